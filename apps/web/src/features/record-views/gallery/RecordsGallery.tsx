import { cn, ErrorState } from '@monarch/ui'
import type { Hue } from '@monarch/ui/hue'
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { describeError } from '../../../lib/api/api-error.ts'
import { type RecordData, titleOf } from '../../record-data/documents.ts'
import { EmptyCards, NoMatch } from '../parts/ListStates.tsx'
import { useDuplicate } from '../../record-data/write/duplicate.ts'
import { RowMenu } from '../../record-parts/RowMenu.tsx'
import { useClear } from '../parts/use-clear.ts'
import { useFocusElsewhere } from '../../../lib/focus/use-focus-elsewhere.ts'
import { useHeldFocus } from '../../../lib/focus/use-held-focus.ts'
import { useTopOfList } from '../../../lib/scroll/use-top-of-list.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import { wordOfEntity } from '../../record-data/structure.ts'
import { cardLook, titleLook } from '../card/card-look.ts'
import { planCard } from '../card/card-plan.ts'
import { columnsFor } from '../card/card-size.ts'
import { CardFace, CardSkeleton, CardSource } from '../card/RecordCard.tsx'
import { isDenied } from '../../record-data/locks.ts'
import { blockOf, blocksBetween, blockSize } from '../../record-data/rows/blocks.ts'
import { useBlocks } from '../../record-data/rows/use-blocks.ts'
import { useCardHues } from '../card/use-card-hues.ts'
import { useCardRows } from '../card/use-card-rows.ts'
import { t } from '../messages.ts'

/** py-4 of the container. */
const verticalPadding = 32

/** Records as cards in columns: as many as the view's setting and the width allow. */
export function RecordsGallery(props: RecordsViewProps) {
  const { tenantId, structure, request, total, config, openId, onOpen, onDelete, may, tinted } = props
  const { entity } = structure
  const clear = useClear(props)
  const duplicate = useDuplicate(tenantId, structure)
  const plan = useMemo(() => planCard(entity, config), [entity, config])
  const gap = typeof config.gap === 'number' ? config.gap : 16
  const scroller = useRef<HTMLDivElement>(null)
  useTopOfList(scroller, request)
  const width = useWidth(scroller)
  const columns = columnsFor(width, config.columns, gap)
  const [active, setActive] = useState<{ id: string; index: number } | null>(null)
  const focusTarget = useRef<number | null>(null)
  const [, setFocusRequests] = useState(0)
  const places = total ?? blockSize
  const kept = Math.min(active?.index ?? 0, places - 1)
  const { rows, first, last, height, show } = useCardRows(scroller, {
    count: Math.ceil(places / columns),
    rowHeight: plan.height + gap,
    padding: verticalPadding - gap,
    overscan: 2,
    kept: Math.floor(kept / columns),
  })
  const firstBlock = blockOf(first * columns)
  const lastBlock = blockOf(Math.min(places, (last + 3) * columns) - 1)
  const requested = useMemo(() => blocksBetween(firstBlock, lastBlock), [firstBlock, lastBlock])
  const blocks = useBlocks(tenantId, structure, request, places, requested)
  const { count } = blocks
  // The tab stop follows its record when cards come or go before it.
  const known = active ? blocks.placeOf(active.id) : -1
  if (active && known !== -1 && known !== active.index) setActive({ id: active.id, index: known })
  const current = known === -1 ? kept : known
  useHeldFocus(scroller, 'data-card')
  const onScreen = rows.flatMap(({ index }) =>
    Array.from({ length: columns }, (_, column) => blocks.at(index * columns + column)).filter(
      (record) => record !== undefined,
    ),
  )
  const hueOfCard = useCardHues(tenantId, structure, config, onScreen)
  const touched = useMemo(() => new Set([...tinted].map((key) => key.split(' ')[0]!)), [tinted])
  // If the focused card's block was evicted, the first visible card becomes the tab stop.
  const tabStop = blocks.at(current) ? current : first * columns

  const focusCard = useCallback(
    (index: number) => {
      if (index < 0 || index >= count) return
      focusTarget.current = index
      show(Math.floor(index / columns))
      setFocusRequests((count) => count + 1)
    },
    [count, columns, show, setFocusRequests],
  )
  // The card to focus may have to be rendered or loaded first; until then the focus stays.
  useEffect(() => {
    if (focusTarget.current === null) return
    const card = scroller.current?.querySelector<HTMLElement>(`[data-index="${focusTarget.current}"] [data-card]`)
    if (!card) return
    focusTarget.current = null
    card.focus({ preventScroll: true })
  })
  useFocusElsewhere(() => {
    focusTarget.current = null
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const target = (event.target as HTMLElement).closest('[data-card]')
    const step = steps(columns)[event.key]
    if (!target || step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    focusCard(Math.max(0, Math.min(count - 1, step(current, count))))
  }

  return (
    <CardSource>
      <div
        ref={scroller}
        className="@container h-full min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 [scrollbar-gutter:stable] lg:px-6"
      >
        {blocks.error && blocks.isEmpty && total !== 0 ? (
          <ErrorState
            title={t('errorLoadingRecords', { name: wordOfEntity(entity) })}
            message={blocks.error.message}
            details={describeError(blocks.error)}
            onRetry={blocks.refetch}
            retrying={blocks.isFetching}
          />
        ) : total === 0 ? (
          request.where !== null || request.search.trim() !== '' ? (
            <NoMatch onClear={clear} />
          ) : (
            <EmptyCards entity={entity} onCreate={may.create ? () => onOpen('new') : null} />
          )
        ) : (
          <ul
            aria-label={entity.pluralName}
            data-keys="cards"
            onKeyDown={onKeyDown}
            className="relative"
            style={{ height: Math.max(0, height - gap) }}
          >
            {rows.flatMap((row) =>
              Array.from({ length: columns }, (_, column) => {
                const index = row.index * columns + column
                if (index >= count) return null
                const record = blocks.at(index)
                return (
                  <li
                    key={record?.id ?? index}
                    data-index={index}
                    data-record={record?.id}
                    aria-setsize={total ?? -1}
                    aria-posinset={index + 1}
                    className="absolute top-0"
                    style={{
                      width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
                      left: `calc((100% + ${gap}px) * ${column} / ${columns})`,
                      transform: `translateY(${row.top}px)`,
                    }}
                  >
                    {record ? (
                      <GridCard
                        {...{ structure, record, plan }}
                        hue={hueOfCard(record)}
                        isOpen={record.id === openId}
                        isTinted={touched.has(record.id)}
                        isTabStop={index === tabStop}
                        index={index}
                        onFocus={setActive}
                        onOpen={onOpen}
                        onDuplicate={may.create ? duplicate : null}
                        onDelete={may.delete && !isDenied(record, 'delete') ? onDelete : null}
                      />
                    ) : (
                      <CardSkeleton plan={plan} />
                    )}
                  </li>
                )
              }),
            )}
          </ul>
        )}
      </div>
    </CardSource>
  )
}

interface GridCardProps {
  structure: RecordsViewProps['structure']
  record: RecordData
  plan: ReturnType<typeof planCard>
  hue: Hue | undefined
  isOpen: boolean
  isTinted: boolean
  isTabStop: boolean
  index: number
  onFocus: (active: { id: string; index: number }) => void
  onOpen: (id: string) => void
  onDuplicate: ((record: RecordData) => void) | null
  onDelete: ((record: RecordData) => void) | null
}

/** Stable callbacks: scrolling renders only new cards. */
const GridCard = memo(function GridCard({ structure, record, plan, hue, isOpen, isTinted, ...props }: GridCardProps) {
  const { isTabStop, index, onFocus, onOpen, onDuplicate, onDelete } = props
  const { entity } = structure
  const title = titleOf({ ...entity, titleField: plan.title }, record)
  return (
    <div data-hue={hue} className={cardLook(isOpen, isTinted)} style={{ height: plan.height }}>
      <CardFace
        structure={structure}
        record={record}
        plan={plan}
        title={
          <button
            type="button"
            data-card={record.id}
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isOpen || undefined}
            onFocus={() => onFocus({ id: record.id, index })}
            onClick={() => onOpen(record.id)}
            className={titleLook(title !== '')}
          >
            {title || t('untitled')}
          </button>
        }
      />
      <RowMenu
        title={title || entity.displayName}
        href={{ name: entity.name, recordId: record.id }}
        onOpen={() => onOpen(record.id)}
        onDuplicate={onDuplicate && (() => onDuplicate(record))}
        onDelete={onDelete && (() => onDelete(record))}
        tabIndex={isTabStop ? 0 : -1}
        className={cn('absolute right-1.5', plan.cover ? 'top-[138px]' : 'top-2.5')}
      />
    </div>
  )
})

/** The target of a key press from a card. */
function steps(columns: number): Record<string, (index: number, count: number) => number> {
  return {
    ArrowLeft: (index) => index - 1,
    ArrowRight: (index) => index + 1,
    ArrowUp: (index) => (index < columns ? index : index - columns),
    ArrowDown: (index, count) => (index + columns < count ? index + columns : index),
    Home: () => 0,
    End: (_index, count) => count - 1,
    PageUp: (index) => index - 3 * columns,
    PageDown: (index) => index + 3 * columns,
  }
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
