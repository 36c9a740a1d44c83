import type { PrintedLayout } from '../../../record-data/export.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'

export interface PrintedList {
  readonly structure: EntityStructure
  readonly request: ListRequest
  readonly fields: readonly Field[]
  readonly groupBy: readonly string[]
  /** The summary of each column (`ListConfig`). */
  readonly footer: unknown
}

/** How a list is printed as its table shows it. */
export const printedLayout = (list: PrintedList): PrintedLayout => ({
  orderBy: list.request.orderBy,
  arrange: async (records) => (await import('./arrange-printed.ts')).arrangePrinted(list, records),
})
