/** The first items of a list and its limit; `null` when the list is complete. */
export interface CutList<T> {
  readonly items: readonly T[]
  readonly cutAt: number | null
}

/** Takes a list that was requested with `limit + 1`, which shows whether there are more. */
export function cutList<T>(found: readonly T[], limit: number): CutList<T> {
  return found.length > limit ? { items: found.slice(0, limit), cutAt: limit } : { items: found, cutAt: null }
}
