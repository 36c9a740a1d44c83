import type { QueryClient } from '@tanstack/react-query'
import type { RecordData } from '../documents.ts'
import type { ListRequest } from '../queries.ts'
import type { EntityStructure } from '../structure.ts'
import { matches } from '../write/matches.ts'
import { outboxOf } from '../write/outbox.ts'
import { isUnsentId } from '../unsent-id.ts'
import { withPending } from '../write/pending-changes.ts'
import { placeOf } from './place-of.ts'
import { type PageOfList, readPage } from './read-page.ts'

/**
 * Reads a page of a view in which a record's values determine its position: a board, a gallery, a calendar. Unconfirmed changes are
 * applied: records that no longer match are left out, and records that newly match are added to the first page.
 */
export async function readPlaced(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  page: PageOfList,
  signal?: AbortSignal,
): Promise<RecordData[]> {
  const named = fieldsOf(request.where)
  return readWithPending(client, tenantId, structure, request, named, signal, async (others, moved) => {
    const [rest, waiting] = await Promise.all([
      readPage(structure, others, page, signal),
      page.offset > 0 ? [] : moved(),
    ])
    const rows = [...rest]
    for (const { stored, drawn } of waiting) rows.splice(placeOf(drawn, rows, request.orderBy, structure), 0, stored)
    return rows
  })
}

/** A record with unconfirmed changes. */
interface MovedRecord {
  readonly stored: RecordData
  /** With its changes. */
  readonly drawn: RecordData
}

/**
 * Reads a list with unconfirmed changes applied. `read` gets the request without the records whose named fields are changed, and a function
 * that reads those of these records that now match, with their changes. `read` runs again if another change was made meanwhile, because the
 * answer may predate that change.
 */
export async function readWithPending<T>(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  named: ReadonlySet<string>,
  signal: AbortSignal | undefined,
  read: (others: ListRequest, moved: () => Promise<readonly MovedRecord[]>) => Promise<T>,
): Promise<T> {
  const { name, fields } = structure.entity
  const outbox = outboxOf(client, tenantId)
  // Bounded, so that reading ends even while the user changes one record after another.
  for (let attempt = 1; ; attempt++) {
    const pending = outbox.pending(name)
    const ids = [...pending].flatMap(([id, changes]) =>
      !isUnsentId(id) && changes.some(({ data }) => Object.keys(data).some((field) => named.has(field))) ? id : [],
    )
    const without = { id: { nin: ids } }
    const others = { ...request, where: { and: [...(request.where ? [request.where] : []), without] } }
    const answer = await read(ids.length === 0 ? request : others, async () => {
      if (ids.length === 0) return []
      const byId: ListRequest = { where: { id: { in: ids } }, orderBy: undefined, search: request.search }
      const records = await readPage(structure, byId, { limit: ids.length, offset: 0 }, signal)
      const all = records.map((stored) => ({ stored, drawn: withPending(stored, pending, fields) }))
      return all.filter(({ drawn }) => matches(request.where, drawn, fields) !== false)
    })
    if (outbox.pending(name) === pending || attempt === maxAttempts) return answer
  }
}

const maxAttempts = 3

/** The fields that the conditions name. */
export function fieldsOf(where: object | null): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (conditions: object) => {
    for (const [key, given] of Object.entries(conditions) as [string, unknown][]) {
      if (Array.isArray(given) && (key === 'and' || key === 'or')) for (const part of given) walk(part as object)
      else names.add(key)
    }
  }
  walk(where ?? {})
  return names
}
