import { Alert, Button, Field, Input } from '@monarch/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { enter, type Entered } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { explainRefusal } from './explain-refusal.ts'
import { t } from './step-messages.ts'

interface SecondStepProps {
  challenge: string
  /** Back to the password form, with an optional message. */
  onBack: (message: string | null) => void
}

/** The second factor after the password: a code of the authenticator app, or a recovery code. */
export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<'code' | 'recoveryCode'>('code')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const second = useMutation({
    mutationFn: () => rest<Entered>('/api/auth/login/second', { method: 'POST', body: { challenge, [kind]: text } }),
    onSuccess: (signedIn) => {
      enter(client, signedIn)
      void showToast('success', t('loginSuccessful'))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) onBack(error.message)
      else input.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!second.isPending) second.mutate()
  }
  const change = () => {
    second.reset()
    setText('')
    setKind(kind === 'code' ? 'recoveryCode' : 'code')
    input.current?.focus()
  }
  const isIssue = second.error instanceof ApiError && second.error.issues.length > 0
  const isCode = kind === 'code'
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <Field
        label={isCode ? t('code') : t('recoveryCode')}
        help={isCode ? t('codeHelp') : t('recoveryCodeHelp')}
        error={isIssue ? second.error?.message : undefined}
      >
        <Input
          ref={input}
          autoFocus
          autoComplete={isCode ? 'one-time-code' : 'off'}
          inputMode={isCode ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          className="h-9 font-mono"
          value={text}
          onValueChange={(text) => {
            second.reset()
            setText(text)
          }}
        />
      </Field>
      {second.error && !isIssue && <Alert>{explainRefusal(second.error)}</Alert>}
      <Button type="submit" size="lg" loading={second.isPending} loadingText={t('signingIn')} className="w-full">
        {t('signIn')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={() => onBack(null)}>
          {t('back')}
        </Button>
        <Button variant="ghost" size="sm" onClick={change}>
          {isCode ? t('useARecoveryCode') : t('useTheApp')}
        </Button>
      </div>
    </form>
  )
}
