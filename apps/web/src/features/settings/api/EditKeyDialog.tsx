import { Alert, Field, FormDialog, Input, Select } from '@monarch/ui'
import { useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { showToast } from '../../../lib/toasts.ts'
import { endAfter, type Lifetime, lifetimes } from './key-lifetimes.ts'
import { type ApiKey, useUpdateApiKey } from './keys.ts'
import { RateField } from './RateField.tsx'

interface EditKeyDialogProps {
  tenantId: string
  apiKey: ApiKey
  onClose: () => void
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Editable properties of a key. Permissions are fixed: a program that needs more gets another key. */
export function EditKeyDialog({ tenantId, apiKey, onClose }: EditKeyDialogProps) {
  const [name, setName] = useState(apiKey.name)
  const [end, setEnd] = useState<'unchanged' | Lifetime>('unchanged')
  const [rate, setRate] = useState(String(apiKey.requestsPerMinute))
  const update = useUpdateApiKey(tenantId)
  const problems = problemsOf(update.error, ['name', 'expiresAt', 'requestsPerMinute'])
  const perMinute = Math.round(Number(rate)) || 0
  const data = {
    ...(name.trim() !== apiKey.name && { name }),
    ...(end !== 'unchanged' && { expiresAt: endAfter(end) }),
    ...(perMinute !== apiKey.requestsPerMinute && { requestsPerMinute: perMinute }),
  }
  const isDirty = Object.keys(data).length > 0
  const submit = () => {
    if (!isDirty) return onClose()
    update.mutate(
      { id: apiKey.id, data },
      {
        onSuccess: () => {
          onClose()
          void showToast('success', `${name.trim()} updated`)
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Edit API key"
      description="Its secret and permissions stay unchanged."
      dirty={isDirty}
      onSubmit={submit}
      submitLabel="Save"
      pending={update.isPending}
    >
      {problems.form && <Alert variant="error">{problems.form}</Alert>}
      <Field label="Name" error={problems.name} required>
        <Input value={name} onValueChange={setName} autoComplete="off" />
      </Field>
      <Field label="Expires" error={problems.expiresAt}>
        <Select
          options={[
            {
              value: 'unchanged',
              label: apiKey.expiresAt === null ? 'Never' : dates.format(new Date(apiKey.expiresAt)),
            },
            ...lifetimes.map(({ value, label }) => ({
              value,
              label: value === 'never' ? label : `${label} from now`,
            })),
          ]}
          value={end}
          onValueChange={setEnd}
        />
      </Field>
      <RateField value={rate} onChange={setRate} error={problems.requestsPerMinute} />
    </FormDialog>
  )
}
