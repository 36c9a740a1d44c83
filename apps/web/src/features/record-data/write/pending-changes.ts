import { relatedKeyOf, type RecordData, unsentFields } from '../documents.ts'
import type { Field } from '../structure.ts'
import type { RecordChange, Values } from './changes.ts'
import { isUnsentId } from '../unsent-id.ts'

interface PendingChange extends RecordChange {
  /** True when it waits for a connection. */
  readonly isWaiting: boolean
}

/** Unconfirmed changes by record, oldest first. They are drawn over the cached records. */
export type Pending = ReadonlyMap<string, readonly PendingChange[]>

interface Unconfirmed {
  readonly changes: readonly RecordChange[]
  readonly isWaiting: boolean
}

export function pendingOf(writes: readonly Unconfirmed[]): Pending {
  const pending = new Map<string, PendingChange[]>()
  for (const { changes, isWaiting } of writes) {
    for (const change of changes) {
      const known = pending.get(change.id) ?? []
      known.push({ ...change, isWaiting })
      pending.set(change.id, known)
    }
  }
  return pending
}

/** The record as displayed: the stored values with the pending changes on top. */
export function withPending(record: RecordData, pending: Pending, fields: readonly Field[]): RecordData {
  const isNew = isUnsentId(record.id)
  const changes = pending.get(record.id) ?? []
  if (changes.length === 0 && !isNew) return record
  const drawn = changes.reduce<RecordData>(
    (shown, { data, related }) => ({ ...patchRecord(shown, data, fields), ...related }),
    isNew ? { ...defaultsOf(fields), ...record } : record,
  )
  const waiting = changes.flatMap(({ data, isWaiting }) => (isWaiting ? Object.keys(data) : []))
  const given = isNew ? fields.flatMap(({ name }) => ((drawn[name] ?? null) === null ? [] : name)) : []
  const unsent = new Set([...waiting, ...given])
  return unsent.size === 0 ? drawn : { ...drawn, [unsentFields]: unsent }
}

/** The default values that the server sets in a new record. */
export function defaultsOf(fields: readonly Field[]): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, defaultValue }) => ((defaultValue ?? null) === null ? [] : [[name, defaultValue]])),
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
