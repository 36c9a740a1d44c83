import { Alert, Button, Field, Input, lazyPart, mayAutoFocus, PasswordInput } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useLogin } from '../../lib/session/session.ts'
import { showToast, requestToaster } from '../../lib/toasts.ts'
import { checkCredentials, type CredentialErrors } from './check-credentials.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { Step } from './OtherStep.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { t } from './messages.ts'

const OtherStep = lazyPart(() => import('./OtherStep.tsx'), <PageLoader />)

/** When a session exists, the route redirects. */
export function LoginPage({ redirect, organization }: { redirect: string; organization: string | undefined }) {
  usePageTitle(t('signIn'))
  const login = useLogin()
  const client = useQueryClient()
  const [step, setStep] = useState<Step | null>(organization === undefined ? null : { at: 'organization' })
  const [refusal, setRefusal] = useState<string | null>(null)
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
    setRefusal(null)
    try {
      requestToaster()
      const reply = await login.mutateAsync({ email: email.trim(), password })
      if ('needs' in reply) return setStep({ at: 'second', challenge: reply.challenge })
      void showToast('success', t('loginSuccessful'))
    } catch (error) {
      setRefusal(explainRefusal(error))
      void showToast('error', explainRefusal(error))
      passwordInput.current?.select()
    }
  }

  const enterByPasskey = async () => {
    requestToaster()
    setRefusal(await (await import('./passkey-sign-in.ts')).signInByPasskey(client))
  }
  const goBack = (message: string | null) => {
    setStep(null)
    setPassword('')
    setRefusal(message)
  }

  if (step)
    return <OtherStep step={step} email={email} organization={organization} redirect={redirect} onBack={goBack} />
  return (
    <SignInFrame title={t('signInToMonarch')} subtitle={t('enterYourCredentials')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-4">
        <Field label={t('email')} error={errors.email} id="email">
          <Input
            ref={emailInput}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={mayAutoFocus()}
            className="h-9"
            value={email}
            onValueChange={(text) => {
              setEmail(text)
              setErrors({ ...errors, email: undefined })
            }}
          />
        </Field>
        <Field label={t('password')} error={errors.password} id="password">
          <PasswordInput
            ref={passwordInput}
            name="password"
            autoComplete="current-password"
            className="h-9"
            value={password}
            onValueChange={(text) => {
              setPassword(text)
              setErrors({ ...errors, password: undefined })
            }}
          />
        </Field>
        {refusal !== null && <Alert>{refusal}</Alert>}
        <Button type="submit" size="lg" loading={login.isPending} loadingText={t('signingIn')} className="mt-1 w-full">
          {t('signIn')}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap gap-2 border-t pt-4 *:flex-1">
        <Button variant="outline" onClick={() => void enterByPasskey()}>
          {t('useAPasskey')}
        </Button>
        <Button variant="outline" onClick={() => setStep({ at: 'organization' })}>
          {t('singleSignOn')}
        </Button>
      </div>
      {/* A separate page, so that the sign-in page stays small. */}
      <p className="mt-5 text-center text-sm">
        <a href="/reset-password" className="text-link underline underline-offset-4">
          {t('forgotPassword')}
        </a>
      </p>
    </SignInFrame>
  )
}
