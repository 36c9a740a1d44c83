import type { Column } from '../model/model.ts'
import type { Question, SortKey } from './question.ts'

/** One column of a B-tree. */
export interface IndexKey {
  readonly column: string
  /** `rank` is the sort key of a type with its own order: the position of an option. */
  readonly by: 'value' | 'rank'
  /** `null` if both directions work, as for compared columns. */
  readonly direction: 'ASC' | 'DESC' | null
}

/** A B-tree index that answers questions about an entity. */
export interface Proposal {
  readonly entityId: string
  readonly keys: readonly IndexKey[]
  /** Trailing keys, so that PostgreSQL checks conditions on them in the index without reading the rows. */
  readonly compared: readonly string[]
  /** INCLUDE columns, so that counts and sums are index-only scans. */
  readonly read: readonly string[]
  readonly answers: readonly Question[]
}

/** The columns of an entity that an index may have, by `Column.id`. */
type IndexColumns = ReadonlyMap<string, Column>

/** The maximum number of columns of one B-tree, because each makes every write more expensive. */
const maxKeys = 6
const maxRead = 6

/**
 * The indexes that answer one question. Equalities come first, in the order of `rankOf`, then the sort or the range, then the id, which
 * breaks ties. A question that sorts by one column and compares another with bounds gets an index for each: which of them is cheaper
 * depends on the values, which PostgreSQL knows when it plans the statement.
 */
export function proposalsOf(question: Question, columns: IndexColumns, rankOf: (column: string) => number): Proposal[] {
  const { entityId, reads } = question
  const known = (ids: readonly string[]) => [...new Set(ids)].filter((id) => isComparable(columns.get(id)))
  const equal = known(question.equal).toSorted((a, b) => rankOf(b) - rankOf(a) || (a < b ? -1 : 1))
  // At most one record has the value, so no further index helps.
  if (equal.some((id) => id === 'id' || columns.get(id)!.spec.unique === true)) return []
  const ranged = known(question.ranged).filter((id) => !equal.includes(id))
  const sort = sortOf(question, columns, equal)
  const [first] = sort
  const isRangeSorted = first?.by === 'value' && ranged.includes(first.column)
  const propose = (keys: readonly IndexKey[], compared: readonly string[]): Proposal => {
    const shown = keys.slice(0, maxKeys)
    const isThere = (id: string) => shown.some(({ column, by }) => column === id && by === 'value')
    const more = compared.filter((id) => !isThere(id)).slice(0, maxKeys - shown.length)
    const rest = [...new Set(reads)].filter((id) => !isThere(id) && !more.includes(id))
    const isCovering = rest.length <= maxRead && rest.every((id) => isShort(columns.get(id)))
    return { entityId, keys: shown, compared: more, read: isCovering ? rest : [], answers: [question] }
  }
  const start = equal.map(asKey)
  const proposals: Proposal[] = []
  if (first && (start.length > 0 || !hasIndex.has(first.column)))
    proposals.push(propose([...start, ...sort], start.length > 0 || isRangeSorted ? ranged : []))
  if (ranged.length > 0 && !isRangeSorted) proposals.push(propose([...start, ...ranged.map(asKey)], []))
  else if (!first && start.length > 0) proposals.push(propose(start, []))
  return proposals
}

/** Merges proposals that one index can answer. Those that answer the most questions come first. */
export function mergeProposals(proposals: readonly Proposal[]): readonly Proposal[] {
  const merged: Proposal[] = []
  // Longer ones first, so that shorter ones find the index that begins with their keys.
  for (const proposal of proposals.toSorted(
    (a, b) => b.keys.length - a.keys.length || (nameOf(a) < nameOf(b) ? -1 : 1),
  )) {
    const i = merged.findIndex((longer) => beginsWith(longer, proposal))
    if (i === -1) merged.push(proposal)
    else merged[i] = union(merged[i]!, proposal)
  }
  return merged.toSorted(
    (a, b) => b.answers.length - a.answers.length || a.keys.length - b.keys.length || (nameOf(a) < nameOf(b) ? -1 : 1),
  )
}

/** The text of its keys, the same for the same index. */
export const nameOf = ({ keys, compared, read }: Pick<Proposal, 'keys' | 'compared' | 'read'>): string =>
  JSON.stringify([
    keys.map(({ column, by, direction }) => [column, by, direction ?? 'ASC']),
    compared.toSorted(),
    read.toSorted(),
  ])

/** Every entity has an index for its default order, and one for its ids. */
const hasIndex: ReadonlySet<string> = new Set(['createdAt', 'id'])

const asKey = (column: string): IndexKey => ({ column, by: 'value', direction: null })

/**
 * The sort keys with the id. An index on values that are never empty answers both directions, so it is ascending. Keys from the first
 * one that cannot be indexed (a related record, a computed value) are left out.
 */
function sortOf({ order }: Question, columns: IndexColumns, equal: readonly string[]): readonly IndexKey[] {
  const asked = (order ?? []).filter(({ column }) => !equal.includes(column))
  const end = asked.findIndex(({ column }) => !isSortable(columns.get(column)))
  const place = asked.findIndex(({ column }) => column === 'id')
  const keys = asked.slice(0, end === -1 ? asked.length : end)
  const before = place === -1 ? keys : keys.slice(0, place)
  const last = (place === -1 ? order?.at(-1) : asked[place])?.direction
  const all: readonly SortKey[] = last && end === -1 ? [...before, { column: 'id', direction: last }] : before
  const isTurned = all.every(
    ({ column, direction }) => direction === 'DESC' && (column === 'id' || !isNullable(columns.get(column)!)),
  )
  return all.map(({ column, direction }) => ({
    column,
    by: columns.get(column)?.type.order ? 'rank' : 'value',
    direction: isTurned ? 'ASC' : direction,
  }))
}

const isSortable = (column: Column | undefined): boolean =>
  column !== undefined && column.type.sortable && !column.type.graphql.list

const isComparable = (column: Column | undefined): boolean =>
  isSortable(column) || (column?.type.relation !== undefined && !column.type.graphql.list)

const isNullable = ({ nullable, type }: Column): boolean => nullable && type.unset === undefined

/** Excludes texts of unlimited length: INCLUDE columns must not make the index large, or cause a write to fail. */
const isShort = (column: Column | undefined): boolean =>
  isComparable(column) && (column!.type.graphql.scalar !== 'String' || column!.type.choices !== undefined)

function beginsWith(longer: Proposal, shorter: Proposal): boolean {
  return (
    shorter.keys.every(({ column, by, direction }, i) => {
      const there = longer.keys[i]
      if (there === undefined || there.column !== column || there.by !== by) return false
      return direction === null || there.direction === null || there.direction === direction
    }) && everyColumn(longer, shorter).size <= maxKeys + maxRead
  )
}

const everyColumn = (a: Proposal, b: Proposal): ReadonlySet<string> =>
  new Set([...a.keys.map(({ column }) => column), ...a.compared, ...a.read, ...b.compared, ...b.read])

function union(longer: Proposal, shorter: Proposal): Proposal {
  const keys = longer.keys.map((key, i) => ({ ...key, direction: key.direction ?? shorter.keys[i]?.direction ?? null }))
  const isThere = (id: string) => keys.some(({ column, by }) => column === id && by === 'value')
  const compared = [...new Set([...longer.compared, ...shorter.compared])].filter((id) => !isThere(id))
  const read = [...new Set([...longer.read, ...shorter.read])].filter((id) => !isThere(id) && !compared.includes(id))
  return { ...longer, keys, compared, read, answers: [...longer.answers, ...shorter.answers] }
}
