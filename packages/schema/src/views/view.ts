import type { Json } from '@monarch/field-types'
import type { Translations, ViewTexts } from '../structure/translations.ts'
import type { ShapePart } from '../shapes/parts.ts'
import type { ViewType } from './types/registry.ts'
import type { StoredRow } from '../structure/stored-row.ts'

export const visibilities = ['shared', 'personal', 'locked'] as const
export type Visibility = (typeof visibilities)[number]

/** A saved view of an entity's records. */
export interface ViewRow extends StoredRow {
  entityId: string
  name: string
  description: string | null
  translations?: Translations<ViewTexts> | null
  type: ViewType
  /** With technical names, as users and the API read and write it. */
  config: Json
  /** The same with ids of fields, stable through renames. */
  definition: Json
  /**
   * Personal views are visible to their owner only; locked ones can be changed only with the permission to unlock them.
   */
  visibility: Visibility
  ownerId: string
  /** Opens first; at most one per entity. */
  isDefault: boolean
  sortOrder: number
  /** The ids of the fields that it names. */
  uses: string[]
  /** The fields of `uses` without which it would show other records or none: those of its filter, and of a board's columns. */
  needs: string[]
  /** The other parts, which are left out for viewers who may not read their fields. */
  parts: readonly ShapePart[]
}
