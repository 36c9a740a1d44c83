import type { Json } from '@monarch/field-types'
import type { Structure } from '../structure/structure.ts'
import { readPublished } from './published-view.ts'
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

/** The list with current names, without deleted columns and sort keys. `null` if a field of its filter was deleted. */
export function readPublicList(structure: Structure, entityId: string, definition: Json): PublicList | null {
  const list = readPublished(structure, entityId, 'list', definition) as Partial<PublicList> | null
  return list && { ...list, columns: list.columns ?? [] }
}
