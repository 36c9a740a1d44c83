import { listLimits } from '@monarch/schema'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { isOffline } from '../../../../lib/api/connection.ts'
import { graphql } from '../../../../lib/api/api.ts'
import { blockSize } from '../../../record-data/rows/blocks.ts'
import { pageOfBlock, pageQuery, readRows } from '../../../record-data/rows/use-blocks.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import { documentsOf, type RecordData } from '../../../record-data/documents.ts'
import { cachedRecord, withNewer } from '../../../record-data/write/cached-records.ts'
import { outboxOf } from '../../../record-data/write/outbox.ts'
import { withPending } from '../../../record-data/write/pending-changes.ts'
import { isUnsentId } from '../../../record-data/unsent-id.ts'
import { type EntityStructure, wordOfEntity } from '../../../record-data/structure.ts'
import { type Block, blocksOf, type RowModel } from '../model/row-model.ts'
import { type Selection, storedIds } from '../../../record-data/selection.ts'
import { t } from '../messages.ts'

const { maxLimit } = listLimits
const blocksAtOnce = maxLimit / blockSize

/** Loads missing rows into the cache, many blocks in one request. */
export async function loadRange(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  rows: RowModel,
  first: number,
  last: number,
): Promise<void> {
  const queryOf = ({ section, number }: Block) =>
    pageQuery(client, tenantId, structure, section.request, pageOfBlock(number))
  const missing = blocksOf(rows, { first, last }).filter(
    (block) => client.getQueryData(queryOf(block).queryKey) === undefined,
  )
  await Promise.all(
    runsOf(missing).map(async (run) => {
      const [{ section, number }] = run as [Block]
      const page = { limit: run.length * blockSize, offset: number * blockSize }
      const read = await readRows(client, tenantId, structure, section.request, page)
      const records = withNewer(client, tenantId, structure.entity.name, read)
      for (const [i, block] of run.entries())
        client.setQueryData(queryOf(block).queryKey, records.slice(i * blockSize, (i + 1) * blockSize))
    }),
  )
}

/** Groups consecutive blocks, as many as one request may return. */
function runsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last?.section === block.section && last.number + 1 === block.number && run.length < blocksAtOnce)
      run.push(block)
    else runs.push([block])
  }
  return runs
}

/**
 * The records of a selection. Refuses, like the server, when the number of matching records has changed, and reports the
 * new count. Without a connection, and for new records that wait for one, it reads what the table has drawn.
 */
export async function loadSelection(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  selection: Selection,
  orderBy: ListRequest['orderBy'],
): Promise<readonly RecordData[]> {
  const { entity } = structure
  const found: RecordData[] = []
  if (selection.kind === 'ids' && (isOffline() || selection.ids.some(isUnsentId))) {
    const drawn = drawnRecords(client, tenantId, structure, selection.ids)
    if (drawn) return drawn
  }
  const ids = selection.kind === 'ids' ? storedIds(selection) : []
  for (let offset = 0; offset < selection.count; offset += maxLimit) {
    const of =
      selection.kind === 'matching'
        ? { where: selection.where, search: selection.search || undefined, offset }
        : { where: { id: { in: ids.slice(offset, offset + maxLimit) } } }
    const variables = { ...of, orderBy, limit: maxLimit }
    const { records } = await graphql<{ records: RecordData[] }>('tenant', documentsOf(structure).list, variables)
    for (const record of records) found.push(record)
  }
  if (selection.kind === 'ids') return found
  const { where, search } = selection
  const counted = { where, search: search || undefined }
  const { total } = await graphql<{ total: [{ count: number }] }>('tenant', documentsOf(structure).count, counted)
  const { count } = total[0]
  if (count === selection.count && found.length === count) return found
  const message = t('countChanged', { count, name: wordOfEntity(entity), before: selection.count })
  throw new ApiError(message, { status: 409, code: 'CONFLICT', count })
}

/** The cached records with their waiting changes; `null` if one is not cached. */
function drawnRecords(
  client: QueryClient,
  tenantId: string | null,
  { entity }: EntityStructure,
  ids: readonly string[],
): readonly RecordData[] | null {
  const outbox = outboxOf(client, tenantId)
  const waiting = outbox.unsent(entity.name)
  const pending = outbox.pending(entity.name)
  const drawn = ids.flatMap((id) => {
    const record = waiting.find((one) => one.id === id) ?? cachedRecord(client, tenantId, entity.name, id)
    return record ? withPending(record, pending, entity.fields) : []
  })
  return drawn.length === ids.length ? drawn : null
}
