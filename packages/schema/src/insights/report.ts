import type { Json } from '@monarch/field-types'
import type { ShapePart } from '../shapes/parts.ts'
import type { DashboardTexts, InsightTexts, Translations } from '../structure/translations.ts'
import type { Visibility } from '../views/view.ts'
import type { StoredRow } from '../structure/stored-row.ts'

/** Pages that the navigation can show next to entities. */
export const insightPages = ['report', 'dashboard', 'metric'] as const
export type InsightPage = (typeof insightPages)[number]

/** A saved question about the records of an entity. */
export interface ReportRow extends StoredRow {
  entityId: string
  name: string
  description: string | null
  translations?: Translations<InsightTexts> | null
  /** With technical names, as users and the API read and write it. */
  config: Json
  /** The same with ids of fields. Parts whose fields were deleted are kept, because without them the report would mean something else. */
  definition: Json
  visibility: Visibility
  ownerId: string
  sortOrder: number
  /** The ids of the fields that it names. */
  uses: string[]
  /** The fields of `uses` without which it would be about other records: those of its filter and its period. */
  needs: string[]
  /** Its measures and groups, each as a whole. */
  parts: readonly ShapePart[]
}

/** A page of reports, views and texts. It names no fields itself. */
export interface DashboardRow extends StoredRow {
  name: string
  description: string | null
  translations?: Translations<DashboardTexts> | null
  config: Json
  visibility: Visibility
  ownerId: string
  sortOrder: number
  uses: string[]
}
