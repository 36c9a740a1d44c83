import { Avatar, Button, cn, RelativeTime, SegmentedControl, Skeleton } from '@monarch/ui'
import AnchoredPopover from '@monarch/ui/anchored-popover'
import { Link } from '@tanstack/react-router'
import { Clock, Upload, Workflow } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { rich } from '../../../lib/language/rich.ts'
import { labelled } from '../../../lib/levels/labels.ts'
import { useLabels } from '../../../lib/levels/use-labels.ts'
import { maxShown, type Notification, useMarkRead, useNotifications } from '../../../lib/notifications/notifications.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { t } from './messages.ts'

interface NotificationPopoverProps {
  anchor: RefObject<HTMLElement | null>
  hasUnread: boolean
  onClose: () => void
  /** After a click on a notification. */
  onFollow?: (() => void) | undefined
}

/** The latest notifications, unread or all. */
export default function NotificationPopover({ anchor, hasUnread, onClose, onFollow }: NotificationPopoverProps) {
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t('notifications')}
      className="flex w-[380px] flex-col p-0"
      onClose={onClose}
    >
      <NotificationList
        hasUnread={hasUnread}
        onFollow={() => {
          onClose()
          onFollow?.()
        }}
      />
    </AnchoredPopover>
  )
}

type Which = 'unread' | 'all'

function NotificationList({ hasUnread, onFollow }: { hasUnread: boolean; onFollow: () => void }) {
  const [which, setWhich] = useState<Which>(hasUnread ? 'unread' : 'all')
  const notifications = useNotifications(which === 'unread')
  const markRead = useMarkRead()
  return (
    <>
      <div className="flex items-center gap-2 border-b p-2">
        <SegmentedControl<Which>
          aria-label={t('whichNotifications')}
          className="w-40"
          value={which}
          onValueChange={setWhich}
          options={[
            { value: 'unread', label: t('isUnread') },
            { value: 'all', label: t('all') },
          ]}
        />
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          disabled={!hasUnread}
          onClick={() => markRead.mutate({ all: true })}
        >
          {t('markAllRead')}
        </Button>
      </div>
      <div className="max-h-[min(480px,60vh)] min-h-24 overflow-y-auto overscroll-contain">
        {notifications.isPending && <Skeleton className="m-3 h-14" />}
        {notifications.error && !notifications.data && (
          <div className="flex flex-col items-start gap-2 p-4 text-cell">
            <p>{t('notificationsNotLoaded', { message: notifications.error.message })}</p>
            <Button
              variant="outline"
              size="sm"
              loading={notifications.isFetching}
              onClick={() => void notifications.refetch()}
            >
              {t('retry')}
            </Button>
          </div>
        )}
        {notifications.data?.length === 0 && (
          <p className="px-6 py-8 text-center text-cell text-muted-foreground">
            {which === 'unread' ? t('noUnread') : t('noNotifications')}
          </p>
        )}
        {notifications.data && notifications.data.length > 0 && (
          <ul aria-label={t('notifications')} className="divide-y">
            {notifications.data.map((one) => (
              <li key={one.id}>
                <NotificationRow
                  notification={one}
                  onFollow={() => {
                    if (one.readAt === null) markRead.mutate({ ids: [one.id] })
                    onFollow()
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {notifications.data?.length === maxShown && (
          <p className="border-t px-4 py-2 text-xs text-muted-foreground">{t('latestShown', { count: maxShown })}</p>
        )}
      </div>
    </>
  )
}

function NotificationRow({ notification: one, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { tenantId } = useTenant()
  const isByPerson = one.kind === 'assigned' || isOfComment(one)
  const labels = useLabels()
  const place = [one.entity && labelled(one.entity, labels).displayName, one.tenantId !== tenantId && one.tenant?.name]
    .filter(Boolean)
    .join(' · ')
  const content = (
    <>
      {isByPerson ? <Avatar name={one.actorName} /> : <Sign kind={one.kind} />}
      <span className="min-w-0 flex-1">
        <span className="block break-words">
          {rich(
            t(events[one.kind], {
              actor: one.actorName,
              title: labels.get(`metric.${one.metricId}.name`) ?? one.title,
              strong: (parts) => <span className="font-medium">{parts}</span>,
            }),
          )}
        </span>
        {one.text !== '' && <span className="mt-0.5 line-clamp-2 text-muted-foreground">{one.text}</span>}
        <span className="mt-0.5 block text-xs text-muted-foreground">
          {place !== '' && `${place} · `}
          <RelativeTime value={one.createdAt} />
        </span>
      </span>
      <span className={cn('mt-2 size-2 shrink-0 rounded-full', one.readAt === null && 'bg-primary')}>
        {one.readAt === null && <span className="sr-only">{t('isUnread')}</span>}
      </span>
    </>
  )
  const look = 'flex w-full gap-2.5 px-3 py-2.5 text-left text-cell hover:bg-hover focus-visible:-outline-offset-2'
  if (one.metricId !== null)
    return (
      <Link
        to="/insights/metrics/$metricId"
        params={{ metricId: one.metricId }}
        search={{ tenant: one.tenantId }}
        onClick={onFollow}
        className={look}
      >
        {content}
      </Link>
    )
  if (one.entity && one.recordId === null)
    return (
      <Link
        to="/entities/$name"
        params={{ name: one.entity.name }}
        search={{ tenant: one.tenantId }}
        onClick={onFollow}
        className={look}
      >
        {content}
      </Link>
    )
  if (!one.entity || one.recordId === null)
    return (
      <button type="button" onClick={onFollow} className={look}>
        {content}
      </button>
    )
  return (
    <Link
      to="/entities/$name/$recordId"
      params={{ name: one.entity.name, recordId: one.recordId }}
      search={{ tenant: one.tenantId, ...(isOfComment(one) && { tab: 'comments' as const }) }}
      onClick={onFollow}
      className={look}
    >
      {content}
    </Link>
  )
}

/** The icon of notifications that no user caused. */
function Sign({ kind }: Pick<Notification, 'kind'>) {
  const Icon = kind === 'reminder' ? Clock : kind === 'imported' ? Upload : Workflow
  return (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-active text-muted-foreground">
      <Icon aria-hidden className="size-3.5" />
    </span>
  )
}

/** The message of each kind: the title of an import is the whole message. */
const events = {
  mentioned: 'mentioned',
  commented: 'commented',
  assigned: 'assigned',
  workflow: 'fromWorkflow',
  reminder: 'reminder',
  imported: 'imported',
  webhook: 'fromWebhook',
  metric: 'fromMetric',
} as const satisfies Record<Notification['kind'], string>

const isOfComment = ({ kind }: Notification): boolean => kind === 'mentioned' || kind === 'commented'
