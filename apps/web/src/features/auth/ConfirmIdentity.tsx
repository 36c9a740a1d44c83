import { Alert, Button, Dialog, Field, FormDialog, Input, PasswordInput } from '@monarch/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useUser } from '../../lib/session/session.ts'
import {
  confirmByPasskey,
  confirmByPassword,
  confirmByProvider,
  type ConfirmationMethods,
  fetchConfirmationMethods,
} from './confirm-identity.ts'
import { explainRefusal } from './explain-refusal.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { t } from './step-messages.ts'

interface ConfirmIdentityProps {
  /** Receives whether the user confirmed. */
  onClose: (isConfirmed: boolean) => void
}

/**
 * Shown above the current screen when a request requires a confirmation. Opens once the possible methods are loaded.
 */
export default function ConfirmIdentity({ onClose }: ConfirmIdentityProps) {
  const methods = useQuery({
    queryKey: ['confirmationMethods'],
    queryFn: fetchConfirmationMethods,
    gcTime: 0,
    retry: 1,
  })
  const { error } = methods
  useEffect(() => {
    if (error instanceof ApiError && error.isUnauthenticated) onClose(false)
  }, [error, onClose])
  if (methods.data) return <ConfirmDialog {...methods.data} onClose={onClose} />
  if (!error) return null
  return (
    <Dialog
      onClose={() => onClose(false)}
      size="sm"
      title={t('confirmItsYou')}
      footer={
        <>
          <Button variant="outline" onClick={() => onClose(false)}>
            {t('cancel')}
          </Button>
          <Button loading={methods.isFetching} onClick={() => void methods.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      }
    >
      <Alert>{error.message}</Alert>
    </Dialog>
  )
}

type Way = ConfirmationMethods['methods'][number]

function ConfirmDialog({ methods, needsCode, onClose }: ConfirmationMethods & ConfirmIdentityProps) {
  const { email } = useUser()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])
  const [isDismissed, setDismissed] = useState(false)
  const act = useMutation({
    mutationFn: async (way: Way) => {
      setDismissed(false)
      if (way === 'password') await confirmByPassword(password, needsCode ? code : null)
      if (way === 'provider') await confirmByProvider(leaving.signal)
      if (way === 'passkey' && !(await confirmByPasskey())) return setDismissed(true)
      onClose(true)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.isUnauthenticated) onClose(false)
    },
  })
  // The form sends the first method.
  const [way] = methods
  const submit = () => {
    if (way && !act.isPending) act.mutate(way)
  }
  const problems = problemsOf(act.error, ['password', 'code', 'recoveryCode'])
  const refusal = act.error && (problems.form ?? (Object.keys(problems).length === 0 ? act.error.message : undefined))
  return (
    <FormDialog
      onClose={() => onClose(false)}
      title={t('confirmItsYou')}
      description={t('needsConfirmation')}
      dirty
      onSubmit={submit}
      submitLabel={t(way ? labels[way] : 'confirm')}
      pending={act.isPending}
      disabled={!way || (way === 'password' && (password === '' || (needsCode && code.trim() === '')))}
      footer={
        way === 'password' &&
        methods.includes('passkey') && (
          <Button variant="ghost" className="mr-auto" disabled={act.isPending} onClick={() => act.mutate('passkey')}>
            {t('useAPasskey')}
          </Button>
        )
      }
    >
      {refusal && act.error && <Alert>{explainRefusal(act.error)}</Alert>}
      {isDismissed && <Alert variant="warning">{t('noPasskeyWasUsed')}</Alert>}
      {way === 'password' && (
        <>
          {/* Lets password managers find the account. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={t('password')} error={problems.password} required>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              onValueChange={setPassword}
            />
          </Field>
          {needsCode && (
            <Field
              label={t('code')}
              help={t('confirmationCodeHelp')}
              error={problems.code ?? problems.recoveryCode}
              required
            >
              <Input
                autoComplete="one-time-code"
                spellCheck={false}
                className="font-mono"
                value={code}
                onValueChange={setCode}
              />
            </Field>
          )}
        </>
      )}
      {way === 'passkey' && <p className="text-sm">{t('confirmWithPasskey')}</p>}
      {way === 'provider' && (
        <p role="status" className="text-sm">
          {act.isPending ? t('signInToProvider') : t('providerAsks')}
        </p>
      )}
      {!way && <Alert>{t('neitherPasswordNorPasskey')}</Alert>}
    </FormDialog>
  )
}

const labels = { password: 'confirm', passkey: 'useAPasskey', provider: 'continue' } as const satisfies Record<
  Way,
  string
>
