import { Table2 } from 'lucide-react'
import { lazy } from 'react'
import type { ViewTypeInfo } from '../view-type.ts'

/** The view type `list`: records as the rows of a table. */
export const tableView: ViewTypeInfo = {
  View: lazy(async () => ({ default: (await import('./RecordsTable.tsx')).RecordsTable })),
  label: 'List',
  icon: Table2,
  summary: 'Rows and columns, edited in place like a spreadsheet',
  settings: [
    { key: 'columns', label: 'Columns', kind: 'columns' },
    { key: 'pageSize', label: 'Records per page', kind: 'number', min: 1, max: 1000, orNone: 'Continuous' },
    { key: 'frozenColumns', label: 'Frozen columns', kind: 'number', min: 0, max: 50 },
    { key: 'enableSearch', label: 'Search', kind: 'flag' },
    { key: 'enableFilters', label: 'Filters', kind: 'flag' },
    { key: 'enableSort', label: 'Sorting', kind: 'flag' },
    { key: 'enableExport', label: 'Export', kind: 'flag' },
  ],
  defaults: () => ({
    frozenColumns: 1,
    enableSearch: true,
    enableFilters: true,
    enableSort: true,
    enableExport: true,
  }),
  problem: () => null,
}
