/** The beginning of a list, and where it was cut; `null` for a list that is shown whole. */
export interface CutList<T> {
  readonly items: readonly T[]
  readonly cutAt: number | null
}

/** At most `limit` items of a list that was requested with a limit of `limit + 1`, so that a cut is known. */
export function cutList<T>(found: readonly T[], limit: number): CutList<T> {
  return found.length > limit ? { items: found.slice(0, limit), cutAt: limit } : { items: found, cutAt: null }
}
