import type { UniqueIdentifier } from '@dnd-kit/core'

interface Place {
  readonly id: UniqueIdentifier
}

interface Drag {
  readonly activatorEvent: Event | null
  readonly over: Place | null
}

/**
 * Target of an arrow key while dragging: `by` places from the target of the previous key. The drop target is known only
 * after drawing, and fast key presses arrive earlier.
 */
export function stepOn<T extends Place>(
  { activatorEvent, over }: Drag,
  places: readonly T[],
  by: -1 | 1,
): T | undefined {
  const from = (activatorEvent && sentTo.get(activatorEvent)) ?? over?.id
  const now = places.findIndex(({ id }) => id === from)
  const next = places[Math.min(Math.max(now + by, 0), places.length - 1)]
  if (next && activatorEvent) sentTo.set(activatorEvent, next.id)
  return next
}

/** Keyed by the event that started the drag. */
const sentTo = new WeakMap<Event, UniqueIdentifier>()
