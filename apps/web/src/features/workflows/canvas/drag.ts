import { type Announcements, type CollisionDetection, pointerWithin } from '@dnd-kit/core'
import type { StepType } from '@monarch/schema'
import type { StepPlace } from '../model/step-tree.ts'
import { t } from '../messages.ts'

/** A new step from the palette, or an existing one. */
export type Dragged =
  | { readonly kind: 'new'; readonly name: string; readonly type: StepType }
  | { readonly kind: 'step'; readonly name: string; readonly id: string }

/** A plus button as drop target. */
export interface Zone {
  readonly place: StepPlace
}

/** Drop radius around a plus button, in px. */
const reach = 48

/** The plus button under the pointer, else the nearest within reach. */
export const findZone: CollisionDetection = (args) => {
  const within = pointerWithin(args)
  const { pointerCoordinates, droppableContainers, droppableRects } = args
  if (within.length > 0 || !pointerCoordinates) return within
  return droppableContainers
    .flatMap((container) => {
      const rect = droppableRects.get(container.id)
      if (!rect) return []
      const x = rect.left + rect.width / 2 - pointerCoordinates.x
      const y = rect.top + rect.height / 2 - pointerCoordinates.y
      const value = Math.hypot(x, y)
      return value <= reach ? [{ id: container.id, data: { droppableContainer: container, value } }] : []
    })
    .toSorted((a, b) => a.data.value - b.data.value)
}

const nameOf = (data: { readonly current?: unknown }): string =>
  (data.current as Dragged | undefined)?.name ?? t('step')

/** dnd-kit would announce ids. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => t('pickedUp', { name: nameOf(active.data) }),
  onDragOver: ({ active, over }) => (over ? t('canBeDroppedHere', { name: nameOf(active.data) }) : undefined),
  onDragEnd: ({ active, over }) => t(over ? 'dropped' : 'movedBack', { name: nameOf(active.data) }),
  onDragCancel: ({ active }) => t('movedBack', { name: nameOf(active.data) }),
}
