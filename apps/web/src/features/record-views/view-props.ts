import type { Json } from '@monarch/field-types'
import type { FilterItem } from '../record-filters/filter-state.ts'
import type { ListRequest } from '../record-data/queries.ts'
import type { RecordData } from '../record-data/documents.ts'
import type { EntityStructure } from '../record-data/structure.ts'

/** Colours the records that match, as a whole or in one field (`colors` of packages/schema/src/views/view-shapes.ts). */
export interface ColorSetting {
  readonly where: object
  readonly color: string
  readonly field?: string
}

/**
 * The props of every view type. The browser around a view owns the address, the request and the config; the view loads and shows
 * records, and reports what the user wants.
 */
export interface RecordsViewProps<Config extends object = Record<string, Json>> {
  readonly tenantId: string | null
  readonly structure: EntityStructure
  /** The view's filter and sort keys with the search of the toolbar. */
  readonly request: ListRequest
  /** How many records match; `null` while that is not known. */
  readonly total: number | null
  /** The settings of the view's type (packages/schema/src/views), with unsaved changes. */
  readonly config: Config
  /** Changes a setting (a column's width, a calendar's mode): private until the view is saved. */
  readonly onConfig: (change: Partial<Config>) => void
  /** Adds a filter condition; left out if the view cannot be filtered. */
  readonly onFilter?: ((item: FilterItem) => void) | undefined
  /** The record in the panel. */
  readonly openId: string | null
  /** Opens a record; 'new' opens a form with the given values. */
  readonly onOpen: (id: string, values?: Readonly<Record<string, Json>>) => void
  readonly onDelete: (record: RecordData) => void
  readonly may: { readonly create: boolean; readonly update: boolean; readonly delete: boolean }
  /** The id of the saved view, if it is saved. */
  readonly viewId?: string | null
  /** Records that somebody else has just changed. */
  readonly tinted: ReadonlySet<string>
}
