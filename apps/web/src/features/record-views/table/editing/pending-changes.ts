import type { Json } from '@monarch/field-types'
import { besideOf, type RecordData } from '../../../record-data/documents.ts'
import type { Field } from '../../../record-data/structure.ts'

/**
 * What has been changed here and not been answered yet, by record, in the order of the changes. An answer to the first of
 * two changes must not take the second one from the screen.
 */
export type Pending = ReadonlyMap<string, readonly Readonly<Record<string, Json>>[]>

export function addPending(pending: Pending, changes: readonly PendingChange[]): Pending {
  const next = new Map(pending)
  for (const { id, data } of changes) next.set(id, [...(next.get(id) ?? []), data])
  return next
}

export function dropPending(pending: Pending, changes: readonly PendingChange[]): Pending {
  const next = new Map(pending)
  for (const { id, data } of changes) {
    const left = (next.get(id) ?? []).filter((one) => one !== data)
    if (left.length > 0) next.set(id, left)
    else next.delete(id)
  }
  return next
}

interface PendingChange {
  readonly id: string
  readonly data: Readonly<Record<string, Json>>
}

/** The record as the person sees it: as the server has it, with the changes that are on their way. */
export function withPending(record: RecordData, pending: Pending, fields: readonly Field[]): RecordData {
  return (pending.get(record.id) ?? []).reduce<RecordData>((shown, data) => patchRecord(shown, data, fields), record)
}

/** The names of what a changed relation or file points at are no longer known. */
export function patchRecord(
  record: RecordData,
  data: Readonly<Record<string, Json>>,
  fields: readonly Field[],
): RecordData {
  const patched: Record<string, Json> = { ...record, ...data }
  for (const field of fields) {
    if (!(field.name in data) || !(field.relation || field.type.files)) continue
    delete patched[besideOf(field)]
  }
  return patched as RecordData
}
