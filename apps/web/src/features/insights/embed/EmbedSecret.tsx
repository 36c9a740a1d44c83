import { formatDate } from '@monarch/messages'
import { Alert, Button, useNow } from '@monarch/ui'
import { RefreshCw } from 'lucide-react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { CopyField } from '../../../lib/CopyField.tsx'
import { t } from './messages.ts'

interface EmbedSecretProps {
  /** Known only right after its creation. */
  readonly secret: string | null
  readonly previousUntil: string | null
  readonly rotation: { readonly isPending: boolean; readonly error: Error | null }
  readonly onRotate: () => void
}

/** Shows a new secret once, and replaces it. */
export function EmbedSecret({ secret, previousUntil, rotation, onRotate }: EmbedSecretProps) {
  const now = useNow()
  return (
    <>
      {secret !== null && (
        <CopyField label={t('secret')} help={t('secretOnce')} value={secret} copied={t('secretCopied')} />
      )}
      {previousUntil !== null && Date.parse(previousUntil) > now && (
        <Alert variant="info">
          {t('previousUntil', {
            date: formatDate(new Date(previousUntil), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" loading={rotation.isPending} onClick={onRotate}>
          <RefreshCw aria-hidden />
          {t('newSecret')}
        </Button>
        <p className="min-w-0 flex-1 text-xs text-muted-foreground">{t('newSecretHelp')}</p>
      </div>
      {rotation.error && <Alert>{messageOf(rotation.error)}</Alert>}
    </>
  )
}
