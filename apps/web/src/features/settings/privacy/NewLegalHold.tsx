import { holdReason } from '@monarch/schema'
import { Combobox, Field, FormDialog, Input, RadioGroup } from '@monarch/ui'
import { useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { showToast } from '../../../lib/toasts.ts'
import { useCreateLegalHold, usePeople, useRetention } from './queries.ts'
import { t } from './messages.ts'

type What = 'organization' | 'tenant' | 'user'

/** Places a legal hold on the organization, a workspace, or the data about a person. */
export default function NewLegalHold({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [what, setWhat] = useState<What>('organization')
  const [tenantId, setTenantId] = useState<string | null>(null)
  const [userId, setUserId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const tenants = useRetention(organizationId).data?.tenants ?? []
  const people = usePeople(organizationId, what === 'user')
  const create = useCreateLegalHold(organizationId)
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(create.error, ['reason', 'tenantId', 'userId'])
  const lacking = {
    reason: reason.trim() === '' ? t('sayWhy') : undefined,
    tenantId: what === 'tenant' && tenantId === null ? t('choose') : undefined,
    userId: what === 'user' && userId === null ? t('choose') : undefined,
  }
  const errorOf = (key: keyof typeof lacking) => (isTried ? lacking[key] : undefined) ?? problems[key]
  const submit = () => {
    setTried(true)
    if (Object.values(lacking).some((problem) => problem !== undefined)) return
    const of = what === 'tenant' ? { tenantId: tenantId! } : what === 'user' ? { userId: userId! } : {}
    create.mutate(
      { organizationId, ...of, reason: reason.trim() },
      {
        onSuccess: () => {
          onClose()
          void showToast('success', t('placed'))
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('placeLegalHold')}
      dirty={reason !== '' || what !== 'organization'}
      onSubmit={submit}
      submitLabel={t('placeHold')}
      pending={create.isPending}
    >
      <Field label={t('whatToKeep')} error={problems.form}>
        <RadioGroup
          value={what}
          onValueChange={(value) => setWhat(value as What)}
          options={[
            { value: 'organization', label: t('everything') },
            { value: 'tenant', label: t('oneWorkspace') },
            { value: 'user', label: t('onePerson'), help: t('onePersonHelp') },
          ]}
        />
      </Field>
      {what === 'tenant' && (
        <Field label={t('workspace')} error={errorOf('tenantId')} required>
          <Combobox
            label={t('workspaces')}
            options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
            value={tenantId}
            onValueChange={setTenantId}
          />
        </Field>
      )}
      {what === 'user' && (
        <Field label={t('person')} error={errorOf('userId')} required>
          <Combobox
            label={t('people')}
            loading={people.isPending}
            options={(people.data ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
            value={userId}
            onValueChange={setUserId}
          />
        </Field>
      )}
      <Field label={t('reason')} help={t('reasonHelp')} error={errorOf('reason')} required>
        <Input value={reason} onValueChange={setReason} maxLength={holdReason.maxLength} />
      </Field>
    </FormDialog>
  )
}
