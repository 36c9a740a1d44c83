import type { PrintedLayout } from '../../../record-data/export.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'

export interface PrintedList {
  readonly structure: EntityStructure
  readonly fields: readonly Field[]
  readonly groupBy: readonly string[]
  /** The summary of each column (`ListConfig`). */
  readonly footer: unknown
}

/** How a list is printed as its table shows it. */
export const printedLayout = (list: PrintedList, orderBy: ListRequest['orderBy']): PrintedLayout => ({
  orderBy,
  arrange: async (records, request) => (await import('./arrange-printed.ts')).arrangePrinted(list, request, records),
})
