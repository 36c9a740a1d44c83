import { structureLimits, viewTypeDefinitions } from '@monarch/schema'
import { Button, Field, Input, SegmentedControl, toast } from '@monarch/ui'
import { useState } from 'react'
import type { EntityStructure } from '../../record-data/structure.ts'
import { configOf, type View } from '../parts/view-state.ts'
import { useCreateView, type ViewRights } from './queries.ts'
import type { OpenView } from './use-view.ts'
import { t } from './changes-messages.ts'

interface SaveAsNewProps {
  tenantId: string | null
  structure: EntityStructure
  open: OpenView
  rights: ViewRights
  onSaved: (view: View) => void
}

/** Prompts for the name of a new view with the settings of the open one, including its unsaved changes. */
export function SaveAsNew({ tenantId, structure, open, rights, onSaved }: SaveAsNewProps) {
  const { view, state } = open
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(rights.mayShare && view?.visibility !== 'personal')
  const [error, setError] = useState<string | null>(null)
  const create = useCreateView(tenantId, structure.entity)
  const submit = () => {
    if (create.isPending) return
    if (name.trim() === '') return setError(t('pleaseEnterAViewName'))
    create.mutate(
      {
        name: name.trim(),
        description: null,
        type: state.type,
        config: configOf(state, structure),
        visibility: isShared ? 'shared' : 'personal',
      },
      {
        onSuccess: (made) => {
          onSaved(made)
          toast.success(t('viewCreatedSuccessfully', { type: viewTypeDefinitions[made.type].label(), name: made.name }))
        },
        onError: ({ message }) => setError(message),
      },
    )
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
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
      {rights.mayShare && (
        <SegmentedControl
          aria-label={t('whoSeesIt')}
          options={[
            { value: 'shared', label: t('everyone') },
            { value: 'personal', label: t('onlyMe') },
          ]}
          value={isShared ? 'shared' : 'personal'}
          onValueChange={(next) => setShared(next === 'shared')}
        />
      )}
      <Button type="submit" loading={create.isPending} className="self-end">
        {t('save')}
      </Button>
    </form>
  )
}
