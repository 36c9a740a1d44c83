import { Alert, Button, Field, PasswordInput } from '@monarch/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { enterPassword } from '../lib/guests/guest-request.ts'
import { problemsOf } from '../lib/api/input-problems.ts'
import { usePageTitle } from '../lib/navigation/page-title.ts'
import { t } from './messages.ts'

/** Asks for the password of a public link. */
export function LinkPassword({ token, onEntered }: { token: string; onEntered: () => void }) {
  usePageTitle(t('passwordNeeded'))
  const [password, setPassword] = useState('')
  const enter = useMutation({ mutationFn: () => enterPassword(token, password), onSuccess: onEntered })
  const problems = problemsOf(enter.error, ['password'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !enter.isPending) enter.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 tabIndex={-1} className="text-xl">
          {t('passwordNeeded')}
        </h1>
        <p className="mt-1 text-sm text-muted-foreground">{t('passwordNeededHelp')}</p>
      </div>
      {problems.form && <Alert>{problems.form}</Alert>}
      <Field label={t('password')} error={problems.password}>
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            enter.reset()
          }}
        />
      </Field>
      <Button type="submit" size="md" loading={enter.isPending} disabled={password === ''}>
        {t('continue')}
      </Button>
    </form>
  )
}
