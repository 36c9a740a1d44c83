import { formatShare, formatValue } from '@monarch/charts'
import { isBeyond } from '@monarch/schema'
import {
  ActionsMenu,
  Alert,
  Badge,
  Button,
  EmptyState,
  lazyPart,
  MenuItem,
  PageHeader,
  RelativeTime,
  Skeletons,
} from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Bell, BellRing, Languages, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { peopleQuery } from '../../../lib/people/people.ts'
import { PersonAvatar } from '../../../lib/people/PersonAvatar.tsx'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { Chart } from '../../charts/Chart.tsx'
import { useDashboardRights } from '../rights.ts'
import { changePerDay, formatOf, metricChart, type MetricHistory } from '@monarch/insights'
import { t as translationWord } from '../translations/messages.ts'
import { failures } from './failures.ts'
import { t } from './messages.ts'
import { type StoredMetric, useFollowMetric, useMetric, useMetricValues } from './queries.ts'

const TranslationsDialog = lazyPart(() => import('../translations/TranslationsDialog.tsx'))
const MetricDialog = lazyPart(() => import('./MetricDialog.tsx'))
const DeleteMetric = lazyPart(() => import('./DeleteMetric.tsx'))

/** /insights/metrics/$metricId */
export default function MetricPage({ id }: { readonly id: string }) {
  const query = useMetric(id)
  const { nameOf } = useInsightTexts()
  usePageTitle(query.data ? nameOf('metric', query.data) : t('metrics'))
  if (query.data) return <Metric metric={query.data} />
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('metrics')} />
      {query.error ? (
        <QueryError title={t('metricsNotLoaded')} query={query} />
      ) : query.data === null ? (
        <EmptyState
          title={t('metricNotFound')}
          description={t('metricNotFoundHelp')}
          actions={
            <Button asChild variant="outline">
              <Link to="/insights/metrics">{t('back')}</Link>
            </Button>
          }
        />
      ) : (
        <Skeletons label={t('loadingMetrics')} row="h-24 w-full" />
      )}
    </div>
  )
}

const historyDays = 365

function Metric({ metric }: { readonly metric: StoredMetric }) {
  const { id, failure, computedAt } = metric
  const { nameOf, descriptionOf } = useInsightTexts()
  const query = useMetricValues([id], historyDays, computedAt ?? '')
  const values = query.data?.get(id)
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader
        title={nameOf('metric', metric)}
        description={descriptionOf('metric', metric)}
        aside={<Owner metric={metric} />}
        back={
          <Button asChild variant="ghost" size="icon">
            <Link to="/insights/metrics" aria-label={t('back')}>
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
        actions={<Actions metric={metric} />}
      />
      {failure && <Alert variant="warning">{failures[failure]()}</Alert>}
      {computedAt === null ? (
        <p role="status" className="text-cell text-muted-foreground">
          {t('notComputedYet')}
        </p>
      ) : values ? (
        <History metric={metric} values={values} />
      ) : query.error ? (
        <QueryError title={t('metricsNotLoaded')} query={query} />
      ) : (
        <Skeletons label={t('loadingMetrics')} row="h-24 w-full" />
      )}
    </div>
  )
}

/** Who is responsible for it. */
function Owner({ metric: { ownerId, visibility } }: { readonly metric: StoredMetric }) {
  const { tenantId } = useTenant()
  const { data } = useQuery(peopleQuery(tenantId))
  const name = data?.find(({ id }) => id === ownerId)?.name
  if (visibility === 'personal') return <Badge>{t('personal')}</Badge>
  if (name === undefined) return null
  return (
    <span
      title={t('ownedBy', { name })}
      className="ml-2 flex shrink-0 items-center gap-1.5 text-cell text-muted-foreground"
    >
      <PersonAvatar id={ownerId} name={name} size="xs" />
      <span className="max-sm:sr-only">{t('ownedBy', { name })}</span>
    </span>
  )
}

function Actions({ metric }: { readonly metric: StoredMetric }) {
  const { id, isFollowed } = metric
  const name = useInsightTexts().nameOf('metric', metric)
  const navigate = useNavigate()
  const rights = useDashboardRights()
  const follow = useFollowMetric(id)
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isTranslating, setTranslating] = useState(false)
  const [mayUpdate, mayDelete] = [rights.mayChange(metric, 'update'), rights.mayChange(metric, 'delete')]
  return (
    <>
      {metric.threshold !== null && (
        <Button
          variant="outline"
          aria-pressed={isFollowed}
          disabled={follow.isPending}
          onClick={() => follow.mutate(!isFollowed)}
        >
          {isFollowed ? <BellRing aria-hidden /> : <Bell aria-hidden />}
          {isFollowed ? t('following') : t('follow')}
        </Button>
      )}
      {mayUpdate && (
        <Button variant="outline" onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
          {t('edit')}
        </Button>
      )}
      {(mayUpdate || mayDelete) && (
        <ActionsMenu label={t('actionsOf', { name })}>
          {mayUpdate && (
            <MenuItem icon={<Languages aria-hidden />} onSelect={() => setTranslating(true)}>
              {translationWord('menuItem')}
            </MenuItem>
          )}
          {mayDelete && (
            <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => setDeleting(true)}>
              {t('deleteMetric')}
            </MenuItem>
          )}
        </ActionsMenu>
      )}
      {isTranslating && <TranslationsDialog kind="metric" id={id} name={name} onClose={() => setTranslating(false)} />}
      {isEditing && (
        <MetricDialog
          stored={metric}
          mayShare={rights.mayTurn(metric, metric.visibility === 'personal' ? 'shared' : 'personal')}
          mayHandOver={rights.mayHandOver(metric)}
          onSaved={() => {}}
          onClose={() => setEditing(false)}
        />
      )}
      {isDeleting && (
        <DeleteMetric
          metric={metric}
          onClose={() => setDeleting(false)}
          onGone={() => void navigate({ to: '/insights/metrics' })}
        />
      )}
    </>
  )
}

function History({ metric, values }: { readonly metric: StoredMetric; readonly values: MetricHistory }) {
  const { target, threshold, alertWhen, computedAt, reportId } = metric
  const data = useMemo(() => metricChart(values, target), [values, target])
  const last = values.values.at(-1)
  if (!values.column || !last)
    return <p className="text-cell text-muted-foreground">{t(values.isWithheld ? 'nothingToSee' : 'noValue')}</p>
  const format = formatOf(values.column)
  const beyond = isBeyond(metric, last.value) === true
  const limit = threshold !== null && formatValue(threshold, format)
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Stat
          label={t('value')}
          note={
            <>
              {computedAt !== null && t('computed', { when: '' })}
              {computedAt !== null && <RelativeTime value={computedAt} />}
            </>
          }
        >
          {formatValue(last.value, format)}
        </Stat>
        {target !== null && (
          <Stat label={t('target')} note={target !== 0 && t('ofTarget', { share: formatShare(last.value / target) })}>
            {formatValue(target, format)}
          </Stat>
        )}
        {limit && (
          <Stat label={t('threshold')} note={beyond && <Badge variant="warning">{t('needsAttention')}</Badge>}>
            {t(alertWhen === 'above' ? 'aboveThreshold' : 'belowThreshold', { threshold: limit })}
          </Stat>
        )}
        {values.slope !== null && <Stat label={t('trend')}>{changePerDay(values.slope, format)}</Stat>}
      </dl>
      <Chart title={t('history')} headingLevel={2} data={data} options={historyOptions} className="h-80" />
      <p className="text-xs text-muted-foreground">
        {values.forecast.length > 0 && `${t('forecastHelp')} `}
        {values.isWithheld && `${t('withheld')} `}
        <Link to="/reports/$reportId" params={{ reportId }} className="underline">
          {t('openReport')}
        </Link>
      </p>
    </>
  )
}

const historyOptions = { kind: 'line' } as const

interface StatProps {
  readonly label: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

function Stat({ label, note, children }: StatProps) {
  return (
    <div className="rounded-lg border p-card">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums wrap-anywhere">{children}</dd>
      {note && <dd className="mt-1 text-xs text-muted-foreground">{note}</dd>}
    </div>
  )
}
