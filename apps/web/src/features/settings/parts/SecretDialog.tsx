import { Alert, Button, Dialog, Field, Input } from '@monarch/ui'
import { Copy } from 'lucide-react'
import { copyText } from '../../../lib/copy-text.ts'
import { t } from './secret-messages.ts'

interface SecretDialogProps {
  title: string
  /** `null` if the response with the secret was lost. */
  secret: string | null
  help: string
  lostHelp: string
  onClose: () => void
}

/** Shows a secret once. */
export function SecretDialog({ title, secret, help, lostHelp, onClose }: SecretDialogProps) {
  const footer = <Button onClick={onClose}>{t('done')}</Button>
  if (secret === null)
    return (
      <Dialog onClose={onClose} title={title} footer={footer}>
        <Alert variant="warning" title={t('cannotBeShownAgain')}>
          {lostHelp}
        </Alert>
      </Dialog>
    )
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={t('copyItNow')}
      dirty
      bodyClassName="flex flex-col gap-4"
      footer={footer}
    >
      <Field label={t('secret')} help={help}>
        <span className="flex gap-2">
          <Input
            readOnly
            value={secret}
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1 font-mono"
            spellCheck={false}
          />
          <Button variant="outline" onClick={() => void copyText(secret, t('secretCopied'))}>
            <Copy aria-hidden />
            {t('copy')}
          </Button>
        </span>
      </Field>
    </Dialog>
  )
}
