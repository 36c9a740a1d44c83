import { AppError } from '@monarch/schema'
import type { Condition } from './filter.ts'
import { limits } from './limits.ts'
import type { Measure } from './plan-aggregate.ts'
import type { PlannedRoot } from './plan.ts'
import type { PlannedList } from './select.ts'

/** A part of a read that may go through every row of a table. `weight` is the work for one row; 1 is to look at it. */
interface Scan {
  /** As in `Entity.table.name`. */
  readonly table: string
  readonly weight: number
}

/** The scans of each root of a request; those that an index answers are left out. */
export type RootScans = readonly (readonly Scan[])[]

export function scansOf(roots: readonly PlannedRoot[]): RootScans {
  return roots.map(scansOfRoot).filter((scans) => scans.length > 0)
}

/**
 * Refuses a request whose parts would read too many rows together. A request may always read one root, however large the table: the
 * most expensive root is not counted, and the statement timeout bounds it.
 */
export function requireAffordable(scans: RootScans, rowsOf: (table: string) => number): void {
  if (scans.length < 2) return
  let total = 0
  let most = 0
  for (const root of scans) {
    const cost = root.reduce((sum, { table, weight }) => sum + weight * rowsOf(table), 0)
    total += cost
    most = Math.max(most, cost)
  }
  if (total - most > limits.maxScannedRows)
    throw new AppError(
      'QUERY_TOO_COMPLEX',
      'This request asks for too many totals, searches or filtered lists of large entities at once. Send it in parts.',
      { limit: 'maxScannedRows' },
    )
}

function scansOfRoot(root: PlannedRoot): readonly Scan[] {
  switch (root.kind) {
    case 'aggregate': {
      const { entity, conditions, groups, outputs } = root.aggregate
      if (isFoundByIndex(conditions)) return []
      const figures = outputs.map((output) => ('values' in output ? output.values.length * weightOf(output.kind) : 0))
      return [{ table: entity.table.name, weight: figures.reduce((sum, weight) => sum + weight, 1 + groups.length) }]
    }
    case 'list':
      return scanOfRows(root.list)
    case 'page':
      return scanOfRows(root.page)
    case 'search':
      return root.search.parts.map(({ entity }) => ({ table: entity.table.name, weight: 1 }))
    case 'record':
    case 'constant':
      return []
  }
}

/** A list without conditions ends with its page. */
function scanOfRows({ entity, conditions }: Pick<PlannedList, 'entity' | 'conditions'>): Scan[] {
  const isFiltered = conditions.some(({ kind }) => kind !== 'inBin' && kind !== 'after')
  return isFiltered && !isFoundByIndex(conditions) ? [{ table: entity.table.name, weight: 1 }] : []
}

/** By an id or a relation, which are indexed. */
function isFoundByIndex(conditions: readonly Condition[]): boolean {
  return conditions.some((condition) => {
    if (condition.kind === 'ids') return true
    if (condition.kind === 'and') return isFoundByIndex(condition.conditions)
    if (condition.kind !== 'compare') return false
    const { value, operator } = condition
    const isKey = value.type.id === 'id' || value.type.relation !== undefined
    return isKey && (operator.id === 'eq' || operator.id === 'in' || operator.id === 'has')
  })
}

/** Medians and distinct values sort the rows. */
const weightOf = (measure: Measure): number => (measure === 'median' || measure === 'distinct' ? 5 : 1)
