import { cn, Skeletons } from '@monarch/ui'
import { formatNumber } from '@monarch/messages'
import { useMemo } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import type { ListRequest } from '../../record-data/queries.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { RecordLink } from '../../record-parts/record-source.tsx'
import { cardLook, titleLook } from '../card/card-look.ts'
import { planBoardCard } from '../card/card-plan.ts'
import { CardFace, CardSkeleton, CardSource } from '../card/RecordCard.tsx'
import { type BoardColumn, planColumns } from '../kanban/board-columns.ts'
import { cardTitle, columnWhere } from '../kanban/columns.ts'
import type { ViewConfig } from '../parts/view-state.ts'
import { t } from './messages.ts'
import { mostCards, useColumnCounts, useFirstRecords } from './queries.ts'

interface TileBoardProps {
  readonly structure: EntityStructure
  readonly request: ListRequest
  readonly config: ViewConfig
  readonly title: string
  readonly field: Field
}

/** The columns of a board with the first cards of each. */
export function TileBoard({ structure, request, config, title, field }: TileBoardProps) {
  const query = useColumnCounts(structure, request, field)
  if (query.isPending)
    return <Skeletons label={t('loadingRecords')} count={3} row="h-24 w-full" className="grid gap-3 sm:grid-cols-3" />
  if (!query.data) return <QueryError title={t('recordsCouldNotBeLoaded')} query={query} headingLevel={3} />
  const columns = planColumns(field, query.data)
  return (
    <div
      role="group"
      aria-label={t('recordsOf', { name: title })}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      className="flex min-h-0 flex-1 gap-3 overflow-auto rounded-sm"
    >
      <CardSource>
        {columns.map((column) => (
          <Column key={column.key} {...{ structure, request, config, field, column }} />
        ))}
      </CardSource>
    </div>
  )
}

interface ColumnProps extends Omit<TileBoardProps, 'title'> {
  readonly column: BoardColumn
}

function Column({ structure, request, config, field, column }: ColumnProps) {
  const { where, orderBy, search } = request
  const own = useMemo(
    () => ({ where: columnWhere(where, field, column.value), orderBy, search }),
    [where, orderBy, search, field, column.value],
  )
  const plan = useMemo(() => planBoardCard(structure.entity, config, field), [structure, config, field])
  const query = useFirstRecords(structure, own, mostCards)
  const more = column.count - (query.data?.length ?? 0)
  return (
    <section role="group" aria-label={column.label} className="flex w-56 shrink-0 flex-col gap-2">
      <h3 className="sticky top-0 z-1 flex items-center gap-2 bg-background pb-1 text-xs font-medium">
        {column.hue && <span aria-hidden data-hue={column.hue} className="size-2 shrink-0 rounded-full bg-tag-dot" />}
        <span className="min-w-0 truncate">{column.label}</span>
        <span className="text-muted-foreground tabular-nums">{formatNumber(column.count)}</span>
      </h3>
      {query.isPending && column.count > 0 && <CardSkeleton plan={plan} />}
      {query.error && !query.data && <QueryError title={t('recordsCouldNotBeLoaded')} query={query} headingLevel={3} />}
      {query.data?.map((record) => (
        <div key={record.id} className={cn(cardLook(false, false), 'shrink-0')} style={{ height: plan.height }}>
          <CardFace
            structure={structure}
            record={record}
            plan={plan}
            title={
              <RecordLink entity={structure.entity.name} id={record.id} className={titleLook(true)}>
                {cardTitle(structure, plan.title, record)}
              </RecordLink>
            }
          />
        </div>
      ))}
      {query.data && more > 0 && (
        <p className="px-1 text-xs text-muted-foreground">{t('moreRecords', { count: more })}</p>
      )}
    </section>
  )
}
