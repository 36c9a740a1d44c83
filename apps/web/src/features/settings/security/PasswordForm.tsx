import { Alert, Button, Field, PasswordInput } from '@monarch/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { rest } from '../../../lib/api/api.ts'
import { minPasswordLength } from '@monarch/schema'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
import { sessionsKey } from './Sessions.tsx'
import { t } from './messages.ts'

type Problems = Readonly<Partial<Record<'current' | 'password' | 'form', string>>>

export function PasswordForm() {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: { current: string; password: string }) =>
      rest<void>('/api/auth/password', { method: 'POST', body }),
    onSuccess: () => {
      setCurrent('')
      setPassword('')
      setProblems({})
      void client.invalidateQueries({ queryKey: sessionsKey })
      void showToast('success', t('passwordChanged'))
    },
    onError: (error) => setProblems(problemsOf(error, ['current', 'password'])),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Problems = {
      ...(current === '' && { current: t('enterYourCurrentPassword') }),
      ...(password.length < minPasswordLength && {
        password: t('passwordTooShort', { minPasswordLength }),
      }),
    }
    setProblems(found)
    if (Object.keys(found).length === 0) change.mutate({ current, password })
  }
  return (
    <Section title={t('password')} description={t('newPasswordHelp', { minPasswordLength })}>
      <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-4 p-4">
        {problems.form && <Alert title={t('notChanged')}>{problems.form}</Alert>}
        <Field label={t('currentPassword')} error={problems.current} required>
          <PasswordInput
            autoComplete="current-password"
            value={current}
            onValueChange={(text) => {
              setCurrent(text)
              setProblems(({ current: _fixed, ...rest }) => rest)
            }}
          />
        </Field>
        <Field label={t('newPassword')} error={problems.password} required>
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onValueChange={(text) => {
              setPassword(text)
              setProblems(({ password: _fixed, ...rest }) => rest)
            }}
          />
        </Field>
        <Button type="submit" className="self-start" loading={change.isPending}>
          {t('changePassword')}
        </Button>
      </form>
    </Section>
  )
}
