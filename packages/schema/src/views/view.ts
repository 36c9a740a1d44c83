import type { Json } from '@monarch/field-types'
import type { ShapePart } from '../shapes/parts.ts'
import type { ViewType } from './types/registry.ts'

export const visibilities = ['shared', 'personal', 'locked'] as const
export type Visibility = (typeof visibilities)[number]

/** A saved view of an entity's records. */
export interface ViewRow {
  id: string
  tenantId: string
  entityId: string
  name: string
  description: string | null
  type: ViewType
  /** As people and programs write it, fields by technical name. */
  config: Json
  /** The same with the ids of fields, which no rename changes. */
  definition: Json
  /**
   * Personal views are visible to their owner only; locked ones can be changed only with the permission to unlock them.
   */
  visibility: Visibility
  ownerId: string
  /** The one that opens first; at most one of an entity. */
  isDefault: boolean
  sortOrder: number
  /** The ids of the fields that it names. */
  uses: string[]
  /** Those among them without which it would show other records, or could show none: of its filter, of a board's columns. */
  needs: string[]
  /** Other parts that name fields, and are left out for viewers who do not see them. */
  parts: readonly ShapePart[]
  version: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}
