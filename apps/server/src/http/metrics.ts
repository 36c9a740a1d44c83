import { AppError } from '@monarch/schema'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'

/** GET /metrics in Prometheus' text form. Labels are routes and status codes; never tenants, users or entities. */
export function metricsRoutes(app: App, fastify: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'monarch_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
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
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, app.config.metricsToken)) {
      throw new AppError('FORBIDDEN', 'Metrics are for this machine only, or for whoever sends MONARCH_METRICS_TOKEN.')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A request that came through a proxy of this machine is not one from this machine. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  const sent = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token))) return true
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
