import { structureLimits, type Visibility } from '@monarch/schema'
import { Field, FormDialog, Input, SegmentedControl, Textarea } from '@monarch/ui'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { t } from './messages.ts'

interface Details {
  readonly name: string
  readonly description: string | null
  readonly visibility: Visibility
}

interface DetailsDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly start: Details
  /** Asks who sees it. */
  readonly asksWho: boolean
  readonly pending: boolean
  /** Resolves when it is saved. */
  readonly onSubmit: (details: Details) => Promise<unknown>
  readonly onClose: () => void
}

/** The name and description of a dashboard. */
export function DetailsDialog({ title, submitLabel, start, asksWho, pending, onSubmit, onClose }: DetailsDialogProps) {
  const [details, setDetails] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const { name, description, visibility } = details
  const submit = () => {
    if (pending) return
    if (name.trim() === '') return setError(t('pleaseEnterAName'))
    onSubmit({ ...details, name: name.trim(), description: description?.trim() || null }).then(onClose, (reason) =>
      setError(messageOf(reason)),
    )
  }
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pending={pending}
      dirty={name !== start.name || description !== start.description}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('name')} required error={error}>
        <Input
          value={name}
          maxLength={structureLimits.label}
          autoComplete="off"
          onValueChange={(text) => {
            setDetails({ ...details, name: text })
            setError(null)
          }}
        />
      </Field>
      <Field label={t('description')}>
        <Textarea
          rows={2}
          value={description ?? ''}
          maxLength={structureLimits.description}
          onValueChange={(text) => setDetails({ ...details, description: text })}
        />
      </Field>
      {asksWho && (
        <SegmentedControl
          aria-label={t('whoSeesIt')}
          options={[
            { value: 'shared', label: t('everyone') },
            { value: 'personal', label: t('onlyMe') },
          ]}
          value={visibility === 'personal' ? 'personal' : 'shared'}
          onValueChange={(next) => setDetails({ ...details, visibility: next })}
        />
      )}
    </FormDialog>
  )
}
