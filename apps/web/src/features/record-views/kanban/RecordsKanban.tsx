import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Skeleton } from '@monarch/ui'
import { Columns3 } from 'lucide-react'
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { dragActivationDistance } from '../../../lib/constants.ts'
import { stepOn } from '../../../lib/drag-steps.ts'
import { QueryError } from '../../../errors/QueryError.tsx'
import { planBoardCard } from '../card/card-plan.ts'
import { CardSource } from '../card/RecordCard.tsx'
import { NeedsField } from '../parts/NeedsField.tsx'
import type { RecordData } from '../../record-data/documents.ts'
import { useDuplicate } from '../../record-data/write/duplicate.ts'
import { recordLock } from '../../record-data/locks.ts'
import { type Field, wordOfEntity } from '../../record-data/structure.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import { type BoardColumn, keyOf } from './board-columns.ts'
import { boardField, cardTitle, sumFieldOf } from './columns.ts'
import { CardPreview, type CardDrag } from './KanbanCard.tsx'
import { type ColumnHandle, KanbanColumn } from './KanbanColumn.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { columnRequest, useBoard } from './use-board.ts'
import { t } from './messages.ts'

/** Records by the value of one field, one column for each. Moving a card sets the value. */
export function RecordsKanban(props: RecordsViewProps) {
  const { entity } = props.structure
  const field = boardField(entity.fields, props.config.groupByField)
  if (!field) {
    return (
      <NeedsField
        icon={<Columns3 aria-hidden />}
        title={t('kanbanNeedsASelectField')}
        description={t('needsSelectFieldHelp')}
        entityId={entity.id}
      />
    )
  }
  return <Board key={field.name} field={field} {...props} />
}

function Board({ field, ...props }: RecordsViewProps & { field: Field }) {
  const { tenantId, structure, request, config, openId, onOpen, onDelete, may, tinted, shown } = props
  const { entity } = structure
  const board = useRef<HTMLDivElement>(null)
  const handles = useRef(new Map<string, ColumnHandle>())
  const awaited = useRef<{ to: string; recordId: string } | null>(null)
  // The focus follows the moved card, even if the move is refused.
  const onMoved = useCallback((recordId: string, to: string) => {
    const { activeElement, body } = document
    const isAtCard = activeElement === body || activeElement?.closest('[data-board], [role=dialog]')
    if (!isAtCard) return
    const handle = handles.current.get(to)
    // A collapsed column expands for its first card.
    if (handle) handle.reveal(recordId)
    else awaited.current = { to, recordId }
  }, [])
  const sumField = useMemo(() => sumFieldOf(entity.fields, config.sumField), [entity, config.sumField])
  const { columns, isPending, query, move } = useBoard(tenantId, structure, request, field, sumField, onMoved)
  useImperativeHandle(shown, () => {
    const parts = columns.map((column) => ({ title: column.label, request: columnRequest(request, field, column) }))
    return { parts, isWhole: true }
  })
  const duplicate = useDuplicate(tenantId, structure)
  const plan = useMemo(() => planBoardCard(entity, config, field), [entity, config, field])
  const touched = useMemo(() => new Set([...tinted].map((key) => key.split(' ')[0]!)), [tinted])
  const [dragged, setDragged] = useState<CardDrag | null>(null)
  const [moving, setMoving] = useState<RecordData | null>(null)
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const canMove = may.update && !field.isReadonly
  const canDrag = canMove && config.enableDragDrop !== false

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: dragActivationDistance } }),
    // A long touch lifts the card; earlier movement scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: dragActivationDistance } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: nextColumn,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  )

  const moveTo = (record: RecordData, column: BoardColumn) => {
    const from = keyOf(record[field.name])
    if (from === column.key) return
    const lock = recordLock(entity, record, field)
    if (lock !== null) return setRefusals({ [column.key]: lock })
    setRefusals({})
    void move(record, column, (reason) => {
      setRefusals((known) => ({ ...known, [column.key]: reason }))
    })
  }
  const onDragStart = ({ active }: DragStartEvent) => setDragged((active.data.current as CardDrag | undefined) ?? null)
  const onDragEnd = ({ over }: DragEndEvent) => {
    setDragged(null)
    const column = columns.find(({ key }) => over?.id === columnId(key))
    if (dragged && column) moveTo(dragged.record, column)
  }
  const onStep = useCallback(
    (from: string, by: -1 | 1, index: number) => {
      const keys = columns.map(({ key }) => key)
      for (let at = keys.indexOf(from) + by; at >= 0 && at < keys.length; at += by) {
        const handle = handles.current.get(keys[at]!)
        if (handle?.focus(index)) return
      }
    },
    [columns],
  )
  const onHandle = useCallback((key: string, handle: ColumnHandle | null) => {
    if (!handle) return void handles.current.delete(key)
    handles.current.set(key, handle)
    const { to, recordId } = awaited.current ?? {}
    if (to !== key || recordId === undefined) return
    awaited.current = null
    handle.reveal(recordId)
  }, [])
  const titleOfCard = useCallback((record: RecordData) => cardTitle(structure, plan.title, record), [structure, plan])

  if (query.error && columns.length === 0)
    return <QueryError title={t('errorLoadingRecords', { name: wordOfEntity(entity) })} query={query} />
  if (isPending) return <LoadingBoard name={entity.name} />
  return (
    <CardSource>
      <DndContext
        sensors={sensors}
        collisionDetection={columnUnder}
        // The sort order decides the position within a column, so there is no vertical auto-scroll.
        autoScroll={{ threshold: { x: 0.12, y: 0 } }}
        // The target column focuses the card; dnd-kit would focus the element about to be removed.
        accessibility={{
          announcements: announcementsOf(columns, titleOfCard),
          screenReaderInstructions: { draggable: t('dragInstructions') },
          restoreFocus: false,
        }}
        onDragStart={onDragStart}
        onDragCancel={() => setDragged(null)}
        onDragEnd={onDragEnd}
      >
        <div
          ref={board}
          data-board
          data-keys="board"
          className="flex h-full min-h-0 flex-1 gap-3 overflow-x-auto overscroll-x-contain px-4 py-3 lg:px-6"
        >
          {columns.map((column) => (
            <KanbanColumn
              key={column.key}
              id={columnId(column.key)}
              {...{
                board,
                tenantId,
                structure,
                request,
                field,
                sumField,
                column,
                config,
                plan,
                canDrag,
                openId,
                onStep,
                onHandle,
              }}
              tinted={touched}
              isDragging={dragged !== null}
              refusal={refusals[column.key] ?? null}
              onDismiss={() => setRefusals(({ [column.key]: _gone, ...rest }) => rest)}
              onOpen={onOpen}
              onMove={canMove ? setMoving : null}
              onDuplicate={may.create ? duplicate : null}
              onDelete={may.delete ? onDelete : null}
              onAdd={
                may.create ? () => onOpen('new', column.value === null ? {} : { [field.name]: column.value }) : null
              }
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && <CardPreview structure={structure} record={dragged.record} plan={plan} />}
        </DragOverlay>
      </DndContext>
      <MoveDialog
        title={moving && titleOfCard(moving)}
        columns={columns}
        current={moving ? keyOf(moving[field.name]) : ''}
        onClose={() => setMoving(null)}
        onChoose={(column) => {
          if (moving) moveTo(moving, column)
        }}
      />
    </CardSource>
  )
}

function LoadingBoard({ name }: { name: string }) {
  return (
    <div className="flex gap-3 overflow-hidden px-4 py-3 lg:px-6">
      <p role="status" className="sr-only">
        {t('loadingFromTenantDatabase', { name })}
      </p>
      {[4, 2, 3, 1].map((cards, index) => (
        <div key={index} aria-hidden className="flex w-70 shrink-0 flex-col gap-2 rounded-lg bg-sunken p-2">
          <Skeleton className="m-2 h-3 w-24" />
          {Array.from({ length: cards }, (_, card) => (
            <div key={card} className="flex h-28 flex-col gap-3 rounded-lg border bg-raised p-3">
              <Skeleton className="h-3 w-2/3" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const columnId = (key: string) => `column:${key}`

/** Maximum distance in px from a column for a drop next to it: the gaps, and the space after the last column. */
const dropMargin = 24

/** The column under the pointer or next to it; without a pointer, the one that overlaps most. */
const columnUnder: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer, droppableContainers, droppableRects } = args
  if (!pointer) return rectIntersection(args)
  const within = pointerWithin(args)
  if (within.length > 0) return within
  return droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id)
      if (!rect || pointer.y < rect.top || pointer.y > rect.bottom) return []
      const value = Math.max(rect.left - pointer.x, pointer.x - rect.right)
      return value <= dropMargin ? [{ id: droppableContainer.id, data: { droppableContainer, value } }] : []
    })
    .toSorted((a, b) => a.data.value - b.data.value)
}

/** Arrow keys move a lifted card between columns. */
const nextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (by === 0) {
    if (event.code.startsWith('Arrow')) event.preventDefault()
    return undefined
  }
  event.preventDefault()
  const places = [...context.droppableRects]
    .map(([id, rect]) => ({ id, rect }))
    .toSorted((a, b) => a.rect.left - b.rect.left)
  const next = stepOn(context, places, by)
  if (!next) return undefined
  const { id, rect } = next
  context.droppableContainers.get(id)?.node.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  const moved = context.droppableContainers.get(id)?.node.current?.getBoundingClientRect() ?? rect
  return { x: moved.left + 8, y: Math.max(currentCoordinates.y, moved.top + 8) }
}

/** dnd-kit would announce ids. */
function announcementsOf(columns: readonly BoardColumn[], titleOfCard: (record: RecordData) => string): Announcements {
  const nameOf = (data: unknown) => {
    const drag = (data as { current?: CardDrag }).current
    return drag ? titleOfCard(drag.record) : t('theCard')
  }
  const columnOf = (id: string | number) => columns.find(({ key }) => columnId(key) === id)
  const homeOf = (data: unknown) => {
    const drag = (data as { current?: CardDrag }).current
    return drag ? t('positionOf', { label: drag.label, position: drag.index + 1, count: drag.count }) : ''
  }
  const over = (id: string | number) => {
    const column = columnOf(id)
    return column
      ? t('columnOf', { label: column.label, position: columns.indexOf(column) + 1, count: columns.length })
      : ''
  }
  return {
    onDragStart: ({ active }) => t('pickedUp', { name: nameOf(active.data), place: homeOf(active.data) }),
    onDragOver: ({ active, over: at }) => {
      if (!at) return undefined
      const isHome = (active.data as { current?: CardDrag }).current?.columnId === at.id
      return isHome ? t('pickedUp', { name: nameOf(active.data), place: homeOf(active.data) }) : `${over(at.id)}.`
    },
    onDragEnd: ({ active, over: at }) =>
      at
        ? t('dropped', { name: nameOf(active.data), column: columnOf(at.id)?.label ?? '' })
        : t('movedBack', { name: nameOf(active.data) }),
    onDragCancel: ({ active }) => t('movedBackTo', { name: nameOf(active.data), place: homeOf(active.data) }),
  }
}
