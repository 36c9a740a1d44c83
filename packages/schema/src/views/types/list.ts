import { annotate, flag, list as listOf, map, object, oneOf, text, wholeNumber } from '@monarch/shapes'
import { enableFilters, enableSearch, field, maxFields } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'
import { pageSize } from './page-size.ts'
import { t } from '../messages.ts'

export const listColumn = object({ field, label: text(200), width: wholeNumber(20, 2000), sortable: flag }, 'field')

const aggregates = ['count', 'filled', 'empty', 'unique', 'checked', 'sum', 'avg', 'min', 'max', 'median', 'range']

export const list = {
  label: () => t('list'),
  summary: () => t('rowsAndColumnsEditedIn'),
  settings: {
    columns: annotate(listOf(listColumn, maxFields), { label: () => t('columns'), editor: 'columns' }),
    pageSize: annotate(pageSize, { label: () => t('recordsPerPage'), editor: 'pageSize' }),
    frozenColumns: annotate(wholeNumber(0, 50), { label: () => t('frozenColumns') }),
    enableSearch,
    enableFilters,
    enableSort: annotate(flag, { label: () => t('sorting') }),
    enableExport: annotate(flag, { label: () => t('export') }),
    rowHeight: oneOf(['short', 'medium', 'tall']),
    footer: map(oneOf(aggregates), maxFields, field),
  },
  publicLink: 'list',
} satisfies ViewTypeDefinition
