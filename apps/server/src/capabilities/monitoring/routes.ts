import { isGranted } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import type { App } from '../../platform/app.ts'
import { lanesService } from '../../platform/admission/lanes.ts'
import { needs, anySignedInUser } from '../../api/http/route-access.ts'
import { requestContext } from '../../request/context.ts'
import { eventLoopService } from '../../platform/monitoring/event-loop.ts'
import { readTenants } from '../../platform/tenants/tenant-figures.ts'
import { trafficService } from '../../platform/monitoring/traffic.ts'
import { readArchiveState } from '../../platform/backup/archive-state.ts'
import { readBackupState } from '../../platform/backup/backup-state.ts'
import { readMails } from './mails.ts'
import { readUptime } from './uptime.ts'

/** The state of the installation, for people; machines scrape /metrics. */
export function monitoringRoutes(app: App, fastify: FastifyInstance): void {
  fastify.get('/api/system', needs(anySignedInUser, 'self'), async (request, reply) => {
    const { tenantIds } = await requestContext(app, request)
    const { share, since } = await readUptime(app)
    const system = { version, uptime: { share, since }, activeTenants: tenantIds.length }
    return reply.send(system)
  })
  fastify.get('/api/monitoring', needs('settings:read', 'organization'), async (request, reply) => {
    const ctx = await requestContext(app, request)
    // Figures of the whole installation need every permission; they reveal no records.
    const seesAll = isGranted(ctx.user.permissions, '*')
    const runsInstallation = isGranted(ctx.direct, '*')
    const [uptime, jobs, tenants, admin, failedJobs, backups, archive, mails] = await Promise.all([
      readUptime(app),
      app.jobs.totals(),
      readTenants(app, ctx.tenantIds, { runsInstallation }),
      adminBytes(app),
      seesAll ? app.jobs.failed() : [],
      runsInstallation ? readBackupState(app) : null,
      runsInstallation ? readArchiveState(app) : null,
      readMails(app, ctx.tenantIds, { runsInstallation }),
    ])
    const { used, ...others } = app.pools.figures
    const connections = { tenants: used, ...others, bus: app.bus.connected }
    const { signedIn, open } = app.services.get(lanesService)
    const requests = { atWork: signedIn.atWork + open.atWork, waiting: signedIn.waiting + open.waiting }
    const load = { ...requests, eventLoop: app.services.get(eventLoopService).read() }
    const traffic = app.services.get(trafficService).report(Date.now())
    const report = {
      uptime,
      traffic,
      jobs: { ...jobs, failedJobs },
      tenants,
      adminBytes: admin,
      connections,
      load,
      backups: backups && { ...backups, archive },
      mails,
    }
    return reply.send(report)
  })
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

async function adminBytes({ admin }: App): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(admin)
  return Number(rows[0]!.bytes)
}
