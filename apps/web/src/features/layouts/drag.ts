import type {
  Announcements,
  CollisionDetection,
  KeyboardCoordinateGetter,
  Modifier,
  UniqueIdentifier,
} from '@dnd-kit/core'
import type { LayoutItem } from '@monarch/schema'
import { stepOn } from '../../lib/drag-steps.ts'
import type { Place } from './layout-tree.ts'
import { t } from './messages.ts'

/** A new item from the palette, or an item of the layout. */
export type Dragged =
  | { readonly kind: 'new'; readonly name: string; readonly make: () => LayoutItem }
  | { readonly kind: 'item'; readonly name: string; readonly id: string; readonly place: Place }

/** A drop position, in reading order. */
export interface Zone {
  readonly place: Place
  /** Position for screen readers: 'before Email in Contact'. */
  readonly name: string
  readonly order: number
}

/** The zone under the pointer, or the nearest one; with the keyboard, the zone that the item was moved to. */
export const findZone: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
  collisionRect,
}) => {
  const from = pointerCoordinates ?? { x: collisionRect.left, y: collisionRect.top }
  const distances = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id)
    if (!rect) return []
    const x = pointerCoordinates ? Math.max(rect.left - from.x, 0, from.x - rect.right) : rect.left - from.x
    const y = pointerCoordinates ? Math.max(rect.top - from.y, 0, from.y - rect.bottom) : rect.top - from.y
    return [{ id: container.id, data: { droppableContainer: container, value: Math.hypot(x, y) } }]
  })
  return distances.toSorted((a, b) => a.data.value - b.data.value)
}

/** Arrow keys move from zone to zone, in reading order. */
export const nextZone: KeyboardCoordinateGetter = (event, { context }) => {
  const by = steps[event.code as keyof typeof steps] as -1 | 1 | undefined
  if (by === undefined) return undefined
  event.preventDefault()
  const zones = context.droppableContainers
    .getEnabled()
    .toSorted((a, b) => (a.data.current as Zone | undefined)!.order - (b.data.current as Zone | undefined)!.order)
  const next = stepOn(context, zones, by)
  const rect = next && context.droppableRects.get(next.id)
  return rect && { x: rect.left, y: rect.top }
}

const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 } as const

/** Places the drag preview at the pointer: its origin may be much wider. */
export const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!(activatorEvent instanceof PointerEvent) || !draggingNodeRect) return transform
  const { clientX, clientY } = activatorEvent
  const { left, top } = draggingNodeRect
  return { ...transform, x: transform.x + clientX - left + 8, y: transform.y + clientY - top + 8 }
}

interface Named {
  readonly id: UniqueIdentifier
  readonly data: { readonly current?: unknown }
}

const nameOf = ({ data }: Named): string => (data.current as Dragged | Zone | undefined)?.name ?? t('item')

function isHome(active: Named, over: Named): boolean {
  const dragged = active.data.current as Dragged | undefined
  const zone = over.data.current as Zone | undefined
  if (dragged?.kind !== 'item' || !zone) return false
  const { container, index } = dragged.place
  return zone.place.container === container && (zone.place.index === index || zone.place.index === index + 1)
}

/** dnd-kit would announce ids. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => t('pickedUp', { active: nameOf(active) }),
  onDragOver: ({ active, over }) => {
    if (!over) return undefined
    // An item that was just picked up is over its own place; announcing that would hide the message.
    return isHome(active, over) ? t('pickedUp', { active: nameOf(active) }) : `${nameOf(active)} ${nameOf(over)}.`
  },
  onDragEnd: ({ active, over }) =>
    over ? t('dropped', { active: nameOf(active), over: nameOf(over) }) : t('movedBack', { active: nameOf(active) }),
  onDragCancel: ({ active }) => t('movedBack', { active: nameOf(active) }),
}

export const screenReaderInstructions = () => ({ draggable: t('dragInstructions') })
