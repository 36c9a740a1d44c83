import { AppError, type Entity } from '@monarch/schema'
import type { Condition, PlannedValue, Ordering } from './plan-expression.ts'
import { limits } from '../limits.ts'
import type { Measure } from './plan-aggregate.ts'
import type { PlannedRoot } from './plan.ts'
import type { Output, PlannedList } from './select.ts'

/** The rows that a part of a read scans for each row of the enclosing part. */
interface Work {
  /** The name of the table of an entity. */
  readonly table: string
  /** The table whose rows these are linked to; `null` if all rows of `table` are scanned. */
  readonly linkedTo: string | null
  /** The most rows, if a page or a relation to one limits them. */
  readonly most: number
  /** The cost of one row; reading it costs 1. */
  readonly weight: number
  /** The parts that run for each row. */
  readonly inner: readonly Work[]
}

/** The cost of a root field: the scans that find its records, and the reads for each record of its page. */
export interface RootWork {
  readonly scans: readonly Work[]
  readonly page: readonly Work[]
}

/** The roots that may cost more than their pages; indexed scans are left out. */
export function workOf(roots: readonly PlannedRoot[]): readonly RootWork[] {
  return roots.map(workOfRoot).filter(({ scans, page }) => scans.length + page.length > 0)
}

/** False if the request performs a single scan, which is always allowed. */
export function needsRowCounts(work: readonly RootWork[]): boolean {
  return (
    work.length > 1 || work.some(({ scans, page }) => page.length > 0 || scans.some(({ inner }) => inner.length > 0))
  )
}

/**
 * Refuses a request whose parts together scan too many rows. One scan with a few index lookups per row is not counted:
 * a single scan is always allowed and bounded by the statement timeout.
 */
export function requireAffordable(work: readonly RootWork[], rowsOf: (table: string) => number): void {
  let total = 0
  let free = 0
  for (const { scans, page } of work) {
    const rows = scans.reduce((sum, { table, weight }) => sum + rowsOf(table) * Math.max(weight, freeLookups), 0)
    const cost = costOf(scans, 1, rowsOf)
    free = Math.max(free, Math.min(cost, rows))
    total += cost + costOf(page, 1, rowsOf)
  }
  if (total - free > limits.maxScannedRows)
    throw new AppError(
      'QUERY_TOO_COMPLEX',
      'This request contains too many totals, searches, filtered or nested lists of large entities. Split it into several requests.',
      { limit: 'maxScannedRows' },
    )
}

/** Cost of work done once per row. */
function costOf(work: readonly Work[], outer: number, rowsOf: (table: string) => number): number {
  return work.reduce((sum, { table, linkedTo, most, weight, inner }) => {
    const all = rowsOf(table)
    const linked = linkedTo === null ? all * outer : linkedRows(outer, all, rowsOf(linkedTo))
    const rows = Math.min(linked, most * outer)
    return sum + rows * weight + (rows > 0 ? costOf(inner, rows, rowsOf) : 0)
  }, 0)
}

/** The number of linked rows varies, but in total there are at most `all`. */
function linkedRows(outer: number, all: number, near: number): number {
  const usual = (outer * all) / Math.max(1, near)
  return Math.min(usual * unevenness, Math.max(all, usual))
}

const unevenness = 10
/** Lookups that a scan may do for each row without being counted. */
const freeLookups = 10

function workOfRoot(root: PlannedRoot): RootWork {
  switch (root.kind) {
    case 'aggregate': {
      const { entity, conditions, groups, outputs } = root.aggregate
      if (isFoundByIndex(conditions)) return nothing
      const measured = outputs.flatMap((output) =>
        'values' in output ? output.values.map((value) => ({ value, weight: weightOf(output.kind) })) : [],
      )
      const values = [...groups.map(({ value }) => value), ...measured.map(({ value }) => value)]
      const weight = measured.reduce((sum, each) => sum + each.weight, 1 + groups.length)
      const table = tableOf(entity)
      const inner = [...workOfConditions(conditions, table), ...values.flatMap((value) => workOfValue(value, table))]
      return { scans: [{ table, linkedTo: null, most: Infinity, weight, inner }], page: [] }
    }
    case 'list':
      return workOfList(root.list, root.list.outputs, root.list.limit)
    case 'page': {
      const { page } = root
      return workOfList(
        page,
        page.outputs.flatMap((output) => {
          if (output.kind === 'records') return output.outputs
          if (output.kind !== 'edges') return []
          return output.outputs.flatMap((edge) => (edge.kind === 'node' ? edge.outputs : []))
        }),
        page.first,
      )
    }
    case 'search':
      return { scans: root.search.parts.map(({ entity }) => scanOf(tableOf(entity), [])), page: [] }
    case 'record':
      return { scans: [], page: workOfOutputs(root.outputs, tableOf(root.entity)) }
    case 'constant':
      return nothing
  }
}

const nothing: RootWork = { scans: [], page: [] }

/** A list in its default order reads one page; conditions or another order may read all records. */
function workOfList(
  { entity, conditions, order }: Pick<PlannedList, 'entity' | 'conditions' | 'order'>,
  outputs: readonly Output[],
  limit: number | null,
): RootWork {
  const table = tableOf(entity)
  const isWalked = entity.defaultOrder.some(({ attribute }) => attribute === order[0]?.value.name)
  const isScanned = isFiltered(conditions) || !isWalked
  const inner = [...workOfConditions(conditions, table), ...workOfOrder(order, table)]
  const each = workOfOutputs(outputs, table)
  return {
    scans: isScanned && !isFoundByIndex(conditions) ? [scanOf(table, inner)] : [],
    page: each.length === 0 ? [] : [{ table, linkedTo: null, most: limit ?? Infinity, weight: 0, inner: each }],
  }
}

const scanOf = (table: string, inner: readonly Work[]): Work => ({
  table,
  linkedTo: null,
  most: Infinity,
  weight: 1,
  inner,
})

const isFiltered = (conditions: readonly Condition[]) =>
  conditions.some(({ kind }) => kind !== 'inBin' && kind !== 'after')

/** Conditions on an id or a relation, which are indexed. */
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

function workOfOutputs(outputs: readonly Output[], table: string): Work[] {
  return outputs.flatMap((output): Work[] => {
    if (output.kind === 'value') return workOfValue(output.value, table)
    if (output.kind === 'toOne') {
      const name = tableOf(output.entity)
      const inner = [...workOfConditions(output.conditions, name), ...workOfOutputs(output.outputs, name)]
      return inner.length === 0 ? [] : [oneOf(name, inner)]
    }
    return output.kind === 'toMany' ? workOfNested(output.list, table) : []
  })
}

/** Conditions and order read all linked records; the selection reads those of the page. */
function workOfNested({ entity, conditions, order, limit, outputs }: PlannedList, parent: string): Work[] {
  const table = tableOf(entity)
  const found = [...workOfConditions(conditions, table), ...workOfOrder(order, table)]
  const shown = workOfOutputs(outputs, table)
  const all = { table, linkedTo: parent, most: Infinity, weight: 1, inner: found }
  return shown.length === 0
    ? [all]
    : [all, { table, linkedTo: parent, most: limit ?? Infinity, weight: 0, inner: shown }]
}

function workOfConditions(conditions: readonly Condition[], table: string): Work[] {
  return conditions.flatMap((condition): Work[] => {
    switch (condition.kind) {
      case 'and':
      case 'or':
        return workOfConditions(condition.conditions, table)
      case 'not':
        return workOfConditions([condition.condition], table)
      case 'compare':
        return workOfValue(condition.value, table)
      case 'toOne': {
        const name = tableOf(condition.entity)
        return [oneOf(name, workOfConditions([...condition.conditions, condition.condition], name))]
      }
      case 'toMany': {
        const name = tableOf(condition.entity)
        const inner = workOfConditions([condition.live, condition.condition], name)
        return [{ table: name, linkedTo: table, most: Infinity, weight: 1, inner }]
      }
      default:
        return []
    }
  })
}

const workOfOrder = (order: readonly Ordering[], table: string): Work[] =>
  order.flatMap(({ value }) => workOfValue(value, table))

/** The cost of a value of other records: a lookup, a rollup, or a formula over them. */
function workOfValue({ from }: PlannedValue, table: string): Work[] {
  switch (from.kind) {
    case 'formula':
      return [...from.inputs.values()].flatMap((input) => workOfValue(input, table))
    case 'guarded':
      return [...workOfConditions(from.conditions, table), ...workOfValue(from.value, table)]
    case 'toOne':
    case 'toMany': {
      const name = tableOf(from.entity)
      const inner = [...workOfConditions(from.conditions, name), ...(from.value ? workOfValue(from.value, name) : [])]
      return [
        from.kind === 'toOne' ? oneOf(name, inner) : { table: name, linkedTo: table, most: Infinity, weight: 1, inner },
      ]
    }
    default:
      return []
  }
}

const oneOf = (table: string, inner: readonly Work[]): Work => ({ table, linkedTo: null, most: 1, weight: 1, inner })

/** Empty for system tables (history, comments), which are read by index. */
const tableOf = ({ table }: Entity): string => (table.schema === 'public' ? table.name : '')

/** Medians and distinct values sort the rows. */
const weightOf = (measure: Measure): number => (measure === 'median' || measure === 'distinct' ? 5 : 1)
