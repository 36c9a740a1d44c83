import { Alert, Badge } from '@monarch/ui'
import { t } from './rest-messages.ts'

export interface Received {
  readonly status: number
  readonly etag: string | null
  readonly milliseconds: number
  readonly text: string
}

/** The last answer, or why there was none. */
export function RestAnswer({ received, error }: { received: Received | null; error: Error | null }) {
  return (
    <section aria-label={t('answer')} className="flex min-w-0 flex-col gap-2">
      {error && <Alert>{error.message}</Alert>}
      <p role="status" className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
        {received ? (
          <>
            <Badge variant={received.status < 400 ? 'success' : 'destructive'}>{received.status}</Badge>
            <span>{t('inMilliseconds', { milliseconds: received.milliseconds })}</span>
            {received.etag !== null && (
              <code className="font-mono break-all">{t('etag', { etag: received.etag })}</code>
            )}
            {received.text === '' && <span>{t('empty')}</span>}
          </>
        ) : (
          t('noAnswer')
        )}
      </p>
      {received && received.text !== '' && (
        <pre
          tabIndex={0}
          aria-label={t('answer')}
          className="max-h-[32rem] overflow-auto rounded-md bg-sunken p-3 font-mono text-xs"
        >
          {received.text}
        </pre>
      )}
    </section>
  )
}
