import { formatSize } from '@monarch/field-types'
import { formatNumber } from '@monarch/messages'
import { Badge, cn, RelativeTime, Skeleton } from '@monarch/ui'
import { QueryError } from '../../errors/QueryError.tsx'
import { systemFields } from '../../lib/structure/structure-rows.ts'
import type { EntityDetail } from './model/queries.ts'
import { type EntityIndex, useEntityIndexes } from './model/entity-indexes.ts'
import { t } from './messages.ts'

/** The indexes of the entity's table with their size and use. Rows on wide screens, blocks on narrow ones. */
export function IndexesTab({ entity }: { entity: EntityDetail }) {
  const query = useEntityIndexes(entity.id)
  const { data: indexes } = query
  if (query.error) return <QueryError headingLevel={3} title={t('errorLoadingTheIndexes')} query={query} />
  if (!indexes) return <Skeleton className="h-40 w-full" />
  const labels = labelsOf(entity)
  const size = formatSize(indexes.reduce((sum, { bytes }) => sum + bytes, 0))
  return (
    <section aria-label={t('indexes')} className="flex max-w-[960px] flex-col gap-3">
      <p className="text-cell text-muted-foreground">{t('indexesHelp')}</p>
      <table className="block w-full text-sm md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="border-b text-left text-xs text-muted-foreground [&>th]:py-2 [&>th]:pr-4 [&>th]:font-medium">
            <th scope="col">{t('indexOf')}</th>
            <th scope="col">{t('indexFor')}</th>
            <th scope="col" className="text-right!">
              {t('indexSize')}
            </th>
            <th scope="col" className="text-right!">
              {t('indexUses')}
            </th>
            <th scope="col">{t('indexLastUse')}</th>
          </tr>
        </thead>
        <tbody className="block divide-y md:table-row-group">
          {indexes.map((index) => (
            <IndexRow key={index.name} index={index} labels={labels} />
          ))}
        </tbody>
      </table>
      <p className="text-xs text-muted-foreground">{t('indexesTotal', { count: indexes.length, size })}</p>
    </section>
  )
}

const cell = cn(
  'flex justify-between gap-4 py-0.5',
  'before:text-muted-foreground before:content-[attr(data-label)]',
  'md:table-cell md:py-2 md:pr-4 md:align-top md:before:content-none',
)

function IndexRow({ index, labels }: { index: EntityIndex; labels: ReadonlyMap<string, string> }) {
  const { purpose, bytes, scans, lastUsedAt, isReady } = index
  return (
    <tr className="block py-3 md:table-row md:py-0">
      <th
        scope="row"
        className="block py-0.5 text-left font-normal break-words md:table-cell md:max-w-80 md:py-2 md:pr-4 md:align-top"
      >
        {keysOf(index, labels)} {!isReady && <Badge>{t('indexBuilding')}</Badge>}
      </th>
      <td className={cell} data-label={t('indexFor')}>
        {purposes[purpose](index)}
      </td>
      <td className={cn(cell, 'tabular-nums md:text-right')} data-label={t('indexSize')}>
        {formatSize(bytes)}
      </td>
      <td className={cn(cell, 'tabular-nums md:text-right')} data-label={t('indexUses')}>
        {formatNumber(scans)}
      </td>
      <td className={cell} data-label={t('indexLastUse')}>
        {lastUsedAt === null ? '–' : <RelativeTime value={lastUsedAt} />}
      </td>
    </tr>
  )
}

const purposes: Record<EntityIndex['purpose'], (index: EntityIndex) => string> = {
  id: () => t('indexForId'),
  newest: () => t('indexForNewest'),
  unique: () => t('indexForUnique'),
  relation: () => t('indexForRelation'),
  search: () => t('indexForSearch'),
  texts: (index) => `${t('indexForTexts')} · ${usersOf(index)}`,
  items: (index) => `${t('indexForItems')} · ${usersOf(index)}`,
  statistics: () => t('indexForStatistics'),
  list: usersOf,
  other: () => t('indexForOther'),
}

/** `Stage, Amount ↓`, with the arrow explained to screen readers. */
function keysOf({ keys, included }: EntityIndex, labels: ReadonlyMap<string, string>) {
  const labelOf = (id: string) => labels.get(id) ?? id
  const shown = keys.map(({ fields, isDescending }) => ({ text: fields.map(labelOf).join(', '), isDescending }))
  return (
    <>
      {shown.map(({ text, isDescending }, position) => (
        <span key={text}>
          {position > 0 && ', '}
          {text}
          {isDescending && (
            <>
              <span aria-hidden> ↓</span>
              <span className="sr-only"> {t('indexDescending')}</span>
            </>
          )}
        </span>
      ))}
      {included.length > 0 && (
        <span className="block text-xs text-muted-foreground">
          {t('indexIncluded', { fields: included.map(labelOf).join(', ') })}
        </span>
      )}
    </>
  )
}

function usersOf({ views, reports, requests }: EntityIndex): string {
  const users = [
    views > 0 && t('indexViews', { count: views }),
    reports > 0 && t('indexReports', { count: reports }),
    requests > 0 && t('indexRequests'),
  ]
  return users.filter(Boolean).join(', ') || t('indexNotNeeded')
}

function labelsOf({ fields }: EntityDetail): ReadonlyMap<string, string> {
  return new Map([
    ...systemFields().map(({ name, label }) => [name, label] as const),
    ['id', t('indexId')] as const,
    ['version', t('indexVersion')] as const,
    ['deletedAt', t('indexDeleted')] as const,
    ...fields.map(({ id, displayName }) => [id, displayName] as const),
  ])
}
