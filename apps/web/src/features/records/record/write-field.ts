import type { Json } from '@monarch/field-types'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { graphql } from '../../../lib/api/api.ts'
import { isSame } from '../grid/paste-plan.ts'
import { fetchRecord, recordsKey } from '../queries.ts'
import { documentsOf, type RecordData } from '../record-documents.ts'
import type { EntityStructure, Field } from '../structure.ts'

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

export interface RecordScope {
  readonly client: QueryClient
  readonly tenantId: string | null
  readonly structure: EntityStructure
}

/**
 * Writes one value on top of the newest version of the record: what others did to its other fields stays, and what they did
 * to this one is said instead of overwritten.
 */
export async function writeField(scope: RecordScope, write: FieldWrite): Promise<FieldWritten> {
  const { client, tenantId, structure } = scope
  const { recordId: id, field, value, seen } = write
  const key = recordsKey(tenantId, structure.entity.name, 'record', id)
  let base = client.getQueryData<RecordData | null>(key) ?? (await fetchRecord(structure, id))
  for (let attempt = 1; ; attempt++) {
    if (!base) return gone(client, key)
    const now = base[field.name] ?? null
    // The answer to an earlier attempt may have been lost.
    if (isSame(now, value)) return { kind: 'saved', record: base }
    if (!isSame(now, seen)) return { kind: 'conflict', theirs: now }
    try {
      const variables = { id, data: { [field.name]: value }, ifVersion: base.version }
      const { record } = await graphql<{ record: RecordData }>('tenant', documentsOf(structure).update, variables)
      accept(scope, record)
      return { kind: 'saved', record }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'NOT_FOUND') return gone(client, key)
      if (code !== 'CONFLICT' || attempt === mostAttempts) throw error
      const latest = await fetchRecord(structure, id)
      // Another value of a unique field is a conflict, too, and no newer version will end it.
      if (latest?.version === base.version) throw error
      base = latest
      if (latest) client.setQueryData(key, latest)
    }
  }
}

function gone(client: QueryClient, key: readonly unknown[]): FieldWritten {
  client.setQueryData(key, null)
  return { kind: 'gone' }
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

/** A record that changes faster than this is read is written to by nobody's hand. */
const mostAttempts = 5
