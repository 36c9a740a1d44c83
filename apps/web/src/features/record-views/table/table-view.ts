import { lazyPart } from '@monarch/ui'
import { Table2 } from 'lucide-react'
import { lazyView } from '../parts/lazy-view.tsx'
import type { ViewTypeWeb } from '../parts/view-type.ts'

/** The view type `list`: records as the rows of a table. */
export const tableView = {
  View: lazyView(async () => (await import('./RecordsTable.tsx')).RecordsTable),
  icon: Table2,
  tools: ['filter', 'sort', 'group', 'rowHeight', 'colors'],
  fieldsIn: 'columns',
  holdsRows: true,
  controls: {
    columns: lazyPart(async () => ({ default: (await import('./ColumnsSetting.tsx')).ColumnsSetting })),
    pageSize: lazyPart(async () => ({ default: (await import('./PageSizeSetting.tsx')).PageSizeSetting })),
  },
  defaults: () => ({
    frozenColumns: 1,
    enableSearch: true,
    enableFilters: true,
    enableSort: true,
    enableExport: true,
  }),
} satisfies ViewTypeWeb
