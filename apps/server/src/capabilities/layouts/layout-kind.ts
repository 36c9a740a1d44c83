import type { LayoutRow } from '@monarch/schema'
import type { RowKind } from '../../structure/row-store.ts'

export const layoutKind: RowKind<LayoutRow> = {
  kind: 'layout',
  table: 'layouts',
  columns: ['entityId', 'type', 'columns', 'gap', 'padding', 'responsive', 'items', 'definition', 'parts'],
}
