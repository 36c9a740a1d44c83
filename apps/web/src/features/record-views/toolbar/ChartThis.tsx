import { IconButton, Menu, MenuItem } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, PanelTop } from 'lucide-react'
import type { EntityStructure } from '../../record-data/structure.ts'
import { toWhere } from '../../record-filters/filter-where.ts'
import type { OpenView } from '../saved-views/use-view.ts'
import { t } from '../messages.ts'

interface ChartThisProps {
  readonly structure: EntityStructure
  readonly open: OpenView
}

/** Creates a report from the view (its filter, search, groups, and the sums of a board), or shows the charts of the view. */
export function ChartThis({ structure, open }: ChartThisProps) {
  const navigate = useNavigate()
  const chartThis = () =>
    navigate({
      to: '/reports/$reportId',
      params: { reportId: 'new' },
      search: ({ tenant }) => ({
        tenant,
        entity: structure.entity.name,
        chart: JSON.stringify(chartOf(open, structure)),
      }),
    })
  const isShown = Array.isArray(open.config.charts)
  return (
    <Menu
      trigger={
        <IconButton label={t('charts')} size="icon-sm">
          <ChartColumn aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<ChartColumn aria-hidden />} onSelect={() => void chartThis()}>
        {t('chartThis')}
      </MenuItem>
      <MenuItem icon={<PanelTop aria-hidden />} onSelect={() => open.changeConfig({ charts: isShown ? null : [] })}>
        {isShown ? t('hideCharts') : t('showCharts')}
      </MenuItem>
    </Menu>
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
