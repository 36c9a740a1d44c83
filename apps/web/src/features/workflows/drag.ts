import { type Announcements, type CollisionDetection, pointerWithin } from '@dnd-kit/core'
import type { StepType } from '@monarch/schema'
import type { StepPlace } from './step-tree.ts'

/** What is dragged: something new from the palette, or a step of the workflow. */
export type Dragged =
  | { readonly kind: 'new'; readonly name: string; readonly type: StepType }
  | { readonly kind: 'step'; readonly name: string; readonly id: string }

/** A plus that it can be dropped on. */
export interface Zone {
  readonly place: StepPlace
}

/** A plus is small: what is near enough to one is on it. */
const reach = 48

/** The plus under the pointer, else the nearest one within reach. */
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
  (data.current as Dragged | undefined)?.name ?? 'The step'

/** dnd-kit would read ids aloud. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active.data)} picked up.`,
  onDragOver: ({ active, over }) => (over ? `${nameOf(active.data)} over a place for it.` : undefined),
  onDragEnd: ({ active, over }) => `${nameOf(active.data)} ${over ? 'dropped' : 'moved back'}.`,
  onDragCancel: ({ active }) => `${nameOf(active.data)} moved back.`,
}
