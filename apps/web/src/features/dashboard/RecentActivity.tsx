import { translateSentence } from '@monarch/messages'
import { Card, EmptyState, RelativeTime, Skeleton } from '@monarch/ui'
import { Activity as ActivityIcon, Database, SquarePen, UserRound, Workflow } from 'lucide-react'
import type { Activity } from './queries.ts'
import { t } from './messages.ts'

/** Newest first. `items` is undefined while loading. */
export function RecentActivity({ items, stillTrying }: { items: Activity[] | undefined; stillTrying: boolean }) {
  return (
    <section aria-labelledby="recent-activity">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 id="recent-activity" className="text-base font-semibold">
          {t('recentActivity')}
        </h2>
        {stillTrying && (
          <span role="status" className="text-xs text-muted-foreground">
            {t('stillTrying')}
          </span>
        )}
      </div>
      <Card className="p-0">
        {items?.length === 0 ? (
          <EmptyState
            headingLevel={3}
            icon={<ActivityIcon aria-hidden />}
            title={t('noRecentActivityToDisplay')}
            description={t('recentActivityHelp')}
          />
        ) : (
          <ul className="divide-y">
            {items
              ? items.map((item) => <ActivityRow key={item.id} item={item} />)
              : skeletonRows.map((row) => <SkeletonRow key={row} />)}
          </ul>
        )}
      </Card>
    </section>
  )
}

const skeletonRows = [0, 1, 2, 3, 4]

const icons = {
  entity: <Database aria-hidden />,
  workflow: <Workflow aria-hidden />,
  field: <SquarePen aria-hidden />,
  user: <UserRound aria-hidden />,
}

function ActivityRow({ item }: { item: Activity }) {
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 py-2">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-active text-muted-foreground">
        {icons[item.type] ?? <ActivityIcon aria-hidden />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-cell break-words">{translateSentence(item.description)}</p>
        <p className="truncate text-xs text-muted-foreground">{t('by', { user: item.user })}</p>
      </div>
      <RelativeTime value={item.timestamp} className="shrink-0 text-xs text-muted-foreground" />
    </li>
  )
}

function SkeletonRow() {
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 py-2">
      <Skeleton className="size-8 shrink-0 rounded-full" />
      <div className="flex-1 space-y-1.5">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-24" />
      </div>
    </li>
  )
}
