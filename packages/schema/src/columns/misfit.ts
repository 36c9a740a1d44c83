import { compile, type Fragment, sql } from '@monarch/sql'
import type { Json } from '@monarch/field-types'
import type { FieldRow } from '../structure/structure.ts'
import { shorten } from '../errors/shorten.ts'

/**
 * Data that a step cannot convert. When PostgreSQL refuses the step, everything is rolled back. Then `probe` queries
 * the original table for the records in the way, and `describeMisfit` reports them.
 */
export interface Misfit {
  readonly path: string
  readonly reason: 'empty' | 'duplicate' | 'inconvertible' | 'orphan' | 'broken' | 'several'
  readonly label: string
  /** The type or entity that the values do not fit. */
  readonly expected: string
  readonly fieldId: string
  /** A query that returns one row of the form `Found`. */
  readonly probe: string | null
}

export interface Found {
  readonly count: number
  /** How many of these are in the bin. */
  readonly inBin: number
  /** At most five. */
  readonly samples: readonly string[]
  /** At most twenty records, those outside of the bin first. */
  readonly records: readonly { readonly id: string; readonly value: Json }[]
}

/**
 * The message: what blocks the change, how many records, and what to do. `found` is null if nothing could be counted.
 */
export function describeMisfit({ reason, label, expected }: Misfit, found: Found | null): string {
  const bin = found && found.inBin > 0 ? `, ${found.inBin} of them in the bin,` : ''
  const samples =
    found && found.samples.length > 0
      ? `, for example ${found.samples.map((s) => `"${shorten(s, 40)}"`).join(', ')}`
      : ''
  const records = counted(found, 'record', 'records', 'Some records')
  const values = counted(found, 'value', 'values', 'Some values')
  const has = found?.count === 1 ? 'has' : 'have'
  switch (reason) {
    case 'empty':
      return `${records}${bin} ${has} no value for "${label}". Fill it in first, or give the new field a default value`
    case 'duplicate':
      return `"${label}" cannot be unique: ${values.toLowerCase()} ${found?.count === 1 ? 'is' : 'are'} used by more than one record${samples}. Change them first`
    case 'inconvertible':
      return `${values} of "${label}" cannot become ${expected}${samples}. Change them first; nothing has been converted`
    case 'broken':
      return `${values} of "${label}" ${found?.count === 1 ? 'does' : 'do'} not meet the new rules${samples}. Change ${found?.count === 1 ? 'it' : 'them'} first`
    case 'several':
      return `${records}${bin} ${has} more than one record in "${label}"${samples}. Leave only one in each first; nothing has been changed`
    case 'orphan':
      return `Values of "${label}" are not ids of records of "${expected}". Clear them first`
  }
}

/** Rows that have no value, or all rows when the column is new. */
export function probeEmpty(field: FieldRow, table: Fragment, value: Fragment | null, path: string): Misfit {
  const where = value ? sql`(${value}) is null` : sql`true`
  return { ...about(field, path), reason: 'empty', probe: probe(sql`null::text`, table, where) }
}

export function probeDuplicates(field: FieldRow, table: Fragment, value: Fragment | null): Misfit {
  const rest = { ...about(field, 'data.isUnique'), reason: 'duplicate' } as const
  if (!value) return { ...rest, probe: null }
  const live = sql`select id, (${value})::text as value from ${table} where "deletedAt" is null`
  const repeated = sql`select value from live where value is not null group by 1 having count(*) > 1`
  const records = sql`select id, value from live where value in (select value from repeated) order by value, id limit 20`
  const text = sql`with live as (${live}), repeated as (${repeated})
    select count(*)::int as count, 0 as "inBin", (array_agg(value order by value))[1:5] as samples,
      ${listed(records)} as records from repeated`
  return { ...rest, probe: compile(text).text }
}

export function probeMisfits(
  field: FieldRow,
  expected: string,
  table: Fragment,
  column: Fragment,
  misfits: Fragment | null,
): Misfit {
  const text = misfits && probe(sql`${column}::text`, table, misfits)
  return { ...about(field, 'data.fieldType'), expected, reason: 'inconvertible', probe: text }
}

export function probeBroken(
  field: FieldRow,
  table: Fragment,
  value: Fragment,
  condition: Fragment,
  path: string,
): Misfit {
  return {
    ...about(field, path),
    reason: 'broken',
    probe: probe(sql`(${value})::text`, table, sql`not (${condition})`),
  }
}

export function probeOrphans(field: FieldRow, target: string): Misfit {
  return { ...about(field, 'data.settings.entityId'), expected: target, reason: 'orphan', probe: null }
}

/** Records with several links, where only one is allowed. */
export function probeSeveral(field: FieldRow, table: Fragment, links: Fragment): Misfit {
  const count = sql`(select count(*) from ${links} l where l.source = ${table}.id)`
  const text = probe(sql`${count} || ' records'`, table, sql`${count} > 1`)
  return { ...about(field, 'data.fieldType'), reason: 'several', probe: text }
}

const about = (field: FieldRow, path: string) => ({ path, fieldId: field.id, label: field.displayName, expected: '' })

function probe(sample: Fragment, table: Fragment, where: Fragment): string {
  const counts = sql`count(*)::int as count, count(*) filter (where "deletedAt" is not null)::int as "inBin"`
  const samples = sql`(array_agg(distinct ${sample}) filter (where ${sample} <> ''))[1:5] as samples`
  const records = sql`select id, ${sample} as value from ${table} where ${where} order by "deletedAt" nulls first, id limit 20`
  return compile(sql`select ${counts}, ${samples}, ${listed(records)} as records from ${table} where ${where}`).text
}

const listed = (records: Fragment): Fragment =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'value', value)), '[]') from (${records}) as listed)`

const counted = (found: Found | null, one: string, many: string, unknown: string): string =>
  found ? `${found.count} ${found.count === 1 ? one : many}` : unknown
