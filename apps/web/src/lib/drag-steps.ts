import type { UniqueIdentifier } from '@dnd-kit/core'

interface Place {
  readonly id: UniqueIdentifier
}

interface Drag {
  readonly activatorEvent: Event | null
  readonly over: Place | null
}

/**
 * The place to which an arrow key sends what is carried: `by` places on from the one that the last key sent it to. What it is
 * over is known only once that has been drawn, and quick keys come before.
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

/** By the event that began a drag. */
const sentTo = new WeakMap<Event, UniqueIdentifier>()
