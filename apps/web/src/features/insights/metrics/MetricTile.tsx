import { formatShare, formatValue } from '@monarch/charts'
import { isBeyond } from '@monarch/schema'
import { Badge, MenuItem, Skeletons } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { useContext, useMemo, useRef } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { Chart } from '../../charts/Chart.tsx'
import { useSize } from '../../charts/use-size.ts'
import { LiveFigures } from '../../record-data/live/use-live-figures.ts'
import { HiddenFilter } from '../../record-filters/dashboard/HiddenFilter.tsx'
import { Unreached } from '../../record-filters/dashboard/Unreached.tsx'
import type { DashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'
import { changePerDay, formatOf, metricChart, type MetricHistory } from '@monarch/insights'
import { failures } from './failures.ts'
import { type ListedMetric, useMetrics } from './list-query.ts'
import { t } from './messages.ts'
import { useMetricValues } from './queries.ts'
import { Sparkline } from './Sparkline.tsx'

export interface MetricTileProps {
  readonly metricId: string
  readonly title: string
  readonly filters: DashboardFilters
  readonly headingLevel?: 2 | 3
}

/** Metrics are computed each hour at most. */
const refetchEvery = 5 * 60_000
const historyDays = 90

/** The last value of a metric with its target, its trend and its history. Filters of the dashboard do not apply to stored values. */
export default function MetricTile({ metricId, title, filters, headingLevel = 2 }: MetricTileProps) {
  const isLive = useContext(LiveFigures)
  const metrics = useMetrics(true, isLive && refetchEvery)
  const metric = metrics.data?.find(({ id }) => id === metricId)
  const query = useMetricValues(metric ? [metricId] : [], historyDays, metric?.computedAt ?? '')
  if (filters.hidden.set > 0) return <HiddenFilter />
  const failed = [metrics, query].find(({ isError, data }) => isError && data === undefined)
  if (failed) return <QueryError title={t('metricsNotLoaded')} query={failed} headingLevel={3} />
  if (!metrics.data || query.isPending)
    return <Skeletons label={t('loadingMetrics')} row="h-full w-full" className="h-full" />
  if (!metric) return <p className="text-sm text-muted-foreground">{t('metricMissing')}</p>
  const unreached = filters.filters.flatMap(({ label, value }) => (value === null ? [] : [label]))
  return (
    <div className="flex h-full flex-col">
      <Drawn metric={metric} values={query.data?.get(metricId)} title={title} headingLevel={headingLevel} />
      {metric.failure && <p className="shrink-0 text-xs text-muted-foreground">{failures[metric.failure]()}</p>}
      <Unreached filters={unreached} />
    </div>
  )
}

interface DrawnProps {
  readonly metric: ListedMetric
  readonly values: MetricHistory | undefined
  readonly title: string
  readonly headingLevel: 2 | 3
}

/** A low tile has no room for the chart. */
const leastHeight = 190

function Drawn({ metric, values, title, headingLevel }: DrawnProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const navigate = useNavigate()
  const data = useMemo(() => values && metricChart(values, metric.target), [values, metric.target])
  const Heading = `h${headingLevel}` as const
  const params = { metricId: metric.id }
  const last = values?.values.at(-1)
  const isLow = size !== null && size.height < leastHeight
  const note =
    metric.computedAt === null ? 'notComputedYet' : values?.isWithheld || !values ? 'nothingToSee' : 'noValue'
  return (
    <div ref={box} className="min-h-0 flex-1">
      {values?.column && last && data && !isLow ? (
        <Chart
          title={title}
          data={data}
          options={historyOptions}
          headingLevel={headingLevel}
          className="h-full"
          lead={<Figures metric={metric} values={values} />}
          actions={
            <MenuItem
              icon={<ArrowUpRight aria-hidden />}
              onSelect={() => void navigate({ to: '/insights/metrics/$metricId', params })}
            >
              {t('openMetric')}
            </MenuItem>
          }
        />
      ) : (
        <>
          <Heading className="flex h-8 items-center text-sm font-medium">
            <Link to="/insights/metrics/$metricId" params={params} className="min-w-0 truncate hover:underline">
              {title}
            </Link>
          </Heading>
          {values?.column && last ? (
            <div className="flex items-end justify-between gap-3">
              <Figures metric={metric} values={values} />
              <Sparkline values={values.values.map(({ value }) => value)} />
            </div>
          ) : (
            <p className="text-sm text-muted-foreground">{t(note)}</p>
          )}
        </>
      )}
    </div>
  )
}

const historyOptions = { kind: 'line' } as const

/** The last value, with the target and the trend. */
function Figures({ metric, values }: { readonly metric: ListedMetric; readonly values: MetricHistory }) {
  const format = formatOf(values.column!)
  const { value } = values.values.at(-1)!
  const { target } = metric
  const notes = [
    ...(target === null ? [] : [`${t('target')}: ${formatValue(target, format)}`]),
    ...(target ? [t('ofTarget', { share: formatShare(value / target) })] : []),
    ...(values.slope === null ? [] : [changePerDay(values.slope, format)]),
    ...(values.isWithheld ? [t('withheld')] : []),
  ]
  return (
    <div className="mb-2 min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to="/insights/metrics/$metricId"
          params={{ metricId: metric.id }}
          className="truncate text-2xl font-semibold tabular-nums hover:underline"
        >
          {formatValue(value, format)}
        </Link>
        {isBeyond(metric, value) && <Badge variant="warning">{t('needsAttention')}</Badge>}
      </p>
      {notes.length > 0 && <p className="text-xs text-muted-foreground">{notes.join(' · ')}</p>}
    </div>
  )
}
