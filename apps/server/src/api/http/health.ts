import { compile, sql } from '@monarch/sql'
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { pulseOf } from '../../platform/db/server-pulse.ts'
import { open } from './route-access.ts'

/** Two checks: whether the process is alive, and whether it can serve. Migrations complete before the server listens. */
export function healthRoutes(app: App, fastify: FastifyInstance): void {
  let closing = false
  fastify.addHook('preClose', async () => {
    closing = true
  })
  fastify.get('/healthz', open('only reports that the process is up'), async () => ({ status: 'ok' }))
  fastify.get('/readyz', open('reports whether the process is ready, and what is missing'), async (_request, reply) => {
    const reason = closing ? 'shutting down' : await reasonNotReady(app)
    if (reason === null) return { status: 'ready' }
    return reply.code(503).send({ status: 'unavailable', reason })
  })
}

async function reasonNotReady(app: App): Promise<string | null> {
  if (pulseOf(app.server.address).isDiskStalled) return 'the disk of the admin database does not answer'
  const answered = app.adminRead.read(probe).then(
    () => null,
    () => unreachable,
  )
  const done = new AbortController()
  const timeout = sleep(2_000, unreachable, { ref: false, signal: done.signal })
  const reason = await Promise.race([answered, timeout]).finally(() => done.abort())
  return reason ?? (app.bus.connected ? null : 'the connection for events is lost')
}

const unreachable = 'the admin database does not answer'
const probe = compile(sql`select 'ready'::text`)
