import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { badInput } from '@monarch/schema'
import { formOf } from '../../api/http/multipart.ts'
import { contextAfterBody, needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { takeTenantSlot } from '../../platform/tenants/quotas.ts'
import { requestContext, requireTenant } from '../../request/context.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { answerImport } from '../import/answer.ts'
import { storeFile } from '../import/file.ts'
import { ImportProgress } from '../import/progress.ts'
import { importLimits } from '../import-limits.ts'
import { importAndNotify } from './answer.ts'
import { baseFiles, proposedFiles, sourceOfFile } from './files.ts'
import { proposeBase } from './propose.ts'

/**
 * POST /api/base-proposal proposes entities for a file of several tables, read in the dialects of the plan. POST /api/base creates entities
 * for the tables that the plan names, and imports their records.
 */
export function baseRoutes(app: App, fastify: FastifyInstance): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, formOf(importLimits.fileBytes + 1))
    const access = needs('entity:create', 'tenant', { keys: true })
    scope.post('/api/base-proposal', access, async (request, reply) => {
      await tenantContext(await requestContext(app, request))
      const progress = new ImportProgress()
      // Stop reading if the client disconnects.
      reply.raw.once('close', () => progress.cancel())
      const leave = takeTenantSlot(app, 'importsAtOnce', requireTenant(await requestContext(app, request)).id)
      const file = await storeFile(app, request, progress, proposedFiles).catch((error: unknown) => {
        leave()
        throw error
      })
      try {
        const ctx = await contextAfterBody(app, request)
        const source = await sourceOfFile(file, { ctx, tenant: await tenantContext(ctx) })
        return await proposeBase(source, progress, file.plan ?? undefined)
      } finally {
        leave()
        await file.remove()
      }
    })
    scope.post<{ Querystring: { dryRun?: string } }>('/api/base', access, async (request, reply) => {
      const dryRun = readDryRun(request.query)
      await tenantContext(await requestContext(app, request))
      return answerImport(app, request, reply, {
        receive: (progress) => storeFile(app, request, progress, baseFiles),
        work: async (ctx, file, fingerprint) =>
          importAndNotify(ctx, {
            plan: requirePlan(file.plan),
            progress: file.progress,
            dryRun,
            fingerprint,
            open: (tenant) => sourceOfFile(file, { ctx, tenant }),
          }),
        isRefused: ({ isRefused }) => isRefused,
      })
    })
  })
}

/** The plan of a request that must have one. */
function requirePlan<Plan>(plan: Plan | null): Plan {
  if (plan === null) throw badInput({ path: 'plan', message: 'Send the plan before the file, as the part "plan"' })
  return plan
}

export function readDryRun({ dryRun }: { readonly dryRun?: string }): boolean {
  if (dryRun !== undefined && !/^(?:true|false)$/.test(dryRun))
    throw badInput({ path: 'dryRun', message: 'dryRun must be true or false' })
  return dryRun === 'true'
}
