import { categoryName } from '@monarch/schema'
import { Alert, Button, Field, FormDialog, Input, toast } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useCreateCategory } from './categories.ts'
import { t } from './messages.ts'

/** Creates a business category, which becomes the last one and is opened. */
export function NewCategory({ onCreated }: { onCreated?: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const mayCreate = useMay('navigation:create')
  if (!mayCreate) return null
  return (
    <>
      <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('newCategory')}
      </Button>
      {isOpen && <NewCategoryDialog onClose={() => setOpen(false)} {...(onCreated && { onCreated })} />}
    </>
  )
}

function NewCategoryDialog({ onClose, onCreated }: { onClose: () => void; onCreated?: (name: string) => void }) {
  const [displayName, setDisplayName] = useState('')
  const create = useCreateCategory()
  const isBlank = displayName.trim() === ''
  const [isTried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (isBlank || create.isPending) return
    create.mutate(displayName.trim(), {
      onSuccess: (name) => {
        onClose()
        onCreated?.(name)
        toast.success(t('created', { displayName: displayName.trim() }))
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('newCategory')}
      description={t('newCategoryHelp')}
      dirty={!isBlank}
      onSubmit={submit}
      submitLabel={t('createCategory')}
      pending={create.isPending}
    >
      {create.error && <Alert>{create.error.message}</Alert>}
      <Field label={t('displayName')} required error={isTried && isBlank ? t('displayNameIsRequired') : null}>
        <Input
          value={displayName}
          maxLength={categoryName.maxLength}
          autoComplete="off"
          onValueChange={setDisplayName}
        />
      </Field>
    </FormDialog>
  )
}
