import type { Json } from '@monarch/field-types'
import type { RecordData } from '../documents.ts'

export type Values = Readonly<Record<string, Json>>

/** New values of one record, with the values and the version that the user saw. */
export interface RecordChange {
  readonly id: string
  readonly data: Values
  /** Previous values of the fields in `data`. */
  readonly before: Values
  readonly version: number
  /** Names of related records and files, displayed with `data` until the server answers. */
  readonly related?: Values
  /** Those of `before`, for Undo. */
  readonly relatedBefore?: Values
}

export function changeOf(record: RecordData, data: Values, related?: Values): RecordChange {
  const change = { id: record.id, data, before: valuesAt(record, data), version: record.version }
  return related ? { ...change, related, relatedBefore: valuesAt(record, related) } : change
}

export function inverseOf({ id, data, before, version, related, relatedBefore }: RecordChange): RecordChange {
  const change = { id, data: before, before: data, version }
  return related && relatedBefore ? { ...change, related: relatedBefore, relatedBefore: related } : change
}

/** Bases the change on the current record, so it overwrites what others have written. */
export function rebase(change: RecordChange, latest: RecordData): RecordChange {
  return changeOf(latest, change.data, change.related)
}

/** True when each field of `data` still has the value that the user saw, or already the new one. */
export function isUntouched(record: Values, { data, before }: Pick<RecordChange, 'data' | 'before'>): boolean {
  return Object.keys(data).every((name) => {
    const value = record[name] ?? null
    return isSame(value, before[name] ?? null) || isSame(value, data[name]!)
  })
}

export function hasValues(record: Values, data: Values): boolean {
  return Object.keys(data).every((name) => isSame(record[name] ?? null, data[name]!))
}

/** Compares the JSON to be sent, so exact numbers are equal when all digits are. */
export function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function valuesAt(record: Values, names: Values): Values {
  return Object.fromEntries(Object.keys(names).map((name) => [name, record[name] ?? null]))
}
