import { useDroppable } from '@dnd-kit/core'
import { useRecordSource } from '@monarch/field-types/web'
import { Alert, Button, cn, IconButton } from '@monarch/ui'
import { ChevronsLeftRight, Plus, X } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CardPlan } from '../card/card-plan.ts'
import { CardSkeleton } from '../card/RecordCard.tsx'
import { isDenied, recordLock } from '../../record-data/locks.ts'
import { blockOf, blocksBetween } from '../../record-data/rows/blocks.ts'
import { useBlocks } from '../../record-data/rows/use-blocks.ts'
import { useCardHues } from '../card/use-card-hues.ts'
import { useCardRows } from '../card/use-card-rows.ts'
import type { ListRequest } from '../../record-data/queries.ts'
import type { RecordData } from '../../record-data/documents.ts'
import { type EntityStructure, type Field, wordOfEntity } from '../../record-data/structure.ts'
import { useFocusElsewhere } from '../../../lib/focus/use-focus-elsewhere.ts'
import { useHeldFocus } from '../../../lib/focus/use-held-focus.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import { ColumnHeader } from './ColumnHeader.tsx'
import { type BoardColumn, keyOf } from './board-columns.ts'
import { KanbanCard } from './KanbanCard.tsx'
import { columnRequest } from './use-board.ts'
import { useNear } from './use-near.ts'
import { rich } from '../../../lib/language/rich.ts'
import { useTopOfList } from '../../../lib/scroll/use-top-of-list.ts'
import { t } from './messages.ts'

export interface ColumnHandle {
  /** Focuses the card at this index, or the last one; false if the column is empty. */
  readonly focus: (index: number) => boolean
  /** Focuses the record's card as soon as it is in the column. */
  readonly reveal: (recordId: string) => void
}

interface KanbanColumnProps {
  id: string
  board: RefObject<HTMLElement | null>
  tenantId: string | null
  structure: EntityStructure
  request: ListRequest
  field: Field
  sumField: Field | null
  column: BoardColumn
  config: RecordsViewProps['config']
  plan: CardPlan
  canDrag: boolean
  isDragging: boolean
  openId: string | null
  tinted: ReadonlySet<string>
  /** Why the last move into this column was refused. */
  refusal: string | null
  onDismiss: () => void
  onStep: (from: string, by: -1 | 1, index: number) => void
  onHandle: (key: string, handle: ColumnHandle | null) => void
  onOpen: (id: string) => void
  onMove: ((record: RecordData) => void) | null
  onDuplicate: ((record: RecordData) => void) | null
  onDelete: ((record: RecordData) => void) | null
  onAdd: (() => void) | null
}

const gap = 8
/** pt-0.5 and pb-1 of the container. */
const verticalPadding = 6
/** Cards to load ahead of the visible ones. */
const ahead = 10

export function KanbanColumn(props: KanbanColumnProps) {
  const { id, structure, field, sumField, column, config, plan, canDrag, isDragging, openId, tinted, refusal } = props
  const headingId = useId()
  const { Face, Note } = useRecordSource()
  const { setNodeRef, isOver } = useDroppable({ id })
  const [isOpened, setOpened] = useState(column.count > 0)
  // A column that had cards stays expanded, because it may have the focus.
  if (column.count > 0 && !isOpened) setOpened(true)
  const isCollapsed = column.key === '' && !isOpened
  if (isCollapsed) {
    return (
      <section
        ref={setNodeRef}
        aria-labelledby={headingId}
        className={cn(
          'flex w-10 shrink-0 flex-col items-center rounded-lg bg-sunken py-2',
          isOver && isDragging && 'ring-2 ring-ring',
        )}
      >
        <IconButton label={t('expand', { column: column.label })} size="icon-sm" onClick={() => setOpened(true)}>
          <ChevronsLeftRight aria-hidden />
        </IconButton>
        <h2 id={headingId} className="mt-2 text-cell font-semibold text-muted-foreground [writing-mode:vertical-rl]">
          {column.label}
        </h2>
      </section>
    )
  }
  const related = column.value === null ? null : field.relation
  const isColored = config.colorColumns === true && column.hue !== null && field.relation === null
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      data-hue={isColored ? column.hue : undefined}
      className={cn(
        'flex min-h-[min(600px,70dvh)] w-70 shrink-0 flex-col rounded-lg transition-shadow',
        isColored ? 'bg-tag-bg/60' : 'bg-sunken',
        isOver && isDragging && 'ring-2 ring-ring',
      )}
    >
      <ColumnHeader
        id={headingId}
        column={column}
        config={config}
        sumField={sumField}
        face={related && Face && <Face entityId={related.entityId} id={column.key} name={column.label} />}
        note={related && Note && <Note entityId={related.entityId} id={column.key} />}
      />
      {refusal && (
        <Alert className="mx-2 mb-2">
          <span className="flex items-start gap-1">
            <span className="min-w-0 flex-1">{refusal}</span>
            <IconButton label={t('dismiss')} size="icon-sm" className="-my-1 -mr-1" onClick={props.onDismiss}>
              <X aria-hidden />
            </IconButton>
          </span>
        </Alert>
      )}
      <ColumnBody
        tenantId={props.tenantId}
        request={props.request}
        board={props.board}
        {...{ id, structure, field, column, config, plan, canDrag, openId, tinted }}
        onStep={props.onStep}
        onHandle={props.onHandle}
        onOpen={props.onOpen}
        onMove={props.onMove}
        onDuplicate={props.onDuplicate}
        onDelete={props.onDelete}
      />
      {props.onAdd && (
        <footer className="shrink-0 p-2 pt-1">
          <Button variant="ghost" className="w-full justify-start" onClick={props.onAdd}>
            <Plus aria-hidden />
            {rich(t('add', { column: column.label, to: (parts) => <span className="sr-only">{parts}</span> }))}
          </Button>
        </footer>
      )}
    </section>
  )
}

type ColumnBodyProps = Pick<
  KanbanColumnProps,
  | 'id'
  | 'board'
  | 'tenantId'
  | 'structure'
  | 'request'
  | 'field'
  | 'column'
  | 'config'
  | 'plan'
  | 'canDrag'
  | 'openId'
  | 'tinted'
  | 'onStep'
  | 'onHandle'
  | 'onOpen'
  | 'onMove'
  | 'onDuplicate'
  | 'onDelete'
>

/** The cards of a column around the visible ones. Memoized: a drag renders the column headers only. */
const ColumnBody = memo(function ColumnBody(props: ColumnBodyProps) {
  const { id, tenantId, structure, request, field, column, config, plan, canDrag, openId, tinted } = props
  const { onStep, onHandle, onOpen, onMove, onDuplicate, onDelete } = props
  const scroller = useRef<HTMLDivElement>(null)
  useHeldFocus(props.board, 'data-card')
  useTopOfList(scroller, request)
  const isNear = useNear(scroller)
  const own = useMemo(() => columnRequest(request, field, column), [request, field, column])
  const [active, setActive] = useState<{ id: string; index: number } | null>(null)
  const focusTarget = useRef<{ index: number } | { recordId: string } | null>(null)
  const [focusRequests, setFocusRequests] = useState(0)

  const total = column.count
  const kept = active?.index ?? 0
  const { rows, first, last, height, show } = useCardRows(scroller, {
    count: total,
    rowHeight: plan.height + gap,
    padding: verticalPadding,
    overscan: 4,
    // The tab stop of the column stays mounted, and so does a card that is being dragged.
    kept,
  })
  const firstBlock = blockOf(first - ahead)
  const lastBlock = blockOf(Math.min(total, last + ahead) - 1)
  const requested = useMemo(
    () => (isNear && total > 0 ? blocksBetween(firstBlock, lastBlock) : []),
    [isNear, total, firstBlock, lastBlock],
  )
  // A card moved by someone else belongs to another column.
  const belongs = useCallback(
    (record: RecordData) => keyOf(record[field.name]) === column.key,
    [field.name, column.key],
  )
  const blocks = useBlocks(tenantId, structure, own, total, requested, belongs)
  const { count } = blocks
  const known = active ? blocks.placeOf(active.id) : -1
  // If the focused card's block was evicted, the first visible card becomes the tab stop.
  const tabStop = known !== -1 ? known : blocks.at(kept) ? kept : first
  const onScreen = rows.flatMap(({ index }) => blocks.at(index) ?? [])
  const hueOfCard = useCardHues(tenantId, structure, config, onScreen)

  const focusIndex = useCallback(
    (index: number) => {
      focusTarget.current = { index }
      show(index)
      setFocusRequests((count) => count + 1)
    },
    [show],
  )
  useEffect(() => {
    onHandle(column.key, {
      focus: (index) => {
        if (count === 0) return false
        focusIndex(Math.min(index, count - 1))
        return true
      },
      reveal: (recordId) => {
        focusTarget.current = { recordId }
        setFocusRequests((count) => count + 1)
      },
    })
    return () => onHandle(column.key, null)
  }, [column.key, count, onHandle, focusIndex])
  // The card to focus may have to be loaded, moved here, or scrolled into view first.
  useEffect(() => {
    const pending = focusTarget.current
    if (!pending) return
    const index = 'index' in pending ? pending.index : blocks.placeOf(pending.recordId)
    const record = index === -1 ? undefined : blocks.at(index)
    if (!record) return
    const card = scroller.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(record.id)}"] [data-card]`)
    if (!card) return show(index)
    focusTarget.current = null
    card.focus({ preventScroll: true })
    card.closest('section')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [blocks, focusRequests, show, first])

  const latest = useRef({ blocks, focusIndex, onStep, onMove })
  useEffect(() => {
    latest.current = { blocks, focusIndex, onStep, onMove }
  })
  useFocusElsewhere((target) => {
    const pending = focusTarget.current
    // The dialog that moved the card returns the focus to its old place, possibly before the card arrives here.
    const isOfCard =
      pending &&
      'recordId' in pending &&
      target.closest(`[role=dialog], [data-record="${CSS.escape(pending.recordId)}"]`)
    if (!isOfCard) focusTarget.current = null
  })
  const onFocus = useCallback((index: number) => {
    const record = latest.current.blocks.at(index)
    setActive(record ? { id: record.id, index } : null)
  }, [])
  const onKey = useCallback(
    (event: KeyboardEvent, record: RecordData, index: number) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { blocks: read, focusIndex: focus, onStep: step, onMove: moveCard } = latest.current
      const goTo = (place: number) => focus(Math.max(0, Math.min(read.count - 1, place)))
      if (event.key === 'ArrowDown') goTo(index + 1)
      else if (event.key === 'ArrowUp') goTo(index - 1)
      else if (event.key === 'Home') goTo(0)
      else if (event.key === 'End') goTo(read.count - 1)
      else if (event.key === 'PageDown') goTo(index + 5)
      else if (event.key === 'PageUp') goTo(index - 5)
      else if (event.key === 'ArrowRight') step(column.key, 1, index)
      else if (event.key === 'ArrowLeft') step(column.key, -1, index)
      else if (event.key.toLowerCase() === 'm' && moveCard) moveCard(record)
      else return
      event.preventDefault()
    },
    [column.key],
  )

  const failure = blocks.error && blocks.isEmpty ? blocks.error : null
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 pt-0.5 pb-1"
      // An empty column has neither focusable content nor anything to scroll.
      {...(count > 0 && failure && { tabIndex: 0 })}
    >
      {failure ? (
        <Alert title={t('errorLoadingRecords', { name: wordOfEntity(structure.entity) })}>
          {failure.message}
          <Button variant="outline" size="sm" className="mt-2" loading={blocks.isFetching} onClick={blocks.refetch}>
            {t('retry')}
          </Button>
        </Alert>
      ) : count === 0 ? (
        <p className="rounded-lg border border-dashed border-border-strong px-3 py-4 text-center text-xs text-muted-foreground">
          {canDrag ? t('noCardsDropOneHere') : t('noCards')}
        </p>
      ) : (
        <ul aria-label={column.label} className="relative" style={{ height }}>
          {rows.map(({ index, top }) => {
            if (index >= count) return null
            const record = blocks.at(index)
            return (
              <li
                key={record?.id ?? index}
                data-record={record?.id}
                aria-setsize={column.count}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${top}px)` }}
              >
                {record ? (
                  <KanbanCard
                    {...{
                      structure,
                      record,
                      plan,
                      index,
                      canDrag,
                      lock: canDrag ? recordLock(structure.entity, record, field) : null,
                      onFocus,
                      onKey,
                      onOpen,
                      onMove,
                      onDuplicate,
                      onDelete: isDenied(record, 'delete') ? null : onDelete,
                    }}
                    columnId={id}
                    label={column.label}
                    count={column.count}
                    hue={hueOfCard(record)}
                    isOpen={record.id === openId}
                    isTinted={tinted.has(record.id)}
                    isTabStop={index === tabStop}
                  />
                ) : (
                  <CardSkeleton plan={plan} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
})
