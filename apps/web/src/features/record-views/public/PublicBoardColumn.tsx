import { Alert, Button, cn, Skeleton } from '@monarch/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { guestRest } from '../../../lib/guests/guest-request.ts'
import type { BoardColumn } from '../kanban/board-columns.ts'
import { ColumnHeader } from '../kanban/ColumnHeader.tsx'
import { useNear } from '../kanban/use-near.ts'
import { PublicCard } from './PublicCard.tsx'
import type { PublicBoard } from './public-board.ts'
import type { PublicRecord, ShownColumn } from './public-columns.ts'
import { t } from './messages.ts'

interface PublicBoardColumnProps {
  board: PublicBoard
  column: BoardColumn
  /** The values of the cards. */
  cards: readonly ShownColumn[]
  sum: ShownColumn | null
  token: string
  path: string
  search: string
}

interface Page {
  readonly records: readonly PublicRecord[]
  readonly hasNextPage: boolean
}

/** A column of a public board. Its cards are loaded when it is near the screen. */
export function PublicBoardColumn(props: PublicBoardColumnProps) {
  const { board, column, cards, sum, token, path, search } = props
  const headingId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const isNear = useNear(scroller)
  const query = useInfiniteQuery({
    queryKey: ['publicView', token, path, 'cards', column.key, search],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams({ column: column.key, page: String(pageParam), ...(search && { search }) })
      return guestRest<Page>(token, `${path}/cards?${parameters.toString()}`, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasNextPage }, pages) => (hasNextPage ? pages.length + 1 : undefined),
    enabled: isNear && column.count > 0,
    retry: false,
    staleTime: 0,
  })
  const records = query.data?.pages.flatMap((page) => page.records) ?? []
  const isColored = board.isColored && column.hue !== null && board.group.type !== null
  const more = Math.max(0, column.count - records.length)
  return (
    <section
      aria-labelledby={headingId}
      data-hue={isColored ? column.hue : undefined}
      className={cn('flex w-70 shrink-0 flex-col rounded-lg', isColored ? 'bg-tag-bg/60' : 'bg-sunken')}
    >
      <ColumnHeader
        id={headingId}
        column={column}
        sumField={sum?.value ? { label: sum.label, ...sum.value } : null}
        config={{ wip_limits: board.limits, showCounts: board.showsCounts }}
      />
      <div
        ref={scroller}
        // Cards have nothing to focus, so that the keyboard scrolls the column.
        {...(records.length > 0 && { role: 'group', 'aria-labelledby': headingId, tabIndex: 0 })}
        className="relative flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto rounded-b-lg px-2 pt-0.5 pb-2"
      >
        {records.length > 0 && (
          <ul aria-labelledby={headingId} className="flex flex-col gap-2">
            {records.map((record, i) => (
              // The records have no ids, and a column is drawn as a whole.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={i}>
                <PublicCard look={board} columns={cards} record={record} cover={null} heading="h3" />
              </li>
            ))}
          </ul>
        )}
        {query.error ? (
          <Alert title={t('cardsNotLoaded')}>
            {query.error.message}
            <Button variant="outline" size="sm" className="mt-2" onClick={() => void query.refetch()}>
              {t('tryAgain')}
            </Button>
          </Alert>
        ) : column.count === 0 ? (
          <p className="rounded-lg border border-dashed border-border-strong px-3 py-4 text-center text-xs text-muted-foreground">
            {t('noCards')}
          </p>
        ) : records.length === 0 && !query.isSuccess ? (
          <>
            <p role="status" className="sr-only">
              {t('loading')}
            </p>
            {Array.from({ length: Math.min(3, column.count) }, (_, i) => (
              <Skeleton key={i} className="h-24 w-full shrink-0" />
            ))}
          </>
        ) : (
          query.hasNextPage && (
            <Button
              variant="ghost"
              className="shrink-0"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('moreCards', { count: more })}
            </Button>
          )
        )}
      </div>
    </section>
  )
}
