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
 * What every kind of view (list, grid, kanban, calendar) is drawn with. The browser around it owns the address, the request
 * and the config; a view shows records, reads more of them as it needs (with the request and its own limits), and asks.
 */
export interface RecordsViewProps<Config extends object = Record<string, Json>> {
  readonly tenantId: string | null
  readonly structure: EntityStructure
  /** Which records, in which order: the view's filter and sort with the search of the toolbar. */
  readonly request: ListRequest
  /** How many records the request has; `null` while that is not known. */
  readonly total: number | null
  /** The settings of the view's type (packages/schema/src/views), those of the moment on top of the saved ones. */
  readonly config: Config
  /** A changed setting (a column's width, the mode of a calendar): private until the view is saved. */
  readonly onConfig: (change: Partial<Config>) => void
  /** Narrows the list by one more condition; left out where it cannot be filtered. */
  readonly onFilter?: ((item: FilterItem) => void) | undefined
  /** The record that the panel shows. */
  readonly openId: string | null
  /** Opens a record; 'new' opens an empty one, with the given values filled in. */
  readonly onOpen: (id: string, values?: Readonly<Record<string, Json>>) => void
  readonly onDelete: (record: RecordData) => void
  readonly may: { readonly create: boolean; readonly update: boolean; readonly delete: boolean }
  /** The saved view; nothing where it is not stored (yet). */
  readonly viewId?: string | null
  /** Records that somebody else has just changed. */
  readonly tinted: ReadonlySet<string>
}
