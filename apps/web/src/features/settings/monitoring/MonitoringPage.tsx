import { formatSize } from '@monarch/field-types'
import { Alert, Badge, Button, Card, EmptyState, RelativeTime, Skeleton } from '@monarch/ui'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cutList } from '../../../lib/cut-list.ts'
import { AccessDenied } from '../../../errors/AccessDenied.tsx'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { Backups } from './Backups.tsx'
import { Line } from './Line.tsx'
import { Mails } from './Mails.tsx'
import { MinuteChart } from './MinuteChart.tsx'
import { Section } from '../parts/parts.tsx'
import { type AnsweredRequest, formatShare, type Monitoring, useMonitoring } from '../parts/server-figures.ts'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { writeTime } from '../../../lib/look/viewer-format.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { formatNumber, translateSentence } from '@monarch/messages'

/** /settings/monitoring: state of the installation, refreshed every 30 seconds. */
export function MonitoringPage() {
  const mayRead = useMay('settings:read')
  if (!mayRead) return <AccessDenied missing={['settings:read']} />
  return (
    <SettingsFrame wide title={t('monitoring')} description={t('introduction')}>
      <Content />
    </SettingsFrame>
  )
}

function Content() {
  const query = useMonitoring()
  if (query.data) return <Figures report={query.data} />
  if (query.error) return <QueryError title={t('errorLoadingMonitoring')} query={query} />
  return (
    <div role="status" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <span className="sr-only">{t('loadingMonitoring')}</span>
      {[1, 2, 3, 4].map((number) => (
        <Card key={number} className="h-[116px]">
          <Skeleton className="w-1/2" />
          <Skeleton className="mt-3 h-8 w-2/3" />
        </Card>
      ))}
    </div>
  )
}

function Figures({ report }: { report: Monitoring }) {
  const { uptime, traffic, jobs, tenants, adminBytes, connections, load, backups, mails } = report
  const failed = cutList(jobs.failedJobs, 5)
  const storage = adminBytes + tenants.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label={t('uptime')} value={formatShare(uptime.share)}>
          {rich(t('thisProcessStarted', { when: () => <RelativeTime value={uptime.startedAt} /> }))}
        </Stat>
        <Stat label={t('requests')} value={count(traffic.requests)}>
          {t('aMinute', { count: formatNumber(traffic.requests / 60, { maximumFractionDigits: 1 }) })}
        </Stat>
        <Stat label={t('responseTime')} value={time(traffic.p50)}>
          {t('p95', { p95: time(traffic.p95) })}
        </Stat>
        <Stat label={t('failed')} value={count(traffic.failed)}>
          {traffic.requests === 0
            ? t('noRequests')
            : t('ofRequests', { value: formatShare(traffic.failed / traffic.requests) })}
        </Stat>
      </div>
      {load.eventLoop.isLagging && <Alert>{t('serverIsOverloaded', { p99: time(load.eventLoop.p99) })}</Alert>}
      <MinuteCharts report={report} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Section title={t('slowOperations')} description={t('slowestOfTheLastHour')}>
          <Requests requests={traffic.slow} empty={t('noRequestsYet')} />
        </Section>
        <Section title={t('errors')} description={t('serverErrors')}>
          <Requests requests={traffic.errors} empty={t('noErrorsInTheLastHour')} />
        </Section>
        <Section title={t('jobs')} description={t('jobsHelp')}>
          <dl className="divide-y">
            <Line name={t('waitingOrRunning')}>{count(jobs.waiting)}</Line>
            <Line name={t('failedPermanently')}>
              {jobs.failed > 0 ? <Badge variant="destructive">{count(jobs.failed)}</Badge> : '0'}
            </Line>
            {failed.items.map((job) => (
              <div key={job.id} className="px-4 py-2 text-cell">
                <dt className="font-medium">
                  {job.task} · <RelativeTime value={job.failedAt} />
                </dt>
                <dd className="line-clamp-2 break-words text-muted-foreground">{translateSentence(job.error)}</dd>
              </div>
            ))}
          </dl>
          {failed.items.length > 0 && failed.items.length < jobs.failed && (
            <p className="border-t px-4 py-2 text-xs text-muted-foreground">
              {t('latestFailedJobsShown', { count: failed.items.length, failed: count(jobs.failed) })}
            </p>
          )}
        </Section>
        <Mails mails={mails} />
        <Section title={t('load')} description={t('currentLoadOfThisProcess')}>
          <dl className="divide-y">
            <Line name={t('requestsRunning')}>{count(load.atWork)}</Line>
            <Line name={t('requestsWaiting')}>{count(load.waiting)}</Line>
            <Line name={t('eventLoopDelayP99')}>{time(load.eventLoop.p99)}</Line>
          </dl>
        </Section>
        {backups && <Backups state={backups} />}
        <Connections report={report} />
        <Section title={t('storage')} description={t('storageOfDatabases', { storage: formatSize(storage) })}>
          <dl className="divide-y">
            <Line name={t('structureAndPeople')}>{formatSize(adminBytes)}</Line>
            {tenants.map(({ id, name, bytes }) => (
              <Line key={id} name={name}>
                {bytes === null ? t('unknown') : formatSize(bytes)}
              </Line>
            ))}
            <Line name={t('eventsBetweenProcesses')}>{connections.bus ? t('connected') : t('lostReconnecting')}</Line>
          </dl>
        </Section>
      </div>
    </>
  )
}

/** Tenants whose requests have waited for a connection come first, because they are slow. */
function Connections({ report: { connections, tenants } }: { report: Monitoring }) {
  const busiest = tenants
    .filter(({ connections: { open, waited, evicted } }) => open + waited + evicted > 0)
    .toSorted((a, b) => b.connections.waited - a.connections.waited || b.connections.open - a.connections.open)
  const shown = cutList(busiest, 10)
  return (
    <Section title={t('connections')} description={t('connectionsHelp')}>
      <dl className="divide-y">
        <Line name={t('openConnectionsToTenants')}>
          {t('ofMost', { used: connections.tenants, most: connections.most })}
        </Line>
        <Line name={t('tenantsThatWait')}>{count(connections.waiting)}</Line>
        <Line name={t('connectionsClosedForOthers')}>{count(connections.evicted)}</Line>
        {shown.items.map(({ id, name, connections: { open, waited, evicted } }) => (
          <Line key={id} name={name}>
            {t('connectionsOfTenant', { open, waited, evicted })}
          </Line>
        ))}
      </dl>
      {shown.items.length < busiest.length && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">
          {t('moreTenants', { count: busiest.length - shown.items.length })}
        </p>
      )}
    </Section>
  )
}

function MinuteCharts({ report: { traffic } }: { report: Monitoring }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Section
      title={t('lastHour')}
      description={t('lastHourHelp')}
      actions={
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? t('viewAsChart') : t('viewAsTable')}
        </Button>
      }
      className="p-4"
    >
      {isTable ? (
        <MinuteTable minutes={traffic.perMinute} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <MinuteChart title={t('requestsPerMinute')} minutes={traffic.perMinute} value={({ requests }) => requests} />
          <MinuteChart
            title={t('responseTimeP95')}
            minutes={traffic.perMinute}
            value={({ p95 }) => p95 ?? 0}
            format={(value) => time(value)}
          />
        </div>
      )}
    </Section>
  )
}

function MinuteTable({ minutes }: { minutes: Monitoring['traffic']['perMinute'] }) {
  const busy = minutes.filter(({ requests }) => requests > 0).toReversed()
  if (busy.length === 0) return <p className="text-cell text-muted-foreground">{t('noRequestsYet')}</p>
  return (
    <div className="max-h-80 overflow-auto">
      <table className="w-full text-cell">
        <thead>
          <tr className="text-left text-xs text-muted-foreground">
            {[t('minuteColumn'), t('requests'), t('failed'), 'p50', 'p95'].map((name, i) => (
              <th key={name} scope="col" className={i === 0 ? 'py-1 font-medium' : 'py-1 text-right font-medium'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map(({ at, requests, failed, p50, p95 }) => (
            <tr key={at} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {writeTime(new Date(at))}
              </th>
              {[count(requests), count(failed), time(p50), time(p95)].map((text, i) => (
                <td key={i} className="py-1 text-right">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Requests({ requests, empty }: { requests: readonly AnsweredRequest[]; empty: string }) {
  if (requests.length === 0)
    return <EmptyState headingLevel={3} icon={<CircleCheck aria-hidden />} title={empty} className="py-6" />
  return (
    <ul className="divide-y">
      {requests.map((request) => (
        <li key={`${request.id} ${request.at}`} className="flex items-center gap-3 px-4 py-2 text-cell">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-mono text-xs">
              {request.method} {request.route}
            </span>
            <span className="block text-xs text-muted-foreground">
              {rich(t('request', { when: () => <RelativeTime value={request.at} />, id: request.id }))}
            </span>
          </span>
          {request.status >= 500 && <Badge variant="destructive">{request.status}</Badge>}
          <span className="tabular-nums">{time(request.milliseconds)}</span>
        </li>
      ))}
    </ul>
  )
}

function Stat({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="text-cell text-muted-foreground">{label}</h2>
      <p className="mt-1 text-stat tabular-nums">{value}</p>
      <p className="text-xs text-muted-foreground">{children}</p>
    </Card>
  )
}

const count = (n: number): string => formatNumber(n)

/** '3.2 ms', '1.4 s'. */
function time(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  const [value, unit] = milliseconds < 1000 ? [milliseconds, 'ms'] : [milliseconds / 1000, 's']
  return `${formatNumber(value, { maximumSignificantDigits: 3 })} ${unit}`
}
