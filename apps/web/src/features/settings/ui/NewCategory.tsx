import { categoryName } from '@monarch/schema'
import { Alert, Button, Field, FormDialog, Input, toast } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useCreateCategory } from './categories.ts'

/** Creates a business category, which becomes the last one and is opened. */
export function NewCategory({ onCreated }: { onCreated?: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const mayCreate = useMay('navigation:create')
  if (!mayCreate) return null
  return (
    <>
      <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New category
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
        toast.success(`${displayName.trim()} created`)
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title="New category"
      description="A group of the navigation, for everyone in the organization. Move entities into it afterwards."
      dirty={!isBlank}
      onSubmit={submit}
      submitLabel="Create category"
      pending={create.isPending}
    >
      {create.error && <Alert>{create.error.message}</Alert>}
      <Field label="Display Name" required error={isTried && isBlank ? 'Display Name is required' : null}>
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
