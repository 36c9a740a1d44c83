import { IconButton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import type { EntityStructure } from '../../record-data/structure.ts'
import { toWhere } from '../../record-filters/filter-where.ts'
import type { OpenView } from '../saved-views/use-view.ts'
import { t } from '../messages.ts'

interface ChartThisProps {
  readonly structure: EntityStructure
  readonly open: OpenView
}

/** Creates a report from the view: its filter, search, groups, and the sums of a board. */
export function ChartThis({ structure, open }: ChartThisProps) {
  return (
    <IconButton label={t('chartThis')} size="icon-sm" asChild>
      <Link
        to="/reports/$reportId"
        params={{ reportId: 'new' }}
        search={({ tenant }) => ({
          tenant,
          entity: structure.entity.name,
          chart: JSON.stringify(chartOf(open, structure)),
        })}
      >
        <ChartColumn aria-hidden />
      </Link>
    </IconButton>
  )
}

/** The config of the report. Relative days stay relative, because the report is also opened on later days. */
function chartOf({ state, config }: OpenView, structure: EntityStructure): object {
  const { filter, search, groupBy } = state
  const where = toWhere(filter, structure, null)
  const { groupByField, sumField } = config
  const names = groupBy.length > 0 ? groupBy : typeof groupByField === 'string' ? [groupByField] : []
  const count = { type: 'count', key: 'm1' }
  const isOverTime = names[0]?.includes(':')
  return {
    ...(where && { filter: where }),
    ...(search.trim() !== '' && { search: search.trim() }),
    measures: typeof sumField === 'string' ? [{ type: 'sum', key: 'm2', field: sumField }, count] : [count],
    ...(names.length > 0 && { groups: names.map((by) => ({ by })) }),
    chart: { type: names.length === 0 ? 'number' : isOverTime ? 'line' : 'bar' },
  }
}
