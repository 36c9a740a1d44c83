import { cn, EmptyState, EntityIcon, Skeleton, useNow } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ListTodo } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import type { NavigationEntity } from '../../lib/navigation/build-navigation.ts'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { useUser } from '../../lib/session/session.ts'
import { writeDue } from './due-words.ts'
import { HomeBlock, rowLook } from './HomeBlock.tsx'
import { listSearch } from './list-link.ts'
import { type Assigned, type AssignedRecord, useAssigned } from './queries.ts'
import { t } from './messages.ts'

/** The open records that are assigned to the user, by due date. */
export function AssignedBlock() {
  const assigned = useAssigned()
  return (
    <HomeBlock title={t('assignedToYou')}>
      {assigned.data ? (
        <AssignedRecords assigned={assigned.data} />
      ) : assigned.error ? (
        <QueryError headingLevel={3} title={t('assignedNotLoaded')} query={assigned} />
      ) : (
        <Loading />
      )}
    </HomeBlock>
  )
}

function AssignedRecords({ assigned: { records, lists, unread } }: { assigned: Assigned }) {
  const { data: navigation } = useNavigation()
  const { email } = useUser()
  const entities = new Map(navigation?.entities.map((entity) => [entity.id, entity]))
  const rows = records.flatMap((record) => {
    const entity = entities.get(record.entityId)
    return entity ? [{ record, entity }] : []
  })
  const more = lists.flatMap((list) => {
    const entity = entities.get(list.entityId)
    const left = list.count - records.filter(({ entityId }) => entityId === list.entityId).length
    return entity && (left > 0 || !list.isCountComplete) ? [{ list, entity, left }] : []
  })
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          headingLevel={3}
          icon={<ListTodo aria-hidden />}
          title={t('nothingAssigned')}
          description={t('assignedHelp')}
        />
      ) : (
        <ul aria-label={t('assignedToYou')} className="divide-y">
          {rows.map(({ record, entity }) => (
            <AssignedRow key={record.id} record={record} entity={entity} />
          ))}
        </ul>
      )}
      {more.length > 0 && (
        <p className="flex flex-wrap gap-x-4 border-t px-4 py-2 text-cell">
          {more.map(({ list, entity, left }) => (
            <Link
              key={entity.id}
              to="/entities/$name"
              params={{ name: entity.name }}
              search={listSearch(list, email)}
              className="inline-flex min-h-6 items-center text-link hover:underline pointer-coarse:min-h-11"
            >
              {t('moreIn', { isMore: String(!list.isCountComplete), count: left, name: entity.pluralName })}
            </Link>
          ))}
        </p>
      )}
      {unread > 0 && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">{t('unread', { count: unread })}</p>
      )}
    </>
  )
}

function AssignedRow({ record: { id, title, due }, entity }: { record: AssignedRecord; entity: NavigationEntity }) {
  const now = useNow()
  const { when, isOverdue } = due === null ? { when: null, isOverdue: false } : writeDue(due, now)
  return (
    <li>
      <Link to="/entities/$name/$recordId" params={{ name: entity.name, recordId: id }} className={rowLook}>
        <EntityIcon name={entity.icon} className="shrink-0 text-muted-foreground" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title || t('untitled')}</span>
          <span className="block truncate text-xs text-muted-foreground">{entity.displayName}</span>
        </span>
        {when !== null && (
          <span className={cn('shrink-0 text-xs', isOverdue ? 'text-error' : 'text-muted-foreground')}>
            {t(isOverdue ? 'overdue' : 'due', { when })}
          </span>
        )}
      </Link>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4 p-4">
      <span className="sr-only">{t('loadingAssigned')}</span>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  )
}
