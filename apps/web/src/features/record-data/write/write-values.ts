import type { Json } from '@monarch/field-types'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { graphql } from '../../../lib/api/api.ts'
import { fetchRecord, recordsKey } from '../queries.ts'
import type { RecordData } from '../documents.ts'
import { hasValues, isUntouched, updateRequest } from './record-writes.ts'
import type { EntityStructure } from '../structure.ts'

export interface RecordScope {
  readonly client: QueryClient
  readonly tenantId: string | null
  readonly structure: EntityStructure
}

export interface ValuesWrite {
  readonly id: string
  readonly data: Readonly<Record<string, Json>>
  /** The values that the user saw in the fields of `data`. */
  readonly seen: Readonly<Record<string, Json>>
  /** The record as the user saw it. */
  readonly base: Pick<RecordData, 'version'> & Readonly<Record<string, Json>>
}

export type ValuesWritten =
  | { readonly kind: 'saved'; readonly record: RecordData }
  /** Somebody else has changed one of the fields since; nothing was written. */
  | { readonly kind: 'conflict'; readonly latest: RecordData }
  | { readonly kind: 'gone' }

/**
 * The rule for conflicts: a value is written if the field still has the value that the user saw, even if other fields have
 * changed. Otherwise nothing is written, and the caller asks the user.
 */
export async function writeValues(scope: RecordScope, { id, data, seen, base }: ValuesWrite): Promise<ValuesWritten> {
  const { client, tenantId, structure } = scope
  const key = recordsKey(tenantId, structure.entity.name, 'record', id)
  let current = base
  for (let attempt = 1; ; attempt++) {
    try {
      const { document, variables } = updateRequest(structure, { id, data, version: current.version })
      const { record } = await graphql<{ record: RecordData }>('tenant', document, variables)
      return { kind: 'saved', record }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'NOT_FOUND') return gone(client, key)
      if (code !== 'CONFLICT' || attempt === mostAttempts) throw error
      const latest = await fetchRecord(structure, id)
      if (!latest) return gone(client, key)
      // Another value of a unique field is a conflict, too, and no newer version ends it.
      if (latest.version === current.version) throw error
      client.setQueryData(key, latest)
      // The answer to an earlier attempt may have been lost.
      if (hasValues(latest, data)) return { kind: 'saved', record: latest }
      if (!isUntouched(latest, data, seen)) return { kind: 'conflict', latest }
      current = latest
    }
  }
}

function gone(client: QueryClient, key: readonly unknown[]): ValuesWritten {
  client.setQueryData(key, null)
  return { kind: 'gone' }
}

/** Gives up on a record that changes more often than this during one write. */
const mostAttempts = 5
