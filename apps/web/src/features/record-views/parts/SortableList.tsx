import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { cn, DragHandle } from '@monarch/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { dragActivationDistance, reorderDuration } from '../../../lib/constants.ts'
import { t } from '../messages.ts'

interface SortableListProps<Item> {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  onChange: (items: readonly Item[]) => void
  children: (item: Item, index: number) => ReactNode
  className: string
}

/** Rows that are reordered by dragging, by Space and arrows on their handles, or by Alt and arrows. */
export function SortableList<Item>({
  label,
  items,
  idOf,
  nameOf,
  onChange,
  children,
  className,
}: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragActivationDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const move = (from: number, to: number) => {
    if (from === -1 || to < 0 || to >= items.length || from === to) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(ids, (id) => nameOf(items[ids.indexOf(id)]!)),
        screenReaderInstructions: {
          draggable: t('dragInstructions'),
        },
      }}
      modifiers={[alongTheList]}
      onDragEnd={({ active, over }) => {
        if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className={cn('flex flex-col', className)}>
          {items.map((item, index) => (
            <SortableRow key={idOf(item)} id={idOf(item)} name={nameOf(item)} onStep={(by) => move(index, index + by)}>
              {children(item, index)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  name: string
  onStep: (by: -1 | 1) => void
  children: ReactNode
}

function SortableRow({ id, name, onStep, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('sortable') },
    transition: { duration: reorderDuration, easing: 'cubic-bezier(.2,0,0,1)' },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onStep(event.key === 'ArrowUp' ? -1 : 1)
    } else listeners?.onKeyDown?.(event)
  }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('relative flex items-center gap-1', isDragging && 'z-1 rounded-md bg-raised shadow-e2')}
    >
      <DragHandle
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        onKeyDown={onKeyDown}
        label={t('move', { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      />
      {children}
    </li>
  )
}

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

function announcementsOf(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const place = (id: string | number) => t('positionOf', { position: ids.indexOf(String(id)) + 1, count: ids.length })
  return {
    onDragStart: ({ active }) => t('pickedUp', { name: nameOf(String(active.id)), place: place(active.id) }),
    onDragOver: ({ active, over }) => (over ? `${nameOf(String(active.id))}, ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over
        ? t('droppedAt', { name: nameOf(String(active.id)), place: place(over.id) })
        : t('dropped', { name: nameOf(String(active.id)) }),
    onDragCancel: ({ active }) => t('movedBack', { name: nameOf(String(active.id)) }),
  }
}
