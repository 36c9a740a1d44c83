import { Alert, Button, Dialog, Field, FormDialog, Input, lazyPart, PasswordInput } from '@monarch/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rest } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/toasts.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { twoFactorKey } from './queries.ts'
import { t } from './messages.ts'
import { asCode } from '../../../lib/credentials/second-factor.ts'

const QrCode = lazyPart(() => import('../../../lib/QrCode.tsx'), <div className="size-44 self-center" />)

export type TwoFactorTask = 'turnOn' | 'turnOff' | 'renew'

interface Secret {
  readonly secret: string
  readonly uri: string
}

/** Turning on takes three steps: the password, the first code of the app, the recovery codes. */
export function TwoFactorDialog({ task, onClose }: { task: TwoFactorTask; onClose: () => void }) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const act = useMutation({
    mutationFn: async () => {
      const post = <T,>(path: string, body: Record<string, unknown>) =>
        rest<T>(`/api/auth/two-factor${path}`, { method: 'POST', body })
      if (task === 'turnOn' && secret === null) return setSecret(await post<Secret>('', { password }))
      if (task === 'turnOff') {
        await post('/off', { password, ...asCode(code) })
        void showToast('success', t('twoFactorIsOff'))
        return onClose()
      }
      const { recoveryCodes } =
        task === 'turnOn'
          ? await post<{ recoveryCodes: string[] }>('/confirm', { code })
          : await post<{ recoveryCodes: string[] }>('/recovery-codes', { password, ...asCode(code) })
      setCodes(recoveryCodes)
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: twoFactorKey }),
  })
  const problems = problemsOf(act.error, ['password', 'code', 'recoveryCode'])
  const submit = () => {
    if (!act.isPending) act.mutate()
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  const asksPassword = secret === null
  const asksCode = task !== 'turnOn' || secret !== null
  return (
    <FormDialog
      onClose={onClose}
      title={t(titles[task])}
      dirty={secret !== null}
      onSubmit={submit}
      submitLabel={task === 'turnOn' && secret === null ? t('continue') : t(titles[task])}
      pending={act.isPending}
    >
      {problems.form && <Alert>{problems.form}</Alert>}
      {asksPassword && (
        <Field label={t('password')} error={problems.password} required>
          <PasswordInput autoComplete="current-password" autoFocus value={password} onValueChange={setPassword} />
        </Field>
      )}
      {secret && <SecretToCopy {...secret} />}
      {asksCode && (
        <Field
          label={t('code')}
          help={secret ? t('codeHelp') : t('turnOffCodeHelp')}
          error={problems.code ?? problems.recoveryCode}
          required
        >
          <Input
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus={secret !== null}
            className="font-mono"
            value={code}
            onValueChange={setCode}
          />
        </Field>
      )}
    </FormDialog>
  )
}

const titles = { turnOn: 'turnOnTwoFactor', turnOff: 'turnOffTwoFactor', renew: 'newRecoveryCodes' } as const

function SecretToCopy({ secret, uri }: Secret) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>{t('scanHelp')}</p>
      <QrCode text={uri} label={t('qrCode')} />
      <p className="rounded-md border bg-sunken px-3 py-2 font-mono wrap-anywhere select-all">
        {secret.match(/.{1,4}/g)!.join(' ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => void copyText(secret, t('keyCopied'))}>
          {t('copyKey')}
        </Button>
        <Button asChild variant="outline" size="sm">
          <a href={uri}>{t('openInTheApp')}</a>
        </Button>
      </div>
    </div>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={t('yourRecoveryCodes')}
      description={t('recoveryCodesHelp')}
      dirty
      footer={
        <>
          <Button variant="outline" onClick={() => void copyText(codes.join('\n'), t('codesCopied'))}>
            {t('copyAll')}
          </Button>
          <Button onClick={onClose}>{t('iHaveSavedThem')}</Button>
        </>
      }
    >
      <ul aria-label={t('recoveryCodes')} className="grid grid-cols-2 gap-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="rounded-md border bg-sunken px-3 py-1.5 text-center">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
