import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { json, map, object, oneOf, filled, text } from '@monarch/shapes'
import { needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { takeTenantSlot } from '../../platform/tenants/quotas.ts'
import { AllowList } from '../../platform/outbound/addresses.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { requestContext, type RequestContext, requireTenant } from '../../request/context.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { answerImport } from '../import/answer.ts'
import { ImportProgress } from '../import/progress.ts'
import { logConnection } from '../log-entries.ts'
import { importAndNotify } from './answer.ts'
import type { BaseSource } from './parts/source.ts'
import { checkBasePlan } from './plan.ts'
import { ForeignDatabase, readDatabaseUrl } from './postgresql/connection.ts'
import { sourceOfSchema } from './postgresql/read.ts'
import { proposeBase } from './propose.ts'
import { readDryRun } from './routes.ts'

const connection = {
  kind: oneOf(['postgresql']),
  /** Holds a password: it is never stored and never logged. */
  url: text(2000),
  schema: filled(text(63), 'public'),
}
const proposalBody = object(connection, 'kind', 'url')
const importBody = object({ ...connection, plan: map(json, Infinity) }, 'kind', 'url', 'plan')

/**
 * POST /api/base-connection-proposal proposes entities for the tables of an external database. POST /api/base-connection creates entities
 * for the tables that the plan names, and imports their records.
 */
export function baseConnectionRoutes(app: App, fastify: FastifyInstance): void {
  const access = needs('entity:create', 'tenant', { keys: true })
  fastify.post('/api/base-connection-proposal', access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    await tenantContext(ctx)
    const given = readBody(proposalBody, request.body)
    const progress = new ImportProgress()
    // Stop reading if the client disconnects.
    reply.raw.once('close', () => progress.cancel())
    const leave = takeTenantSlot(app, 'importsAtOnce', requireTenant(ctx).id)
    let source: BaseSource | null = null
    try {
      source = await openDatabase(ctx, given, progress)
      return await proposeBase(source, progress)
    } finally {
      leave()
      await source?.close?.()
    }
  })
  const withPlan = needs('entity:create', 'tenant', { keys: true, body: 'graphqlBody' })
  fastify.post<{ Querystring: { dryRun?: string } }>('/api/base-connection', withPlan, async (request, reply) => {
    const dryRun = readDryRun(request.query)
    await tenantContext(await requestContext(app, request))
    const { plan: sent, ...given } = readBody(importBody, request.body)
    const plan = checkBasePlan(sent)
    return answerImport(app, request, reply, {
      receive: async (progress) => {
        const { host, database } = readDatabaseUrl(given.url)
        const content = JSON.stringify([host, database, given.schema, plan])
        return { hash: createHash('sha256').update(content).digest('hex'), progress, remove: async () => {} }
      },
      work: (ctx, { progress }, fingerprint) =>
        importAndNotify(ctx, {
          plan,
          progress,
          dryRun,
          fingerprint,
          open: () => openDatabase(ctx, given, progress),
        }),
      isRefused: ({ isRefused }) => isRefused,
    })
  })
}

async function openDatabase(
  ctx: RequestContext,
  { url, schema }: { readonly url: string; readonly schema: string },
  { signal }: ImportProgress,
): Promise<BaseSource> {
  const address = readDatabaseUrl(url)
  await logConnection(ctx, { host: address.host, database: address.database, schema })
  const database = await ForeignDatabase.open(address, new AllowList(ctx.app.config.outboundAllow), signal)
  try {
    return await sourceOfSchema(database, schema)
  } catch (error) {
    await database.close()
    throw error
  }
}
