import { formatDate } from '@monarch/messages'
import { Alert, Button, Field, Input, useNow } from '@monarch/ui'
import { Copy, RefreshCw } from 'lucide-react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { t } from './messages.ts'

interface EmbedSecretProps {
  /** Known right after it was made. */
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
        <Field label={t('secret')} help={t('secretOnce')}>
          <span className="flex flex-wrap gap-2">
            <Input
              readOnly
              value={secret}
              onFocus={(event) => event.currentTarget.select()}
              className="min-w-40 flex-1 font-mono"
              spellCheck={false}
            />
            <Button variant="outline" onClick={() => void copyText(secret, t('secretCopied'))}>
              <Copy aria-hidden />
              {t('copy')}
            </Button>
          </span>
        </Field>
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
