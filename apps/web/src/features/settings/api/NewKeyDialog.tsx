import { defaultPerMinute } from '@monarch/schema'
import { Alert, Field, FormDialog, Input, Select } from '@monarch/ui'
import { useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { useUser } from '../../../lib/session/session.ts'
import { SecretDialog } from '../parts/SecretDialog.tsx'
import { endAfter, type Lifetime, lifetimeOptions } from './key-lifetimes.ts'
import { presetsFor, type Preset } from './key-permissions.ts'
import { type ApiKey, useCreateApiKey } from './keys.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { RateField } from './RateField.tsx'
import { t } from './messages.ts'

interface NewKeyDialogProps {
  tenantId: string
  /** Existing keys, whose accounts the new key can share. */
  keys: readonly ApiKey[]
  onClose: () => void
}

const newAccount = 'new'

/** Creates a key and shows its secret once. */
export function NewKeyDialog({ tenantId, keys, onClose }: NewKeyDialogProps) {
  const { permissions: held } = useUser()
  const presets = presetsFor(held)
  const [name, setName] = useState('')
  const [account, setAccount] = useState<string>(newAccount)
  const [preset, setPreset] = useState<Preset['value']>(presets[0]!.value)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [rate, setRate] = useState(String(defaultPerMinute))
  const create = useCreateApiKey(tenantId)
  const problems = problemsOf(create.error, ['name', 'userId', 'permissions', 'expiresAt', 'requestsPerMinute'])
  const accounts = new Map(keys.map(({ userId, accountName }) => [userId, accountName]))
  const submit = () => {
    create.mutate({
      name,
      permissions: presets.find(({ value }) => value === preset)?.permissions ?? chosen,
      expiresAt: endAfter(lifetime),
      requestsPerMinute: Math.round(Number(rate)) || 0,
      userId: account === newAccount ? null : account,
    })
  }
  if (create.data !== undefined)
    return (
      <SecretDialog
        title={t('key', { name: name.trim() })}
        secret={create.data}
        help={t('secretHelp')}
        lostHelp={t('secretLostHelp')}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      size="md"
      onClose={onClose}
      title={t('createAPIKey')}
      description={t('createKeyHelp')}
      dirty={name !== '' || chosen.length > 0}
      onSubmit={submit}
      submitLabel={t('createKey')}
      pending={create.isPending}
    >
      {problems.form && <Alert variant="error">{problems.form}</Alert>}
      <Field label={t('name')} help={t('keyNameHelp')} error={problems.name} required>
        <Input value={name} onValueChange={setName} autoComplete="off" placeholder={t('shopSync')} />
      </Field>
      {accounts.size > 0 && (
        <Field label={t('actsAs')} error={problems.userId}>
          <Select
            options={[
              { value: newAccount, label: t('newServiceAccount') },
              ...[...accounts].map(([value, label]) => ({ value, label })),
            ]}
            value={account}
            onValueChange={setAccount}
          />
        </Field>
      )}
      <Field
        label={t('permissions')}
        help={presets.find(({ value }) => value === preset)?.help}
        error={problems.permissions}
      >
        <Select options={presets} value={preset} onValueChange={setPreset} />
      </Field>
      {preset === 'own' && <PermissionMatrix tenantId={tenantId} held={held} chosen={chosen} onChange={setChosen} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('expiresAfter')} error={problems.expiresAt}>
          <Select options={lifetimeOptions()} value={lifetime} onValueChange={setLifetime} />
        </Field>
        <RateField value={rate} onChange={setRate} error={problems.requestsPerMinute} />
      </div>
    </FormDialog>
  )
}
