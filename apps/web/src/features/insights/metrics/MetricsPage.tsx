import { formatValue } from '@monarch/charts'
import { isBeyond } from '@monarch/schema'
import { Badge, Button, EmptyState, lazyPart, PageHeader, Skeletons } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChartLine, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useDashboardRights } from '../rights.ts'
import { formatOf, type MetricHistory } from '@monarch/insights'
import { t } from './messages.ts'
import { useMetrics } from './list-query.ts'
import { useMetricValues } from './queries.ts'
import { Sparkline } from './Sparkline.tsx'

const MetricDialog = lazyPart(() => import('./MetricDialog.tsx'))

/** /insights/metrics: the metrics that the user may see, with their last values. */
export default function MetricsPage() {
  usePageTitle(t('metrics'))
  const navigate = useNavigate()
  const { mayMake } = useDashboardRights()
  const [isMaking, setMaking] = useState(false)
  const button = mayMake('personal') && (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden />
      {t('newMetric')}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('metrics')} description={t('introduction')} actions={button} />
      <List empty={button} />
      {isMaking && (
        <MetricDialog
          stored={null}
          mayShare={mayMake('shared')}
          onSaved={(id) => void navigate({ to: '/insights/metrics/$metricId', params: { metricId: id } })}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}

const lastDays = 30

function List({ empty }: { readonly empty: ReactNode }) {
  const query = useMetrics()
  const ids = (query.data ?? []).map(({ id }) => id)
  const computed = (query.data ?? []).map(({ computedAt }) => computedAt ?? '').join()
  const values = useMetricValues(ids, lastDays, computed)
  if (query.isPending)
    return (
      <Skeletons
        label={t('loadingMetrics')}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        count={3}
        row="h-28 w-full rounded-lg"
      />
    )
  if (!query.data) return <QueryError title={t('metricsNotLoaded')} query={query} />
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<ChartLine aria-hidden />}
        title={t('noMetrics')}
        description={t('noMetricsHelp')}
        actions={empty}
      />
    )
  if (values.error && !values.data) return <QueryError title={t('metricsNotLoaded')} query={values} />
  return (
    <ul aria-label={t('metrics')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {query.data.map((metric) => {
        const own = values.data?.get(metric.id)
        const value = own?.values.at(-1)?.value ?? null
        return (
          <li key={metric.id} className="min-w-0">
            <Link
              to="/insights/metrics/$metricId"
              params={{ metricId: metric.id }}
              className="flex h-full min-h-28 flex-col gap-2 rounded-lg border p-card transition-shadow hover:shadow-e1"
            >
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate text-sm font-medium">{metric.name}</span>
                {metric.visibility === 'personal' && <Badge>{t('personal')}</Badge>}
                {isBeyond(metric, value) && <Badge variant="warning">{t('needsAttention')}</Badge>}
              </span>
              <Figure metric={metric} values={own} isLoading={values.isPending} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

interface FigureProps {
  readonly metric: { readonly target: number | null; readonly computedAt: string | null }
  readonly values: MetricHistory | undefined
  readonly isLoading: boolean
}

function Figure({ metric: { target, computedAt }, values, isLoading }: FigureProps) {
  const last = values?.values.at(-1)
  if (isLoading) return <Skeletons label={t('loadingMetrics')} row="h-8 w-32" />
  if (!values?.column || !last)
    return (
      <span className="text-xs text-muted-foreground">
        {t(computedAt === null ? 'notComputedYet' : values?.isWithheld ? 'nothingToSee' : 'noValue')}
      </span>
    )
  const format = formatOf(values.column)
  return (
    <span className="flex items-end justify-between gap-3">
      <span className="min-w-0 shrink-0 max-w-full">
        <span className="block truncate text-2xl font-semibold tabular-nums">{formatValue(last.value, format)}</span>
        {target !== null && (
          <span className="block text-xs text-muted-foreground">
            {t('target')}: {formatValue(target, format)}
          </span>
        )}
      </span>
      <Sparkline values={values.values.map(({ value }) => value)} />
    </span>
  )
}
