import { ApiError } from '../../../lib/api/api-error.ts'
import { graphql } from '../../../lib/api/api.ts'
import { documentsOf, type RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import { hasValues, isUntouched, type RecordChange } from './changes.ts'
import { type Batch, batchRequest } from './write-documents.ts'

export interface Sent {
  readonly made: readonly RecordChange[]
  readonly updated: readonly RecordData[]
  readonly created: readonly RecordData[]
  /** Changes that were not written because others changed the same fields, with the current records. */
  readonly conflicts: readonly { readonly change: RecordChange; readonly latest: RecordData }[]
  /** Records that no longer exist. */
  readonly gone: readonly string[]
}

/** Version conflicts per write before giving up. */
const maxAttempts = 5

/**
 * Sends a batch and resolves version conflicts: a change is written if its fields still have the values that the user
 * saw, whatever happened to other fields. Otherwise it is returned as a conflict. `known` is the latest version of a
 * record that has been read.
 */
export async function sendChanges(
  structure: EntityStructure,
  batch: Batch,
  known: (id: string) => RecordData | null | undefined,
  idempotencyKey?: string,
): Promise<Sent> {
  const stored: { readonly change: RecordChange; readonly record: RecordData }[] = []
  const conflicts: { readonly change: RecordChange; readonly latest: RecordData }[] = []
  const gone: string[] = []
  const sentWith = (open: readonly RecordChange[], updated: readonly RecordData[], created: readonly RecordData[]) => ({
    made: [...stored.map(({ change }) => change), ...open],
    updated: [...stored.map(({ record }) => record), ...updated],
    created,
    conflicts,
    gone,
  })
  /** Sorts out the changes that can be written on these versions. */
  const sort = (changes: readonly RecordChange[], latest: (change: RecordChange) => RecordData | null | undefined) =>
    changes.flatMap((change): RecordChange[] => {
      const record = latest(change)
      if (record === undefined) return [change]
      if (record === null) gone.push(change.id)
      // The response to an earlier attempt may have been lost.
      else if (hasValues(record, change.data)) stored.push({ change, record })
      else if (isUntouched(record, change)) return [{ ...change, version: record.version }]
      else conflicts.push({ change, latest: record })
      return []
    })
  let open = sort(batch.changes, ({ id, version }) => {
    const record = known(id)
    return record && record.version >= version ? record : undefined
  })
  for (let attempt = 1; ; attempt++) {
    if (open.length === 0 && batch.creates.length === 0) return sentWith([], [], [])
    try {
      const { document, variables, read } = batchRequest(structure, { ...batch, changes: open })
      const init = attempt === 1 && idempotencyKey !== undefined ? { idempotencyKey } : {}
      const { updated, created } = read(await graphql('tenant', document, variables, init))
      return sentWith(open, updated, created)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (open.length === 0 || (code !== 'CONFLICT' && code !== 'NOT_FOUND') || attempt === maxAttempts) throw error
      const latest = await readLatest(structure, open)
      // A duplicate value of a unique field is a CONFLICT as well, which no newer version resolves.
      if (open.every(({ id, version }) => latest.get(id)?.version === version)) throw error
      open = sort(open, ({ id }) => latest.get(id) ?? null)
    }
  }
}

/** Records read per request. */
const maxRead = 1000

async function readLatest(
  structure: EntityStructure,
  changes: readonly RecordChange[],
): Promise<ReadonlyMap<string, RecordData>> {
  const found = new Map<string, RecordData>()
  const [only] = changes
  if (only && changes.length === 1) {
    const { byId } = documentsOf(structure)
    const { record } = await graphql<{ record: RecordData | null }>('tenant', byId, { id: only.id })
    return record ? found.set(record.id, record) : found
  }
  for (let from = 0; from < changes.length; from += maxRead) {
    const ids = changes.slice(from, from + maxRead).map(({ id }) => id)
    const variables = { where: { id: { in: ids } }, limit: ids.length }
    const { records } = await graphql<{ records: RecordData[] }>('tenant', documentsOf(structure).list, variables)
    for (const record of records) found.set(record.id, record)
  }
  return found
}
