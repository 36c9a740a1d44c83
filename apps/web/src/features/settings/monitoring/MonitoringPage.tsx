import { formatSize } from '@monarch/field-types'
import { Alert, Badge, Button, Card, EmptyState, RelativeTime, Skeleton } from '@monarch/ui'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cutList } from '../../../lib/cut-list.ts'
import { AccessDenied } from '../../../errors/AccessDenied.tsx'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { MinuteChart } from './MinuteChart.tsx'
import { Section } from '../parts/parts.tsx'
import { type AnsweredRequest, formatShare, type Monitoring, useMonitoring } from '../parts/server-figures.ts'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { writeTime } from '../../../lib/look/viewer-format.ts'

/** /settings/monitoring: state of the installation, refreshed every 30 seconds. */
export function MonitoringPage() {
  const mayRead = useMay('settings:read')
  if (!mayRead) return <AccessDenied missing={['settings:read']} />
  return (
    <SettingsFrame wide title="Monitoring" description="State of this installation over the last hour.">
      <Content />
    </SettingsFrame>
  )
}

function Content() {
  const query = useMonitoring()
  if (query.data) return <Figures report={query.data} />
  if (query.error) return <QueryError title="Error loading monitoring" query={query} />
  return (
    <div role="status" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <span className="sr-only">Loading monitoring</span>
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
  const { uptime, traffic, jobs, tenants, adminBytes, connections, load } = report
  const failed = cutList(jobs.failedJobs, 5)
  const storage = adminBytes + tenants.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label="Uptime" value={formatShare(uptime.share)}>
          This process started <RelativeTime value={uptime.startedAt} />
        </Stat>
        <Stat label="Requests" value={count(traffic.requests)}>
          {(traffic.requests / 60).toLocaleString('en-US', { maximumFractionDigits: 1 })} a minute
        </Stat>
        <Stat label="Response time" value={time(traffic.p50)}>
          p95 {time(traffic.p95)}
        </Stat>
        <Stat label="Failed" value={count(traffic.failed)}>
          {traffic.requests === 0 ? 'No requests' : `${formatShare(traffic.failed / traffic.requests)} of requests`}
        </Stat>
      </div>
      {load.eventLoop.isLagging && (
        <Alert>
          The server is overloaded: its event loop was {time(load.eventLoop.p99)} late within the last minute, and
          requests are queued. Check the slow operations below, or start another process.
        </Alert>
      )}
      <MinuteCharts report={report} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Section title="Slow operations" description="The slowest of the last hour.">
          <Requests requests={traffic.slow} empty="No requests yet." />
        </Section>
        <Section title="Errors" description="Server errors.">
          <Requests requests={traffic.errors} empty="No errors in the last hour." />
        </Section>
        <Section title="Jobs" description="Background work of the whole installation.">
          <dl className="divide-y">
            <Line name="Waiting or running">{count(jobs.waiting)}</Line>
            <Line name="Failed permanently">
              {jobs.failed > 0 ? <Badge variant="destructive">{count(jobs.failed)}</Badge> : '0'}
            </Line>
            {failed.items.map((job) => (
              <div key={job.id} className="px-4 py-2 text-cell">
                <dt className="font-medium">
                  {job.task} · <RelativeTime value={job.failedAt} />
                </dt>
                <dd className="line-clamp-2 break-words text-muted-foreground">{job.error}</dd>
              </div>
            ))}
          </dl>
          {failed.items.length > 0 && failed.items.length < jobs.failed && (
            <p className="border-t px-4 py-2 text-xs text-muted-foreground">
              The latest {failed.items.length} of {count(jobs.failed)} failed jobs are shown.
            </p>
          )}
        </Section>
        <Section title="Load" description="Current load of this process.">
          <dl className="divide-y">
            <Line name="Requests running">{count(load.atWork)}</Line>
            <Line name="Requests waiting">{count(load.waiting)}</Line>
            <Line name="Event loop delay (p99)">{time(load.eventLoop.p99)}</Line>
          </dl>
        </Section>
        <Section title="Storage" description={`${formatSize(storage)} in the databases that you can access.`}>
          <dl className="divide-y">
            <Line name="Structure and people">{formatSize(adminBytes)}</Line>
            {tenants.map(({ id, name, bytes }) => (
              <Line key={id} name={name}>
                {bytes === null ? 'Unknown' : formatSize(bytes)}
              </Line>
            ))}
            <Line name="Open connections to tenants">{count(connections.tenants)}</Line>
            <Line name="Events between processes">{connections.bus ? 'Connected' : 'Lost, reconnecting'}</Line>
          </dl>
        </Section>
      </div>
    </>
  )
}

function MinuteCharts({ report: { traffic } }: { report: Monitoring }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Section
      title="Last hour"
      description="Minute by minute, for this process."
      actions={
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      }
      className="p-4"
    >
      {isTable ? (
        <MinuteTable minutes={traffic.perMinute} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <MinuteChart title="Requests per minute" minutes={traffic.perMinute} value={({ requests }) => requests} />
          <MinuteChart
            title="Response time, p95"
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
  if (busy.length === 0) return <p className="text-cell text-muted-foreground">No requests yet.</p>
  return (
    <div className="max-h-80 overflow-auto">
      <table className="w-full text-cell">
        <thead>
          <tr className="text-left text-xs text-muted-foreground">
            {['Minute', 'Requests', 'Failed', 'p50', 'p95'].map((name, i) => (
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
              <RelativeTime value={request.at} /> · request {request.id}
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

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-2 text-cell">
      <dt className="min-w-0 truncate text-muted-foreground">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

const count = (n: number): string => n.toLocaleString('en-US')

/** '3.2 ms', '1.4 s'. */
function time(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  const [value, unit] = milliseconds < 1000 ? [milliseconds, 'ms'] : [milliseconds / 1000, 's']
  return `${value.toLocaleString('en-US', { maximumSignificantDigits: 3 })} ${unit}`
}
