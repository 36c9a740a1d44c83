import { structureLimits } from '@monarch/schema'
import { Field, FormDialog, Input, toast } from '@monarch/ui'
import { useState } from 'react'
import type { Entity } from '../../record-data/structure.ts'
import { useUpdateView } from './queries.ts'
import type { View } from '../parts/view-state.ts'
import { t } from '../messages.ts'

interface RenameViewProps {
  tenantId: string | null
  entity: Entity
  view: View
  onClose: () => void
}

export function RenameView({ tenantId, entity, view, onClose }: RenameViewProps) {
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string | null>(null)
  const update = useUpdateView(tenantId, entity)
  const submit = () => {
    if (name.trim() === '') return setError(t('pleaseEnterAViewName'))
    update.mutate(
      { view, data: { name: name.trim() } },
      {
        onSuccess: () => {
          onClose()
          toast.success(t('viewRenamed'))
        },
        onError: ({ message }) => setError(message),
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('renameView')}
      dirty={name !== view.name}
      onSubmit={submit}
      submitLabel={t('rename')}
      pending={update.isPending}
    >
      <Field label={t('viewName')} required error={error}>
        <Input
          value={name}
          maxLength={structureLimits.label}
          autoComplete="off"
          onValueChange={(text) => {
            setName(text)
            setError(null)
          }}
        />
      </Field>
    </FormDialog>
  )
}
