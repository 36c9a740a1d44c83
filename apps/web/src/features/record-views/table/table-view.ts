import { lazyPart } from '@monarch/ui'
import { Table2 } from 'lucide-react'
import { pageOfBlock, pageQuery } from '../../record-data/rows/use-blocks.ts'
import { lazyView } from '../parts/lazy-view.tsx'
import type { PrefetchedList, ViewTypeWeb } from '../parts/view-type.ts'
import type { ListConfig } from './model/columns.ts'

/** The view type `list`: records as the rows of a table. */
export const tableView = {
  View: lazyView(async () => (await import('./RecordsTable.tsx')).RecordsTable),
  prefetch,
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

/** Grouped lists and later pages depend on other answers, so they are not requested ahead. */
function prefetch({ client, tenantId, structure, request, config }: PrefetchedList): void {
  const { groupBy, pageSize } = config as ListConfig
  if (groupBy?.length || pageSize) return
  const query = pageQuery(client, tenantId, structure, request, pageOfBlock(0))
  if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query)
}
