import type { Json } from '@monarch/field-types'
import type { RefObject } from 'react'
import type { FilterItem } from '../../record-filters/filter-state.ts'
import type { ShownRecords } from '../../record-data/export.ts'
import type { ListRequest } from '../../record-data/queries.ts'
import type { RecordData } from '../../record-data/documents.ts'
import type { EntityStructure } from '../../record-data/structure.ts'

/** Colors matching records, as a whole or in one field (`colors` of packages/schema/src/views/types/settings.ts). */
export interface ColorSetting {
  readonly where: object
  readonly color: string
  readonly field?: string
}

/**
 * Props of all view types. The container owns the URL, the request and the config; the view loads and shows records and
 * reports user actions.
 */
export interface RecordsViewProps<Config extends object = Record<string, Json>> {
  readonly tenantId: string | null
  readonly structure: EntityStructure
  /** Filter and sort keys of the view with the search of the toolbar. */
  readonly request: ListRequest
  /** Number of matching records; `null` while unknown. */
  readonly total: number | null
  /** Settings of the view type (packages/schema/src/views), with unsaved changes. */
  readonly config: Config
  /** Changes a setting (a column's width, a calendar's mode); private until the view is saved. */
  readonly onConfig: (change: Partial<Config>) => void
  /** Adds a filter condition; omitted if the view cannot be filtered. */
  readonly onFilter?: ((item: FilterItem) => void) | undefined
  /** Id of the record in the panel. */
  readonly openId: string | null
  /** Opens a record; 'new' opens a form with initial values. */
  readonly onOpen: (id: string, values?: Readonly<Record<string, Json>>) => void
  readonly onDelete: (record: RecordData) => void
  readonly may: { readonly create: boolean; readonly update: boolean; readonly delete: boolean }
  /** Id of the saved view, if any. */
  readonly viewId?: string | null
  /** Records just changed by others. */
  readonly tinted: ReadonlySet<string>
  /** Where the view notes which records it shows, for printing. */
  readonly shown?: RefObject<ShownRecords | null>
}
