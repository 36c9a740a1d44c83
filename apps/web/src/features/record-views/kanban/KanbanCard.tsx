import { useDraggable } from '@dnd-kit/core'
import { cn, MenuItem, toast } from '@monarch/ui'
import type { Hue } from '@monarch/ui/hue'
import { ArrowRightLeft } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import type { CardPlan } from '../card/card-plan.ts'
import { cardLook, titleLook } from '../card/card-look.ts'
import { CardFace } from '../card/RecordCard.tsx'
import { whenPulled } from '../parts/pull.ts'
import type { RecordData } from '../../record-data/documents.ts'
import { RowMenu } from '../../record-parts/RowMenu.tsx'
import type { EntityStructure } from '../../record-data/structure.ts'
import { cardTitle } from './columns.ts'
import { t } from './messages.ts'

/** Drag data of a card. */
export interface CardDrag {
  readonly record: RecordData
  readonly columnId: string
  /** Its column and position, for screen readers. */
  readonly label: string
  readonly index: number
  readonly count: number
}

interface KanbanCardProps {
  structure: EntityStructure
  record: RecordData
  plan: CardPlan
  columnId: string
  label: string
  index: number
  count: number
  canDrag: boolean
  /** Why this record cannot be moved. */
  lock: string | null
  hue: Hue | undefined
  isOpen: boolean
  isTinted: boolean
  isTabStop: boolean
  onFocus: (index: number) => void
  onKey: (event: KeyboardEvent, record: RecordData, index: number) => void
  onOpen: (id: string) => void
  onMove: ((record: RecordData) => void) | null
  onDuplicate: ((record: RecordData) => void) | null
  onDelete: ((record: RecordData) => void) | null
}

/**
 * A card of a board. Pointers drag it anywhere; the keyboard drags it by its title, the only tab stop of its column.
 */
export const KanbanCard = memo(function KanbanCard(props: KanbanCardProps) {
  const { structure, record, plan, columnId, label, index, count, lock, isTabStop } = props
  const { onFocus, onKey, onOpen, onMove, onDuplicate, onDelete } = props
  const { entity } = structure
  const canDrag = props.canDrag && lock === null
  const data: CardDrag = { record, columnId, label, index, count }
  const { listeners, attributes, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: record.id,
    data,
    disabled: !canDrag,
  })
  const { onKeyDown: onLift, ...byPointer } = (listeners ?? {}) as Record<string, (event: unknown) => void>
  const title = cardTitle(structure, plan.title, record)
  return (
    <div
      ref={setNodeRef}
      {...(lock === null ? byPointer : { onPointerDown: (down) => whenPulled(down.nativeEvent, () => toast(lock)) })}
      data-hue={props.hue}
      className={cn(
        cardLook(props.isOpen, props.isTinted),
        'select-none [-webkit-touch-callout:none]',
        canDrag && 'cursor-grab',
        isDragging && 'opacity-40',
      )}
      style={{ height: plan.height }}
    >
      <CardFace
        structure={structure}
        record={record}
        plan={plan}
        title={
          <button
            type="button"
            ref={setActivatorNodeRef}
            data-card={record.id}
            tabIndex={isTabStop ? 0 : -1}
            aria-current={props.isOpen || undefined}
            {...(canDrag && {
              'aria-describedby': attributes['aria-describedby'],
              'aria-keyshortcuts': 'Space M',
            })}
            onFocus={() => onFocus(index)}
            onKeyDown={(event) => {
              if (event.key === ' ' && lock !== null) toast(lock)
              onLift?.(event)
              // While a card is lifted, dnd-kit handles its keys; the focus stays on it.
              if (!event.defaultPrevented && !isDragging) onKey(event, record, index)
            }}
            // Space lifts the card and must not click it as well.
            onKeyUp={(event) => {
              if (event.key === ' ' && (canDrag || lock !== null)) event.preventDefault()
            }}
            onClick={() => onOpen(record.id)}
            className={cn(titleLook(true), canDrag && 'after:cursor-grab')}
          >
            {title}
          </button>
        }
      />
      <RowMenu
        title={title}
        href={{ name: entity.name, recordId: record.id }}
        tabIndex={isTabStop ? 0 : -1}
        onOpen={() => onOpen(record.id)}
        onDuplicate={onDuplicate && (() => onDuplicate(record))}
        onDelete={onDelete && (() => onDelete(record))}
        items={
          onMove && (
            <MenuItem icon={<ArrowRightLeft aria-hidden />} shortcut="M" onSelect={() => onMove(record)}>
              {t('moveTo')}
            </MenuItem>
          )
        }
        className="absolute top-2.5 right-1.5 pointer-coarse:top-0.5 pointer-coarse:right-0"
      />
    </div>
  )
})

/** The drag preview. */
export function CardPreview({
  structure,
  record,
  plan,
}: {
  structure: EntityStructure
  record: RecordData
  plan: CardPlan
}) {
  return (
    <div
      aria-hidden
      className="w-[264px] cursor-grabbing overflow-hidden rounded-lg bg-raised shadow-e2 motion-safe:rotate-1"
      style={{ height: plan.height }}
    >
      <CardFace
        structure={structure}
        record={record}
        plan={plan}
        title={<span className={titleLook(true)}>{cardTitle(structure, plan.title, record)}</span>}
      />
    </div>
  )
}
