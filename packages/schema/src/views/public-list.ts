import type { Json } from '@monarch/field-types'
import { fieldIdsIn } from '../shapes/parts.ts'
import { releaseShape, renderShape } from '../shapes/walk-shape.ts'
import type { Structure } from '../structure/structure.ts'
import { viewShapes } from './types/registry.ts'
import type { ViewRow } from './view.ts'

/** What the public page of a list shows, with technical names. */
export interface PublicList {
  readonly columns: readonly PublicListColumn[]
  readonly filter?: Json
  readonly sort?: readonly { readonly [name: string]: Json }[]
}

interface PublicListColumn {
  readonly field: string
  readonly label?: string
  readonly width?: number
}

interface Settings {
  readonly columns?: readonly PublicListColumn[]
  readonly hiddenFields?: readonly string[]
  readonly filter?: Json
  readonly sort?: Json
}

/**
 * What everyone with the link of a list sees, fixed when it is published: its columns, filter and sort, with ids of fields. A view
 * without columns of its own has `standard`, so that later fields are not published.
 */
export function publicListDefinition({ definition }: Pick<ViewRow, 'definition'>, standard: readonly string[]): Json {
  const { columns, hiddenFields, filter, sort } = definition as Settings
  const hidden = new Set(hiddenFields)
  const chosen: readonly PublicListColumn[] = columns?.length ? columns : standard.map((field) => ({ field }))
  const shown = chosen
    .filter(({ field }) => !hidden.has(field))
    .map(({ field, label, width }) => ({ field, ...(label && { label }), ...(width !== undefined && { width }) }))
  return { columns: shown, ...(filter !== undefined && { filter }), ...(sort !== undefined && { sort }) }
}

/**
 * The list with current names, without deleted columns and sort keys. `null` if a field of its filter was deleted, because the list would
 * show more records than were published.
 */
export function readPublicList(structure: Structure, entityId: string, definition: Json): PublicList | null {
  const live = new Set(structure.fields.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
  const gone = new Set(fieldIdsIn(definition).filter((id) => !live.has(id)))
  if (fieldIdsIn((definition as Settings).filter).some((id) => gone.has(id))) return null
  const released =
    gone.size > 0 ? releaseShape(structure, entityId, viewShapes.list, definition, gone).definition : definition
  const { columns = [], ...list } = renderShape(structure, entityId, viewShapes.list, released) as Partial<PublicList>
  return { ...list, columns }
}
