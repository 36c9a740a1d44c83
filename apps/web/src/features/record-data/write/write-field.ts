import type { Json } from '@monarch/field-types'
import { fetchRecord, recordsKey } from '../queries.ts'
import type { RecordData } from '../documents.ts'
import { isSame } from './record-writes.ts'
import type { Field } from '../structure.ts'
import { type RecordScope, writeValues } from './write-values.ts'

export interface FieldWrite {
  readonly recordId: string
  readonly field: Field
  readonly value: Json
  /** What the person took for the field's value: nothing else is overwritten unasked. */
  readonly seen: Json
}

export type FieldWritten =
  | { readonly kind: 'saved'; readonly record: RecordData }
  /** Somebody else has changed the field meanwhile. */
  | { readonly kind: 'conflict'; readonly theirs: Json }
  | { readonly kind: 'gone' }

/**
 * Writes one value on top of the newest version of the record that is known: what others did to its other fields stays, and what
 * they did to this one is shown instead of overwritten.
 */
export async function writeField(scope: RecordScope, write: FieldWrite): Promise<FieldWritten> {
  const { client, tenantId, structure } = scope
  const { recordId: id, field, value, seen } = write
  const key = recordsKey(tenantId, structure.entity.name, 'record', id)
  const base = client.getQueryData<RecordData | null>(key) ?? (await fetchRecord(structure, id))
  if (!base) return { kind: 'gone' }
  const now = base[field.name] ?? null
  // The answer to an earlier attempt may have been lost.
  if (isSame(now, value)) return { kind: 'saved', record: base }
  if (!isSame(now, seen)) return { kind: 'conflict', theirs: now }
  const values = { data: { [field.name]: value }, seen: { [field.name]: seen } }
  const written = await writeValues(scope, { id, ...values, base })
  if (written.kind === 'conflict') return { kind: 'conflict', theirs: written.latest[field.name] ?? null }
  if (written.kind === 'saved') accept(scope, written.record)
  return written
}

/** The open record and its row have it at once; sums, orders and what is computed elsewhere are read anew. */
function accept({ client, tenantId, structure }: RecordScope, record: RecordData): void {
  const { name } = structure.entity
  client.setQueryData(recordsKey(tenantId, name, 'record', record.id), record)
  client.setQueriesData<RecordData[]>({ queryKey: recordsKey(tenantId, name, 'list') }, (records) =>
    records?.map((known) => (known.id === record.id ? record : known)),
  )
  void client.invalidateQueries({ queryKey: recordsKey(tenantId, name) })
}
