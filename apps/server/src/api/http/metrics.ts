import { AppError, type ErrorCode } from '@monarch/schema'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../../platform/app.ts'
import { documentsService } from '../graphql/execute.ts'
import { errorsMetric, limitNames, type Limits, limits, refusalsMetric } from '../../platform/limits.ts'
import { gauges } from '../../platform/monitoring/gauge.ts'
import { eventLoopService } from '../../platform/monitoring/event-loop.ts'
import { countRefusal, refusalsService } from '../../platform/monitoring/refusals.ts'
import { trafficService } from '../../platform/monitoring/traffic.ts'
import { lanesService } from '../../platform/admission/lanes.ts'
import { open } from './route-access.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly limits: Limits
    readonly countRefusal: (limit: string) => void
    /** Counts an error that is reported to a client. */
    readonly countError: (code: ErrorCode) => void
  }
}

/** GET /metrics in Prometheus' text form. Labels are routes and status codes; never tenants, users or entities. */
export function metricsRoutes(app: App, fastify: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'monarch_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'monarch_tenant_connections',
    help: 'Connections to tenant databases that are open or being opened',
    registers: [registry],
    collect() {
      this.set(app.pools.used)
    },
  })
  new Gauge({
    name: 'monarch_document_cache_bytes',
    help: 'Approximate memory of the GraphQL documents cached by this process; at most 256 million bytes',
    registers: [registry],
    collect() {
      this.set(app.services.get(documentsService).bytes)
    },
  })
  for (const { name, help, read } of app.extensions.of(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(app))
      },
    })
  }
  new Counter({
    name: 'monarch_jobs_total',
    help: 'Runs of background jobs in this process, by task and result',
    labelNames: ['task', 'end'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [task, { done, failed }] of app.jobs.counts) {
        this.inc({ task, end: 'done' }, done)
        this.inc({ task, end: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'monarch_jobs',
    help: 'Background jobs of the installation: waiting or running, and given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, failed } = await app.jobs.totals()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'given_up' }, failed)
    },
  })
  new Gauge({
    name: 'monarch_requests',
    help: 'Requests in progress and waiting in this process, by whether the caller is signed in',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect() {
      for (const [lane, { atWork, waiting }] of Object.entries(app.services.get(lanesService))) {
        this.set({ lane, state: 'at_work' }, atWork)
        this.set({ lane, state: 'waiting' }, waiting)
      }
    },
  })
  const eventLoop = app.services.get(eventLoopService)
  new Gauge({
    name: 'monarch_event_loop_lag_seconds',
    help: 'Delay of the event loop in the last minute: p99 of the worst ten seconds, and maximum',
    labelNames: ['figure'],
    registers: [registry],
    collect() {
      const { p99, max } = eventLoop.read()
      this.set({ figure: 'p99' }, p99 / 1000)
      this.set({ figure: 'max' }, max / 1000)
    },
  })
  new Gauge({
    name: 'monarch_event_loop_lagging',
    help: '1 while the delay of the event loop exceeds the limit eventLoopLag; alert on it',
    registers: [registry],
    collect() {
      this.set(eventLoop.read().isLagging ? 1 : 0)
    },
  })
  new Counter({
    name: refusalsMetric,
    help: 'Requests and steps of workflows refused, by the name of the limit',
    labelNames: ['limit'],
    registers: [registry],
    collect() {
      this.reset()
      for (const limit of limitNames.filter((name) => limits[name].code !== null)) this.inc({ limit }, 0)
      for (const [limit, count] of app.services.get(refusalsService)) this.inc({ limit }, count)
    },
  })
  fastify.decorate('countRefusal', (limit: string) => countRefusal(app, limit))
  const errors = new Counter({
    name: errorsMetric,
    help: 'Errors reported to clients, by code; GraphQL reports most of them with status 200',
    labelNames: ['code'],
    registers: [registry],
  })
  fastify.decorate('countError', (code: ErrorCode) => errors.inc({ code }))
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { id, method } = request
    const { statusCode: status, elapsedTime: milliseconds } = reply
    duration.observe({ method, route, status }, milliseconds / 1000)
    // A stream of live changes stays open for hours, which is not a response time.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      app.services.get(trafficService).note({ id, method, route, status, milliseconds, at: Date.now() })
    done()
  })
  fastify.get('/metrics', open('from this machine, or with MONARCH_METRICS_TOKEN'), async (request, reply) => {
    if (!mayReadMetrics(request, app.config.metricsToken)) {
      throw new AppError(
        'FORBIDDEN',
        'Metrics can be read only from this machine, or with the token in MONARCH_METRICS_TOKEN.',
      )
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A request through a proxy on this machine does not count as a request from this machine. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  const sent = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token))) return true
  const isForwarded = Object.keys(headers).some((name) => /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/.test(name))
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
