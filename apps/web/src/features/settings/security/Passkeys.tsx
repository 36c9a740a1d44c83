import { passkeyName } from '@monarch/schema'
import { Alert, Button, Field, FormDialog, Input, PasswordInput, RelativeTime, Skeletons } from '@monarch/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { rest } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { type Passkey, passkeysKey, usePasskeys } from './queries.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

/** Passkeys replace the password and the second factor. */
export function Passkeys() {
  const query = usePasskeys()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => rest<void>(`/api/auth/passkeys/${id}`, { method: 'DELETE' }),
    onSuccess: (_done, { id, name }) => {
      client.setQueryData<Passkey[]>(passkeysKey, (all) => all?.filter((each) => each.id !== id))
      void showToast('success', t('passkeyRemoved', { name }))
    },
    onError: (error) => void showToast('error', error.message),
  })
  return (
    <Section
      title={t('passkeys')}
      description={t('passkeysHelp')}
      actions={
        <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
          {t('addPasskey')}
        </Button>
      }
    >
      {query.data ? (
        query.data.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-muted-foreground">{t('youHaveNoPasskeysYet')}</p>
        ) : (
          <ul className="divide-y">
            {query.data.map((passkey) => (
              <li key={passkey.id} className="flex items-center gap-3 px-4 py-3">
                <KeyRound aria-hidden className="text-muted-foreground" />
                <div className="min-w-0 flex-1">
                  <p className="truncate text-sm font-medium">{passkey.name}</p>
                  <p className="text-xs text-muted-foreground">
                    {rich(t('added', { when: () => <RelativeTime value={passkey.createdAt} /> }))}
                    {passkey.lastUsedAt !== null && <LastUsed at={passkey.lastUsedAt} />}
                  </p>
                </div>
                <Button variant="ghost" size="sm" onClick={() => setRenaming(passkey)}>
                  {rich(t('rename', { name: passkey.name, hidden }))}
                </Button>
                <Button variant="outline" size="sm" disabled={remove.isPending} onClick={() => remove.mutate(passkey)}>
                  {rich(t('remove', { name: passkey.name, hidden }))}
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError title={t('errorLoadingPasskeys')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loadingPasskeys')} className="px-4 py-3" row="h-4 w-1/3" />
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />}
    </Section>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const add = useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('./make-passkey.ts')
      return makePasskey({ name: name.trim(), password })
    },
    onSuccess: async (made) => {
      if (!made) return
      await client.invalidateQueries({ queryKey: passkeysKey })
      void showToast('success', t('passkeyAdded', { name: made.name }))
      onClose()
    },
  })
  const problems = problemsOf(add.error, ['name', 'password'])
  const submit = () => {
    if (!add.isPending) add.mutate()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('addAPasskey')}
      description={t('addPasskeyHelp')}
      onSubmit={submit}
      submitLabel={t('add')}
      pending={add.isPending}
      disabled={name.trim() === ''}
    >
      {problems.form && <Alert>{problems.form}</Alert>}
      <Field label={t('name')} help={t('passkeyNameHelp')} error={problems.name} required>
        <Input autoComplete="off" autoFocus maxLength={passkeyName.maxLength} value={name} onValueChange={setName} />
      </Field>
      <Field label={t('password')} help={t('passkeyPasswordHelp')} error={problems.password} required>
        <PasswordInput autoComplete="current-password" value={password} onValueChange={setPassword} />
      </Field>
    </FormDialog>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(passkey.name)
  const name = typed.trim()
  const rename = useMutation({
    mutationFn: () => rest<void>(`/api/auth/passkeys/${passkey.id}`, { method: 'PATCH', body: { name } }),
    onSuccess: () => {
      client.setQueryData<Passkey[]>(passkeysKey, (all) =>
        all?.map((each) => (each.id === passkey.id ? { ...each, name } : each)),
      )
      void showToast('success', t('passkeyRenamedTo', { name }))
      onClose()
    },
  })
  const problems = problemsOf(rename.error, ['name'])
  const submit = () => {
    if (!rename.isPending) rename.mutate()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('renamePasskey')}
      onSubmit={submit}
      submitLabel={t('renameButton')}
      pending={rename.isPending}
      disabled={name === '' || name === passkey.name}
    >
      {problems.form && <Alert>{problems.form}</Alert>}
      <Field label={t('name')} error={problems.name} required>
        <Input autoComplete="off" autoFocus maxLength={passkeyName.maxLength} value={typed} onValueChange={setTyped} />
      </Field>
    </FormDialog>
  )
}

function LastUsed({ at }: { at: string }) {
  return <> · {rich(t('lastUsed', { when: () => <RelativeTime value={at} /> }))}</>
}
