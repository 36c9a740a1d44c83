import { Alert, Button, Dialog, Field, Input } from '@monarch/ui'
import { Copy } from 'lucide-react'
import { copyText } from '../../security/copy-text.ts'
import { t } from './messages.ts'

/** Shows a secret once; `null` if the answer with it was lost. */
export function SecretDialog({ name, secret, onClose }: { name: string; secret: string | null; onClose: () => void }) {
  const footer = <Button onClick={onClose}>{t('done')}</Button>
  if (secret === null)
    return (
      <Dialog onClose={onClose} title={t('secretOf', { name })} footer={footer}>
        <Alert variant="warning" title={t('secretLost')}>
          {t('secretLostHelp')}
        </Alert>
      </Dialog>
    )
  return (
    <Dialog
      onClose={onClose}
      title={t('secretOf', { name })}
      description={t('secretNow')}
      dirty
      bodyClassName="flex flex-col gap-4"
      footer={footer}
    >
      <Field label={t('secret')} help={t('secretHelp')}>
        <span className="flex gap-2">
          <Input
            readOnly
            value={secret}
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1 font-mono"
            spellCheck={false}
          />
          <Button variant="outline" onClick={() => void copyText(secret, t('copied'))}>
            <Copy aria-hidden />
            {t('copy')}
          </Button>
        </span>
      </Field>
    </Dialog>
  )
}
