import { insightLimits, type MeasureType } from '@monarch/schema'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { EntityStructure } from '../../record-data/structure.ts'
import { toWhere } from '../../record-filters/filter-where.ts'
import type { OpenView } from '../saved-views/use-view.ts'
import { footerAggregates } from '../table/model/aggregates.ts'
import { shownFieldsOf } from './field-visibility.ts'

/** Opens a new report of the records in the view. */
export function openChart(navigate: UseNavigateResult<string>, open: OpenView, structure: EntityStructure) {
  const chart = JSON.stringify(chartOf(open, structure))
  return navigate({
    to: '/reports/$reportId',
    params: { reportId: 'new' },
    search: ({ tenant }) => ({ tenant, entity: structure.entity.name, chart }),
  })
}

/** The config of the report. Relative days stay relative, because the report is also opened on later days. */
function chartOf({ state, config }: OpenView, structure: EntityStructure): object {
  const { filter, search, groupBy } = state
  const where = toWhere(filter, structure, null)
  const { groupByField, sumField, footer } = config
  const summaries =
    typeof sumField === 'string'
      ? [{ type: 'sum', field: sumField }]
      : footerAggregates(shownFieldsOf(state, structure), footer).flatMap(({ kind, field }) => {
          const type = kind === 'unique' ? 'distinct' : kind
          return summaryTypes.has(type) ? [{ type, field: field.name }] : []
        })
  const names = groupBy.length > 0 ? groupBy : typeof groupByField === 'string' ? [groupByField] : []
  const count = { type: 'count', key: 'm1' }
  const isOverTime = names[0]?.includes(':')
  return {
    ...(where && { filter: where }),
    ...(search.trim() !== '' && { search: search.trim() }),
    measures: [
      ...summaries.slice(0, insightLimits.measures - 1).map((each, i) => ({ key: `m${i + 2}`, ...each })),
      count,
    ],
    ...(names.length > 0 && { groups: names.map((by) => ({ by })) }),
    chart: { type: names.length === 0 ? 'number' : isOverTime ? 'line' : 'bar' },
  }
}

/** The summaries of columns that reports have, too. */
const summaryTypes: ReadonlySet<string> = new Set([
  'distinct',
  'sum',
  'avg',
  'median',
  'min',
  'max',
] satisfies MeasureType[])
