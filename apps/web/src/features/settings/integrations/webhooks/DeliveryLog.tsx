import { formatDate, formatList, translateSentence } from '@monarch/messages'
import { Alert, Badge, Button, Dialog, RelativeTime, Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { QueryError } from '../../../../errors/QueryError.tsx'
import { latestError } from '../../../../lib/api/latest-error.ts'
import { hidden } from '../../../../lib/language/hidden.tsx'
import { rich } from '../../../../lib/language/rich.ts'
import { showToast } from '../../../../lib/toasts.ts'
import {
  type Attempt,
  type Delivery,
  shownDeliveries,
  useDeliveries,
  useReplay,
  useTestWebhook,
  type Webhook,
} from './queries.ts'
import { t } from './messages.ts'

interface DeliveryLogProps {
  tenantId: string
  webhook: Webhook
  mayUpdate: boolean
  onClose: () => void
}

/** What a webhook has sent, with tests and replays. */
export default function DeliveryLog({ tenantId, webhook, mayUpdate, onClose }: DeliveryLogProps) {
  const query = useDeliveries(tenantId, webhook.id)
  const test = useTestWebhook(tenantId, webhook.id)
  const replay = useReplay(tenantId, webhook.id)
  const error = latestError(test, replay)
  const resend = (ids: readonly string[] | null) =>
    replay.mutate(ids, { onSuccess: () => void showToast('success', t('replaying')) })
  const hasFailed = query.data?.some(({ status, action }) => status === 'failed' && action !== 'test') ?? false
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('logOf', { name: webhook.name })}
      description={t('logHelp', { count: shownDeliveries })}
      bodyClassName="flex flex-col gap-3"
      footer={
        <>
          {mayUpdate && webhook.isActive && hasFailed && (
            <Button variant="outline" loading={replay.isPending} onClick={() => resend(null)}>
              {t('replayFailed')}
            </Button>
          )}
          {mayUpdate && (
            <Button
              variant="outline"
              loading={test.isPending}
              onClick={() => test.mutate(undefined, { onSuccess: () => void showToast('success', t('tested')) })}
            >
              {t('test')}
            </Button>
          )}
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      {error && <Alert variant="error">{error.message}</Alert>}
      {mayUpdate && !webhook.isActive && hasFailed && <Alert>{t('replayNeedsOn')}</Alert>}
      {query.data ? (
        query.data.length === 0 ? (
          <p className="py-6 text-center text-sm text-muted-foreground">{t('noDeliveries')}</p>
        ) : (
          <ul aria-label={t('logOf', { name: webhook.name })} className="divide-y rounded-md border">
            {query.data.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                entity={webhook.entity?.name ?? null}
                onReplay={mayUpdate && webhook.isActive ? () => resend([delivery.id]) : null}
              />
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError title={t('logNotLoaded')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loadingLog')} row="h-10 w-full" />
      )}
    </Dialog>
  )
}

const titles = {
  create: 'actionCreate',
  update: 'actionUpdate',
  delete: 'actionDelete',
  test: 'actionTest',
} as const
const statuses = {
  waiting: 'waiting',
  sending: 'sending',
  delivered: 'delivered',
  failed: 'failed',
  skipped: 'skipped',
} as const
const looks = {
  waiting: 'warning',
  sending: 'secondary',
  delivered: 'success',
  failed: 'destructive',
  skipped: 'secondary',
} as const

interface DeliveryRowProps {
  delivery: Delivery
  entity: string | null
  onReplay: (() => void) | null
}

function DeliveryRow({ delivery, entity, onReplay }: DeliveryRowProps) {
  const { status, action, attempts, error, createdAt, dueAt, recordId, log } = delivery
  const title = t(titles[action])
  const isOver = status === 'delivered' || status === 'failed' || status === 'skipped'
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-cell">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        <Badge variant={looks[status]}>{t(statuses[status])}</Badge>
        <span className="text-muted-foreground">
          <RelativeTime value={createdAt} />
          {attempts > 0 && ` · ${t('attempts', { count: attempts })}`}
          {dueAt !== null && attempts > 0 && ` · ${t('nextAttempt', { when: timeOf(dueAt) })}`}
        </span>
        <span className="ml-auto flex items-center gap-1">
          {entity !== null && recordId !== null && action !== 'delete' && (
            <Button asChild variant="ghost" size="sm">
              <Link to="/entities/$name/$recordId" params={{ name: entity, recordId }}>
                {t('openRecord')}
              </Link>
            </Button>
          )}
          {isOver && action !== 'test' && onReplay && (
            <Button variant="ghost" size="sm" onClick={onReplay}>
              {rich(t('replay', { what: `${title}, ${timeOf(createdAt)}`, hidden }))}
            </Button>
          )}
        </span>
      </div>
      {error !== null && <p className="break-words text-muted-foreground">{translateSentence(error)}</p>}
      {log.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-muted-foreground">{t('details')}</summary>
          <ol className="mt-1 flex flex-col gap-2">
            {log.map((attempt) => (
              <AttemptRow key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}

function AttemptRow({ attempt: { at, milliseconds, sent, status, response } }: { attempt: Attempt }) {
  const outcome =
    status === null
      ? t('notReached')
      : status >= 200 && status < 300
        ? `${t('delivered')} (${status})`
        : t('refused', { status })
  const fields = sent && sent.fields.length > 0 ? formatList([...sent.fields]) : t('noFields')
  return (
    <li className="flex flex-col gap-1">
      <p>{t('attempt', { time: timeOf(at), outcome, milliseconds })}</p>
      {sent && (
        <p className="break-words text-xs text-muted-foreground">{t('sentSize', { bytes: sent.bytes, fields })}</p>
      )}
      {response !== null && (
        <pre
          tabIndex={0}
          aria-label={t('response')}
          className="max-h-40 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap"
        >
          {response}
        </pre>
      )}
    </li>
  )
}

const timeOf = (at: string): string => formatDate(new Date(at), { dateStyle: 'short', timeStyle: 'medium' })
