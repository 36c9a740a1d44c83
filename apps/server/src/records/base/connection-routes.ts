import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { json, map, object } from '@monarch/shapes'
import { needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { takeTenantSlot } from '../../platform/tenants/quotas.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { requestContext, requireTenant } from '../../request/context.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { answerImport, reportWork } from '../import/answer.ts'
import { importAndNotify } from './answer.ts'
import { connectionKeys, openConnection, placeOf } from './connections.ts'
import type { BaseSource } from './parts/source.ts'
import { checkBasePlan } from './plan.ts'
import { proposeBase } from './propose.ts'
import { readDryRun } from './routes.ts'

const proposalBody = object(connectionKeys, 'kind')
const importBody = object({ ...connectionKeys, plan: map(json, Infinity) }, 'kind', 'plan')

/**
 * POST /api/base-connection-proposal proposes entities for the tables of another service. POST /api/base-connection creates entities
 * for the tables that the plan names, and imports their records.
 */
export function baseConnectionRoutes(app: App, fastify: FastifyInstance): void {
  const access = needs('entity:create', 'tenant', { keys: true })
  fastify.post('/api/base-connection-proposal', access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    await tenantContext(ctx)
    const given = readBody(proposalBody, request.body)
    const { progress, answer } = reportWork(request)
    // Stop reading if the client disconnects.
    reply.raw.once('close', () => progress.cancel())
    const leave = takeTenantSlot(app, 'importsAtOnce', requireTenant(ctx).id)
    const read = async () => {
      let source: BaseSource | null = null
      try {
        source = await openConnection(ctx, given, { progress, isSample: true })
        return { status: 200, body: await proposeBase(source, progress) }
      } finally {
        leave()
        await source?.close?.()
      }
    }
    return answer(reply, read())
  })
  const withPlan = needs('entity:create', 'tenant', { keys: true, body: 'graphqlBody' })
  fastify.post<{ Querystring: { dryRun?: string } }>('/api/base-connection', withPlan, async (request, reply) => {
    const dryRun = readDryRun(request.query)
    await tenantContext(await requestContext(app, request))
    const { plan: sent, ...given } = readBody(importBody, request.body)
    const plan = checkBasePlan(sent)
    return answerImport(app, request, reply, {
      receive: async (progress) => {
        const content = JSON.stringify([...placeOf(given), plan])
        return { hash: createHash('sha256').update(content).digest('hex'), progress, remove: async () => {} }
      },
      work: (ctx, { progress }, fingerprint) =>
        importAndNotify(ctx, {
          plan,
          progress,
          dryRun,
          fingerprint,
          open: () => openConnection(ctx, given, { progress, isSample: false }),
        }),
      isRefused: ({ isRefused }) => isRefused,
    })
  })
}
