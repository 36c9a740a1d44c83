import { Badge, Button, cn, RelativeTime } from '@monarch/ui'
import { formatList } from '@monarch/messages'
import { hidden } from '../../../../lib/language/hidden.tsx'
import { rich } from '../../../../lib/language/rich.ts'
import type { Webhook } from './queries.ts'
import { t } from './messages.ts'

interface WebhookTableProps {
  webhooks: readonly Webhook[]
  onEdit: ((webhook: Webhook) => void) | null
  onLog: (webhook: Webhook) => void
  onDelete: ((webhook: Webhook) => void) | null
}

const reasons = {
  failing: 'pausedFailing',
  gone: 'pausedGone',
  filter: 'pausedFilter',
  removed: 'pausedRemoved',
  imported: 'pausedImported',
} as const

export function WebhookTable({ webhooks, onEdit, onLog, onDelete }: WebhookTableProps) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('webhooks')}>
      <table
        aria-label={t('webhooks')}
        className="block w-full border-separate border-spacing-0 text-cell md:table md:min-w-[680px]"
      >
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr>
            {[t('name'), t('sends'), t('lastDelivery'), t('state')].map((label) => (
              <th key={label} scope="col" className={headLook}>
                {label}
              </th>
            ))}
            <th className={headLook}>
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {webhooks.map((webhook) => (
            <tr key={webhook.id} className="block border-b px-4 py-3 last:border-b-0 md:table-row">
              <th
                scope="row"
                className="block pb-2 text-left font-normal md:table-cell md:max-w-64 md:border-b md:px-4 md:py-2"
              >
                <span className="block truncate font-medium">{webhook.name}</span>
                <span className="block truncate text-xs text-muted-foreground" title={webhook.address}>
                  {webhook.address}
                </span>
              </th>
              <td className={cellLook} data-label={t('sends')}>
                <span className="min-w-0 truncate">{summaryOf(webhook)}</span>
              </td>
              <td className={cn(cellLook, 'text-muted-foreground')} data-label={t('lastDelivery')}>
                <span>
                  <LastDelivery {...webhook} />
                </span>
              </td>
              <td className={cellLook} data-label={t('state')}>
                <State {...webhook} />
              </td>
              <td className="mt-2 flex justify-end gap-1 whitespace-nowrap md:mt-0 md:table-cell md:border-b md:px-4 md:py-2 md:text-right">
                <Button variant="ghost" size="sm" onClick={() => onLog(webhook)}>
                  {rich(t('log', { name: webhook.name, hidden }))}
                </Button>
                {onEdit && (
                  <Button variant="ghost" size="sm" onClick={() => onEdit(webhook)}>
                    {rich(t('edit', { name: webhook.name, hidden }))}
                  </Button>
                )}
                {onDelete && (
                  <Button variant="ghost" size="sm" onClick={() => onDelete(webhook)}>
                    {rich(t('remove', { name: webhook.name, hidden }))}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const verbs = { create: 'created', update: 'updated', delete: 'deleted' } as const

function summaryOf({ entity, config: { actions = [] } }: Webhook): string {
  const name = entity?.pluralName || entity?.displayName || '…'
  if (actions.length === 0 || actions.length === Object.keys(verbs).length) return t('everyChange', { entity: name })
  return t('someChanges', { entity: name, actions: formatList(actions.map((action) => t(verbs[action]))) })
}

function LastDelivery({ lastDelivery }: Webhook) {
  if (!lastDelivery) return t('never')
  const { at, isDelivered, status } = lastDelivery
  const outcome = isDelivered ? t('delivered') : status === null ? t('notReached') : t('refused', { status })
  return (
    <>
      {outcome} · <RelativeTime value={at} />
    </>
  )
}

function State({ isActive, pauseReason, failingSince }: Webhook) {
  if (isActive)
    return failingSince === null ? (
      <Badge variant="success">{t('on')}</Badge>
    ) : (
      <Badge variant="warning">{t('failing')}</Badge>
    )
  if (pauseReason === null) return <Badge variant="secondary">{t('off')}</Badge>
  return (
    <span className="flex flex-col items-end gap-0.5 md:items-start">
      <Badge variant="warning">{t('paused')}</Badge>
      <span className="max-w-56 text-right text-xs whitespace-normal text-muted-foreground md:text-left">
        {t(reasons[pauseReason])}
      </span>
    </span>
  )
}

const headLook = 'h-8 border-b bg-sunken px-4 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
/** On narrow screens, one line with its label in front. */
const cellLook = cn(
  'flex justify-between gap-4 py-0.5',
  'before:text-muted-foreground before:content-[attr(data-label)]',
  'md:table-cell md:border-b md:px-4 md:py-2 md:whitespace-nowrap md:before:content-none',
)
