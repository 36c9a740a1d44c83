import { Alert, Field, FormDialog, Input, Select } from '@monarch/ui'
import { useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { showToast } from '../../../lib/toasts.ts'
import { endAfter, type Lifetime, lifetimeOptions } from './key-lifetimes.ts'
import { type ApiKey, useUpdateApiKey } from './keys.ts'
import { RateField } from './RateField.tsx'
import { t } from './messages.ts'
import { formatDate } from '@monarch/messages'

interface EditKeyDialogProps {
  tenantId: string
  apiKey: ApiKey
  onClose: () => void
}

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
          void showToast('success', t('updated', { name: name.trim() }))
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('editAPIKey')}
      description={t('editKeyHelp')}
      dirty={isDirty}
      onSubmit={submit}
      submitLabel={t('save')}
      pending={update.isPending}
    >
      {problems.form && <Alert variant="error">{problems.form}</Alert>}
      <Field label={t('name')} error={problems.name} required>
        <Input value={name} onValueChange={setName} autoComplete="off" />
      </Field>
      <Field label={t('expires')} error={problems.expiresAt}>
        <Select
          options={[
            {
              value: 'unchanged',
              label:
                apiKey.expiresAt === null
                  ? t('never')
                  : formatDate(new Date(apiKey.expiresAt), { dateStyle: 'medium' }),
            },
            ...lifetimeOptions().map(({ value, label }) => ({
              value,
              label: value === 'never' ? label : t('fromNow', { days: Number(value) }),
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
