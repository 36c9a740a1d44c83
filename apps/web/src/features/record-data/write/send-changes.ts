import { ApiError } from '../../../lib/api/api-error.ts'
import { graphql, type SendInit } from '../../../lib/api/api.ts'
import { documentsOf, type RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import { hasValues, isUntouched, type RecordChange } from './changes.ts'
import type { KeptRequests } from './outbox-entry.ts'
import { type Batch, batchRequest } from './write-documents.ts'
import type { Sent } from './written.ts'

/** Version conflicts per write before giving up. */
const maxAttempts = 5

export interface SendOptions {
  readonly tenantId: string | null
  /** The latest version of a record that has been read. */
  readonly known: (id: string) => RecordData | null | undefined
  /** For the creations: a repetition under the same key creates nothing. */
  readonly idempotencyKey: string
  /** Required with creations. */
  readonly requests: KeptRequests | null
}

/**
 * Sends a batch and resolves version conflicts: a change is written if its fields still have the values that the user
 * saw, even if other fields have changed. Otherwise it is returned as a conflict. A repetition after a lost answer has
 * no second effect: changes are recognized by their values, creations by their key.
 */
export async function sendChanges(structure: EntityStructure, batch: Batch, options: SendOptions): Promise<Sent> {
  const { known, idempotencyKey, requests } = options
  const init = options.tenantId === null ? {} : { tenantId: options.tenantId }
  const stored: { readonly change: RecordChange; readonly record: RecordData }[] = []
  const conflicts: { readonly change: RecordChange; readonly latest: RecordData }[] = []
  const gone: string[] = []
  /** Separates the changes that can be written to these versions from those that conflict. */
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
  // A request with creations must not differ from its earlier attempts.
  const isKept = batch.creates.length > 0
  let open = isKept
    ? batch.changes
    : sort(batch.changes, ({ id, version }) => {
        const record = known(id)
        return record && record.version >= version ? record : undefined
      })
  let created: readonly RecordData[] | null = isKept ? null : []
  for (let attempt = 1; ; attempt++) {
    const creates = created ? [] : batch.creates
    const done = (updated: readonly RecordData[], made: readonly RecordData[]): Sent => ({
      made: [...stored.map(({ change }) => change), ...open],
      updated: [...stored.map(({ record }) => record), ...updated],
      created: made,
      conflicts,
      gone,
    })
    if (created && open.length === 0) return done([], created)
    try {
      const { read, ...request } = batchRequest(structure, { changes: open, creates })
      if (created) {
        const { updated } = read(await graphql('tenant', request.document, request.variables, init))
        return done(updated, created)
      }
      const { document, variables } = requests!.whole
      const reply = read(await graphql('tenant', document, { ...variables }, { ...init, idempotencyKey }))
      return done(reply.updated, reply.created)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (open.length === 0 || (code !== 'CONFLICT' && code !== 'NOT_FOUND') || attempt === maxAttempts) throw error
      const latest = await readLatest(structure, open, init)
      // A duplicate value of a unique field is a CONFLICT as well, which no newer version resolves.
      if (open.every(({ id, version }) => latest.get(id)?.version === version)) throw error
      open = sort(open, ({ id }) => latest.get(id) ?? null)
      created ??= await createAlone()
    }
  }

  async function createAlone(): Promise<readonly RecordData[]> {
    const { document, variables } = requests!.creates
    const { read } = batchRequest(structure, { changes: [], creates: batch.creates })
    const key = { ...init, idempotencyKey: `${idempotencyKey}-creates` }
    return read(await graphql('tenant', document, { ...variables }, key)).created
  }
}

/** Records read per request. */
const maxRead = 1000

async function readLatest(
  structure: EntityStructure,
  changes: readonly RecordChange[],
  init: SendInit,
): Promise<ReadonlyMap<string, RecordData>> {
  const found = new Map<string, RecordData>()
  const [only] = changes
  if (only && changes.length === 1) {
    const { byId } = documentsOf(structure)
    const { record } = await graphql<{ record: RecordData | null }>('tenant', byId, { id: only.id }, init)
    return record ? found.set(record.id, record) : found
  }
  for (let from = 0; from < changes.length; from += maxRead) {
    const ids = changes.slice(from, from + maxRead).map(({ id }) => id)
    const variables = { where: { id: { in: ids } }, limit: ids.length }
    const { list } = documentsOf(structure)
    const { records } = await graphql<{ records: RecordData[] }>('tenant', list, variables, init)
    for (const record of records) found.set(record.id, record)
  }
  return found
}
