import { Badge, Button, RelativeTime } from '@monarch/ui'
import { formatList } from '@monarch/messages'
import { hidden } from '../../../../lib/language/hidden.tsx'
import { rich } from '../../../../lib/language/rich.ts'
import { SettingsTable, SettingsTableCell, SettingsTableRow } from '../../parts/SettingsTable.tsx'
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
    <SettingsTable label={t('webhooks')} columns={[t('sends'), t('lastDelivery'), t('state')]}>
      {webhooks.map((webhook) => (
        <SettingsTableRow
          key={webhook.id}
          name={webhook.name}
          note={<span title={webhook.address}>{webhook.address}</span>}
          actions={
            <>
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
            </>
          }
        >
          <SettingsTableCell label={t('sends')}>
            <span className="min-w-0 truncate">{summaryOf(webhook)}</span>
          </SettingsTableCell>
          <SettingsTableCell label={t('lastDelivery')} className="text-muted-foreground">
            <span>
              <LastDelivery {...webhook} />
            </span>
          </SettingsTableCell>
          <SettingsTableCell label={t('state')}>
            <State {...webhook} />
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
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
