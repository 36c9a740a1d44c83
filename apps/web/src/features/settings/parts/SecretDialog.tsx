import { Alert, Button, Dialog } from '@monarch/ui'
import { CopyField } from '../../../lib/CopyField.tsx'
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
      <CopyField label={t('secret')} help={help} value={secret} copied={t('secretCopied')} />
    </Dialog>
  )
}
