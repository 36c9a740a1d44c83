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
 * Reads a page of a view that shows each record where its values belong: a board, a gallery, a calendar. Unsent changes
 * count: records that no longer match are left out, and records that match only now are on the first page.
 */
export async function readPlaced(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  page: PageOfList,
  signal?: AbortSignal,
): Promise<RecordData[]> {
  const { name, fields } = structure.entity
  const pending = outboxOf(client, tenantId).pending(name)
  const named = fieldsOf(request.where)
  const ids = [...pending].flatMap(([id, changes]) => {
    const isMoved = changes.some(
      ({ data, isWaiting }) => isWaiting && Object.keys(data).some((field) => named.has(field)),
    )
    return isMoved && !isUnsentId(id) ? id : []
  })
  if (ids.length === 0) return readPage(structure, request, page, signal)
  const without = { id: { nin: ids } }
  const others = { ...request, where: { and: [...(request.where ? [request.where] : []), without] } }
  const all: ListRequest = { where: { id: { in: ids } }, orderBy: undefined, search: '' }
  const [rest, waiting] = await Promise.all([
    readPage(structure, others, page, signal),
    page.offset > 0 ? [] : readPage(structure, all, { limit: ids.length, offset: 0 }, signal),
  ])
  const rows = [...rest]
  for (const record of waiting) {
    const drawn = withPending(record, pending, fields)
    if (matches(request.where, drawn, fields) !== false)
      rows.splice(placeOf(drawn, rows, request.orderBy, structure), 0, record)
  }
  return rows
}

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
