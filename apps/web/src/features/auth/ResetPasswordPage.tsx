import { isEmailAddress } from '@monarch/field-types'
import { Alert, Button, Field, Input } from '@monarch/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { rest } from '../../lib/api/api.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { NewPassword } from './NewPassword.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { t } from './reset-messages.ts'
import { passwordProblem } from './check-password.ts'

/** /reset-password: requests a link by email. The answer does not reveal which addresses have an account. */
export function ForgotPasswordPage() {
  usePageTitle(t('forgotPassword'))
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({
    mutationFn: () => rest<void>('/api/auth/reset', { method: 'POST', body: { email: email.trim() } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmailAddress(email.trim())) return setProblem(t('invalidEmailAddress'))
    ask.mutate()
  }
  if (ask.isSuccess) {
    return (
      <SignInFrame title={t('checkYourEmail')} subtitle={t('linkSent', { email: email.trim() })}>
        <p className="mt-4 text-sm">{t('linkIsValidForOneHour')}</p>
        <BackToSignIn />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('forgotYourPassword')} subtitle={t('weWillSendALink')}>
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <Field label={t('email')} error={problem}>
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
          {t('sendLink')}
        </Button>
      </form>
      <BackToSignIn />
    </SignInFrame>
  )
}

/** /reset-password/{token}: sets a new password, then links to the sign-in. */
export function ResetPasswordPage({ token }: { token: string }) {
  usePageTitle(t('newPassword'))
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<{ readonly password?: string; readonly form?: string }>({})
  const reset = useMutation({
    mutationFn: () =>
      rest<void>(`/api/auth/reset/${encodeURIComponent(token)}`, { method: 'POST', body: { password } }),
    onError: (error) => setProblems(problemsOf(error, ['password'])),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tooShort = passwordProblem(password)
    if (tooShort !== null) return setProblems({ password: tooShort })
    reset.mutate()
  }
  if (reset.isSuccess) {
    return (
      <SignInFrame title={t('passwordChanged')} subtitle={t('sessionsHaveEnded')}>
        <Button asChild size="lg" className="mt-6 w-full">
          <Link to="/login">{t('signIn')}</Link>
        </Button>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('setANewPassword')} subtitle={t('endsSessions')}>
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
          {t('setPassword')}
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
        {t('backToSignIn')}
      </Link>
    </p>
  )
}
