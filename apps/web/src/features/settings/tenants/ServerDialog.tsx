import { Alert, CheckboxField, Field, FormDialog, Input, PasswordInput } from '@monarch/ui'
import { useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import { type DatabaseServer, serverChanges } from './database-servers.ts'
import { t } from './messages.ts'

const empty = {
  name: '',
  host: '',
  port: '5432',
  database: 'postgres',
  user: '',
  password: '',
  useTls: false,
  isClosed: false,
}

/** Connection settings of a server. Saving tests the connection. */
export function ServerDialog({ server, onClose }: { server: DatabaseServer | null; onClose: () => void }) {
  const initial = server
    ? { ...empty, ...server, port: String(server.port), password: '', isClosed: server.status === 'closed' }
    : empty
  const [draft, setDraft] = useState(initial)
  const [isDirty, setDirty] = useState(false)
  const create = useOrganizationMutation(serverChanges.create)
  const update = useOrganizationMutation(serverChanges.update)
  const change = server ? update : create
  const problems = problemsOf(change.error, ['name', 'host', 'port', 'database', 'user', 'password'])
  const set = (key: keyof typeof draft, value: string | boolean) => {
    setDraft({ ...draft, [key]: value })
    setDirty(true)
  }
  const submit = () => {
    const { name, host, database, user, useTls, password } = draft
    const data = {
      name,
      host,
      port: Number(draft.port) || 0,
      database,
      user,
      useTls,
      status: draft.isClosed ? 'closed' : 'active',
      ...(password !== '' && { password }),
    }
    const onSuccess = () => {
      onClose()
      void showToast('success', t('saved', { name: name.trim() }))
    }
    if (server) update.mutate({ id: server.id, data }, { onSuccess })
    else create.mutate({ data }, { onSuccess })
  }
  const text = (key: 'name' | 'host' | 'port' | 'database' | 'user', label: string, help?: string) => (
    <Field label={label} help={help} error={problems[key]} required>
      <Input value={draft[key]} onValueChange={(text) => set(key, text)} autoComplete="off" />
    </Field>
  )
  return (
    <FormDialog
      onClose={onClose}
      title={server ? t('editDatabaseServer') : t('addDatabaseServer')}
      description={t('addServerHelp')}
      dirty={isDirty}
      onSubmit={submit}
      submitLabel={t('testAndSave')}
      pending={change.isPending}
    >
      {problems.form && <Alert variant="error">{problems.form}</Alert>}
      {text('name', t('name'))}
      {text('host', t('host'))}
      {text('port', t('port'))}
      {text('user', t('user'))}
      <Field label={t('password')} help={server?.hasPassword ? t('passwordHelp') : undefined} error={problems.password}>
        <PasswordInput
          value={draft.password}
          onValueChange={(text) => set('password', text)}
          autoComplete="new-password"
        />
      </Field>
      {text('database', t('database'), t('databaseHelp'))}
      <CheckboxField
        label={t('encryptConnectionsTLS')}
        checked={draft.useTls}
        onCheckedChange={(checked) => set('useTls', checked === true)}
      />
      <CheckboxField
        label={t('noMoreTenants')}
        checked={draft.isClosed}
        onCheckedChange={(checked) => set('isClosed', checked === true)}
      />
    </FormDialog>
  )
}
