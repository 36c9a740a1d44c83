import type { Json } from '@monarch/field-types'
import type { QueryClient } from '@tanstack/react-query'
import type { ListRequest } from '../queries.ts'
import { placeOf } from './place-of.ts'
import type { EntityStructure } from '../structure.ts'
import { matches } from '../write/matches.ts'
import { outboxOf } from '../write/outbox.ts'
import { firstRows, heldListOf, holdRecords, insertRecords, sectionOf } from '../held/held-list.ts'

/** A section of the open table. */
interface UnsentSection {
  readonly request: ListRequest
  readonly skip: number
  readonly path: readonly Json[]
}

/** Adds unsent records that the open table lacks, after a reload or from forms, at their place in the sort order. */
export function placeUnsent(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  sections: readonly UnsentSection[],
): void {
  const entity = structure.entity.name
  // Reads the current state: a record may have been sent or removed since the caller was rendered.
  const unsent = outboxOf(client, tenantId).unsent(entity)
  const placed = new Set(heldListOf(client, tenantId, entity).rows.map(({ id }) => id))
  for (const record of unsent) {
    if (placed.has(record.id)) continue
    const own = sections.find(({ request: { where, search }, skip, path }) => {
      if (skip > 0 || search.trim() !== '') return false
      const isMatch = matches(where, record, structure.entity.fields)
      // A record must not be drawn in the wrong group.
      return path.length === 0 ? isMatch !== false : isMatch === true
    })
    if (!own) continue
    // A list that was open before still has its row.
    holdRecords(client, tenantId, entity, [record.id])
    if (heldListOf(client, tenantId, entity).rows.some(({ id }) => id === record.id)) continue
    const { request, path } = own
    const section = sectionOf(request)
    const rows = firstRows(client, tenantId, entity, section)
    const at = placeOf(record, rows, request.orderBy, structure)
    const after = rows[at - 1]?.id ?? null
    const position = { section, at, path, after }
    insertRecords(client, tenantId, entity, position, [record])
  }
}
