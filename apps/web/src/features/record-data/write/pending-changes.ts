import { relatedKeyOf, type RecordData } from '../documents.ts'
import type { Field } from '../structure.ts'
import type { RecordChange, Values } from './changes.ts'

/** Unconfirmed changes by record, oldest first. They are drawn over the cached records. */
export type Pending = ReadonlyMap<string, readonly RecordChange[]>

export const noPending: Pending = new Map()

export function addPending(pending: Pending, changes: readonly RecordChange[]): Pending {
  const next = new Map(pending)
  for (const change of changes) next.set(change.id, [...(next.get(change.id) ?? []), change])
  return next
}

export function dropPending(pending: Pending, changes: readonly RecordChange[]): Pending {
  const next = new Map(pending)
  for (const change of changes) {
    const left = (next.get(change.id) ?? []).filter((one) => one !== change)
    if (left.length > 0) next.set(change.id, left)
    else next.delete(change.id)
  }
  return next
}

/** The record as displayed: the stored values with the pending changes on top. */
export function withPending(record: RecordData, pending: Pending, fields: readonly Field[]): RecordData {
  const changes = pending.get(record.id)
  if (!changes) return record
  return changes.reduce<RecordData>(
    (shown, { data, related }) => ({ ...patchRecord(shown, data, fields), ...related }),
    record,
  )
}

/** Drops the names of previous related records and files together with their ids. */
export function patchRecord(record: RecordData, data: Values, fields: readonly Field[]): RecordData {
  const patched: Record<string, Values[string]> = { ...record, ...data }
  for (const field of fields) {
    if (!(field.name in data) || !(field.relation || field.type.files)) continue
    delete patched[relatedKeyOf(field)]
  }
  return patched as RecordData
}
