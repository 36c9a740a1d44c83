import { compile, type Fragment, sql } from '@monarch/sql'
import type { FieldRow } from './structure.ts'

/**
 * Data that a step does not fit. When PostgreSQL refuses the step everything is rolled back; then `probe` asks the table, as
 * it was before the change, how much of it is in the way, and `describeMisfit` says so.
 */
export interface Misfit {
  /** Where in the command's input the cause stands. */
  readonly path: string
  readonly reason: 'empty' | 'duplicate' | 'inconvertible' | 'orphan'
  readonly label: string
  /** The type or entity that the values should have fitted. */
  readonly wanted: string
  /** Gives one row: `count`, `inBin` (how many of these are in the bin) and `samples`, a list of at most five texts. */
  readonly probe: string | null
}

export interface Found {
  readonly count: number
  readonly inBin: number
  readonly samples: readonly string[]
}

/** The sentence for people: what is in the way, how much of it, and what to do. `found` is null when nothing could be counted. */
export function describeMisfit({ reason, label, wanted }: Misfit, found: Found | null): string {
  const bin = found && found.inBin > 0 ? `, ${found.inBin} of them in the bin,` : ''
  const samples =
    found && found.samples.length > 0 ? `, for example ${found.samples.map((s) => `"${shorten(s)}"`).join(', ')}` : ''
  const records = counted(found, 'record', 'records', 'Some records')
  const values = counted(found, 'value', 'values', 'Some values')
  const has = found?.count === 1 ? 'has' : 'have'
  switch (reason) {
    case 'empty':
      return `${records}${bin} ${has} no value for "${label}". Fill it in first, or give the field a default value while it is new`
    case 'duplicate':
      return `"${label}" cannot be unique: ${values.toLowerCase()} ${found?.count === 1 ? 'is' : 'are'} used by more than one record${samples}. Change them first`
    case 'inconvertible':
      return `${values} of "${label}" cannot become ${wanted}${samples}. Change them first; nothing has been converted`
    case 'orphan':
      return `Values of "${label}" are not ids of records of "${wanted}". Empty them first`
  }
}

/** Rows that have no value, or all rows when the column is new. */
export function probeEmpty(field: FieldRow, table: Fragment, column: Fragment | null, path: string): Misfit {
  const where = column ? sql`${column} is null` : sql`true`
  return { path, reason: 'empty', label: field.displayName, wanted: '', probe: probe(sql`null::text`, table, where) }
}

export function probeDuplicates(field: FieldRow, table: Fragment, column: Fragment | null): Misfit {
  const rest = { path: 'data.isUnique', reason: 'duplicate', label: field.displayName, wanted: '' } as const
  if (!column) return { ...rest, probe: null }
  const repeated = sql`select ${column}::text as value from ${table} where "deletedAt" is null and ${column} is not null group by 1 having count(*) > 1`
  return {
    ...rest,
    probe: compile(
      sql`select count(*)::int as count, 0 as "inBin", (array_agg(value order by value))[1:5] as samples from (${repeated}) as repeated`,
    ).text,
  }
}

export function probeMisfits(
  field: FieldRow,
  wanted: string,
  table: Fragment,
  column: Fragment,
  misfits: Fragment | null,
): Misfit {
  return {
    path: 'data.fieldType',
    reason: 'inconvertible',
    label: field.displayName,
    wanted,
    probe: misfits && probe(sql`${column}::text`, table, misfits),
  }
}

export function probeOrphans(field: FieldRow, target: string): Misfit {
  return { path: 'data.settings.entityId', reason: 'orphan', label: field.displayName, wanted: target, probe: null }
}

function probe(sample: Fragment, table: Fragment, where: Fragment): string {
  const counts = sql`count(*)::int as count, count(*) filter (where "deletedAt" is not null)::int as "inBin"`
  const samples = sql`(array_agg(distinct ${sample}) filter (where ${sample} <> ''))[1:5] as samples`
  return compile(sql`select ${counts}, ${samples} from ${table} where ${where}`).text
}

const counted = (found: Found | null, one: string, many: string, unknown: string): string =>
  found ? `${found.count} ${found.count === 1 ? one : many}` : unknown

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
