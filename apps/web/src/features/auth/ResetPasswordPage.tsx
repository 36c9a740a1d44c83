import { isEmailAddress } from '@monarch/field-types'
import { Alert, Button, Field, Input } from '@monarch/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { rest } from '../../lib/api/api.ts'
import { minPasswordLength } from '@monarch/schema'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { NewPassword } from './NewPassword.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** /reset-password: requests a link by email. The answer does not reveal which addresses have an account. */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({
    mutationFn: () => rest<void>('/api/auth/reset', { method: 'POST', body: { email: email.trim() } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmailAddress(email.trim())) return setProblem('Invalid email address')
    ask.mutate()
  }
  if (ask.isSuccess) {
    return (
      <SignInFrame
        title="Check your email"
        subtitle={`If there is an account for ${email.trim()}, we have sent a link to set a new password.`}
      >
        <p className="mt-4 text-sm">
          The link is valid for one hour. If nothing arrives, ask an administrator for a link.
        </p>
        <BackToSignIn />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Forgot your password?" subtitle="We will send you a link to set a new one.">
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <Field label="Email" error={problem}>
          <Input
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="h-9"
            value={email}
            onValueChange={(text) => {
              setEmail(text)
              setProblem(undefined)
            }}
          />
        </Field>
        {ask.error && <Alert>{ask.error.message}</Alert>}
        <Button type="submit" size="lg" loading={ask.isPending} className="mt-1 w-full">
          Send link
        </Button>
      </form>
      <BackToSignIn />
    </SignInFrame>
  )
}

/** /reset-password/{token}: sets a new password and leads to the sign-in. */
export function ResetPasswordPage({ token }: { token: string }) {
  usePageTitle('New password')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<{ readonly password?: string; readonly form?: string }>({})
  const reset = useMutation({
    mutationFn: () =>
      rest<void>(`/api/auth/reset/${encodeURIComponent(token)}`, { method: 'POST', body: { password } }),
    onError: (error) => setProblems(problemsOf(error, ['password'])),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password.length < minPasswordLength)
      return setProblems({ password: `Password must be at least ${minPasswordLength} characters` })
    reset.mutate()
  }
  if (reset.isSuccess) {
    return (
      <SignInFrame title="Password changed" subtitle="All your sessions have ended. Sign in with the new password.">
        <Button asChild size="lg" className="mt-6 w-full">
          <Link to="/login">Sign in</Link>
        </Button>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Set a new password" subtitle="This ends all your open sessions.">
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <NewPassword
          value={password}
          error={problems.password}
          onChange={(value) => {
            setPassword(value)
            setProblems({})
          }}
        />
        {problems.form && <Alert>{problems.form}</Alert>}
        <Button type="submit" size="lg" loading={reset.isPending} className="mt-1 w-full">
          Set password
        </Button>
      </form>
      <BackToSignIn />
    </SignInFrame>
  )
}

function BackToSignIn() {
  return (
    <p className="mt-5 text-center text-sm">
      <Link to="/login" className="text-link underline underline-offset-4">
        Back to sign in
      </Link>
    </p>
  )
}
