import type { Json } from '@monarch/field-types'
import type { RecordData } from '../../../record-data/documents.ts'
import { changeOf, isSame, type RecordChange } from '../../../record-data/write/changes.ts'
import { recordLock } from '../../../record-data/locks.ts'
import type { Entity, Field } from '../../../record-data/structure.ts'

/** The change of one field in many records. */
export type BulkChange =
  | { readonly field: Field; readonly kind: 'set' | 'add' | 'remove'; readonly value: Json }
  | { readonly field: Field; readonly kind: 'clear' }

/** Required fields cannot be cleared; only lists can be added to. */
export function bulkKinds({ spec, type }: Field): readonly BulkChange['kind'][] {
  return [
    'set',
    ...(spec.required ? [] : (['clear'] as const)),
    ...(type.graphql.list ? (['add', 'remove'] as const) : []),
  ]
}

/** Values that all records get; `null` when they depend on the record. */
export function valuesOf(changes: readonly BulkChange[]): Readonly<Record<string, Json>> | null {
  if (changes.some(({ kind }) => kind === 'add' || kind === 'remove')) return null
  return Object.fromEntries(changes.map((one) => [one.field.name, 'value' in one ? one.value : null]))
}

interface BulkPlan {
  readonly rows: readonly RecordChange[]
  /** The number of records that rules protect from these changes, and the reason for the first of them. */
  readonly locked: number
  readonly lock: string | null
}

/** Skips records that already have the values, and those that the user may not change. */
export function planBulkEdit(entity: Entity, changes: readonly BulkChange[], records: readonly RecordData[]): BulkPlan {
  const lockAt = (record: RecordData) =>
    changes.reduce<string | null>((lock, { field }) => lock ?? recordLock(entity, record, field), null)
  const locks = records.flatMap((record) => lockAt(record) ?? [])
  const rows = planRows(
    changes,
    records.filter((record) => lockAt(record) === null),
  )
  return { rows, locked: locks.length, lock: locks[0] ?? null }
}

function planRows(changes: readonly BulkChange[], records: readonly RecordData[]): readonly RecordChange[] {
  return records.flatMap((record) => {
    const data: Record<string, Json> = {}
    for (const change of changes) {
      const { name } = change.field
      const before = record[name] ?? null
      const after = valueAfter(change, before)
      if (!isSame(before, after)) data[name] = after
    }
    return Object.keys(data).length > 0 ? [changeOf(record, data)] : []
  })
}

function valueAfter(change: BulkChange, before: Json): Json {
  switch (change.kind) {
    case 'set':
      return change.value
    case 'clear':
      return null
    case 'add':
    case 'remove': {
      const had = (before ?? []) as Json[]
      const given = (change.value ?? []) as Json[]
      const isIn = (list: readonly Json[], item: Json) => list.some((known) => isSame(known, item))
      const next =
        change.kind === 'add'
          ? [...had, ...given.filter((item) => !isIn(had, item))]
          : had.filter((item) => !isIn(given, item))
      return next.length > 0 ? next : null
    }
  }
}
