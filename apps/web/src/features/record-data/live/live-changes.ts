import type { LiveChange } from '../../../lib/live/live.ts'
import type { RecordData } from '../documents.ts'

/** A change that would move, add or remove a row. */
export interface MovingChange {
  readonly id: string
  readonly version: number
  /** False for a record that leaves the list. */
  readonly isListed: boolean
}

/** Maximum changed rows to refetch in one request. */
const maxStale = 200

/**
 * Sorts changes by their effect on the visible rows: `stale` rows are refetched in place; `moving` records enter or
 * leave the list; `hasOthers` is true if records that are not in the list have changed. Skips the user's own changes,
 * which are already in the rows or known to `isKnown`. Only a list without further pages (`isWhole`) can tell whether a
 * changed record belongs to it.
 */
export function splitChanges(
  changes: readonly LiveChange[],
  shown: readonly RecordData[],
  isWhole: boolean,
  isKnown: (change: LiveChange) => boolean,
): { stale: string[]; moving: MovingChange[]; hasOthers: boolean } {
  // If one column of a board was read before a change and another after it, both show the record.
  const versions = new Map<string, number>()
  for (const { id, version } of shown) versions.set(id, Math.min(version, versions.get(id) ?? version))
  const latest = new Map<string, LiveChange>()
  for (const change of changes) {
    const known = latest.get(change.id)
    if (!known || known.version <= change.version) latest.set(change.id, change)
  }
  const stale: string[] = []
  const moving: MovingChange[] = []
  let hasOthers = false
  for (const change of latest.values()) {
    const { id, version, record } = change
    const known = versions.get(id)
    const move = { id, version, isListed: record !== null }
    if (known === undefined) {
      if (isKnown(change)) continue
      hasOthers = true
      if (record !== null && (isWhole || change.action !== 'update')) moving.push(move)
    } else if (known < version) {
      if (record === null) moving.push(move)
      else if (stale.length < maxStale) stale.push(id)
    }
  }
  return { stale, moving, hasOthers }
}

/** The cells whose values differ, as `<id> <field>`. */
export function changedCells(shown: readonly RecordData[], fresh: ReadonlyMap<string, RecordData>): Set<string> {
  const cells = new Set<string>()
  for (const old of shown) {
    const newer = fresh.get(old.id)
    if (!newer || newer.version <= old.version) continue
    for (const name of Object.keys(newer)) {
      if (JSON.stringify(newer[name]) !== JSON.stringify(old[name])) cells.add(`${old.id} ${name}`)
    }
  }
  return cells
}
