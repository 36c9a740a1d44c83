import { Alert, Button, Field, Input, PasswordInput } from '@monarch/ui'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useLogin } from '../../lib/session.ts'
import { showToast, wantToaster } from '../../lib/toasts.ts'
import { checkCredentials, type CredentialErrors } from './check-credentials.ts'

/** The session that the sign-in brings leads away from here by itself. */
export function LoginPage() {
  usePageTitle('Sign in')
  const login = useLogin()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<CredentialErrors>({})
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending) return
    const found = checkCredentials(email, password)
    setErrors(found)
    if (found.email) return emailInput.current?.focus()
    if (found.password) return passwordInput.current?.focus()
    try {
      wantToaster()
      await login.mutateAsync({ email: email.trim(), password })
      void showToast('success', 'Login successful!')
    } catch (error) {
      void showToast('error', explain(error))
      passwordInput.current?.select()
    }
  }

  return (
    <main className="grid min-h-dvh place-items-center bg-sunken p-4">
      <div className="w-full max-w-[400px] rounded-xl border bg-raised p-6 sm:p-8">
        <img src="/icon.svg" alt="" className="mb-5 size-9" />
        <h1 tabIndex={-1} className="text-xl">
          Sign in to Monarch
        </h1>
        <p className="mt-1 text-sm text-muted-foreground">Enter your credentials to access the admin panel</p>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-4">
          <Field label="Email" error={errors.email} id="email">
            <Input
              ref={emailInput}
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={matchMedia('(pointer: fine)').matches}
              className="h-9"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setErrors({ ...errors, email: undefined })
              }}
            />
          </Field>
          <Field label="Password" error={errors.password} id="password">
            <PasswordInput
              ref={passwordInput}
              name="password"
              autoComplete="current-password"
              className="h-9"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setErrors({ ...errors, password: undefined })
              }}
            />
          </Field>
          {login.error && <Alert>{explain(login.error)}</Alert>}
          <Button type="submit" size="lg" loading={login.isPending} loadingText="Signing in..." className="mt-1 w-full">
            Sign in
          </Button>
        </form>
      </div>
    </main>
  )
}

/** The server's own words where it has any; too many tries name the wait. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Login failed'
  if (error.status === 429 && error.retryAfter)
    return `Too many tries. Wait ${inWords(error.retryAfter)} and try again.`
  // A reply without a code is not this server's: a proxy before it says something about itself.
  return error.status > 0 && error.code === null ? 'Login failed' : error.message || 'Login failed'
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
