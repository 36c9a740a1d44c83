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

interface ConfirmIdentityProps {
  /** Receives whether the user confirmed. */
  onClose: (isConfirmed: boolean) => void
}

/**
 * Shown above the current screen when a request requires a confirmation. Opens when the possible methods are loaded.
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
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button loading={methods.isFetching} onClick={() => void methods.refetch()}>
            Try again
          </Button>
        </>
      }
    >
      <Alert>{error.message}</Alert>
    </Dialog>
  )
}

const title = 'Confirm it’s you'

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
      title={title}
      description="This action needs a sign-in or confirmation within the last hour."
      dirty
      onSubmit={submit}
      submitLabel={way ? labels[way] : 'Confirm'}
      pending={act.isPending}
      disabled={!way || (way === 'password' && (password === '' || (needsCode && code.trim() === '')))}
      footer={
        way === 'password' &&
        methods.includes('passkey') && (
          <Button variant="ghost" className="mr-auto" disabled={act.isPending} onClick={() => act.mutate('passkey')}>
            Use a passkey
          </Button>
        )
      }
    >
      {refusal && act.error && <Alert>{explainRefusal(act.error)}</Alert>}
      {isDismissed && <Alert variant="warning">No passkey was used. Try again.</Alert>}
      {way === 'password' && (
        <>
          {/* Lets password managers find the account. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <Field label="Password" error={problems.password} required>
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
              label="Code"
              help="From your authenticator app, or a recovery code"
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
      {way === 'passkey' && <p className="text-sm">Confirm with your passkey in the browser’s dialog.</p>}
      {way === 'provider' && (
        <p role="status" className="text-sm">
          {act.isPending
            ? 'Sign in to your identity provider in the window that has opened.'
            : 'Your organization’s identity provider asks you to sign in, in a separate window.'}
        </p>
      )}
      {!way && <Alert>Your account has neither a password nor a passkey. Sign out and sign in again.</Alert>}
    </FormDialog>
  )
}

const labels: Record<Way, string> = { password: 'Confirm', passkey: 'Use a passkey', provider: 'Continue' }
