import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Json } from '@monarch/field-types'
import { AppError, badInput, sourceOf, type WorkflowRow } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { needs, open } from '../../api/http/route-access.ts'
import { createCounter, networkOf } from '../../platform/rate-limits/rate-limit.ts'
import { readSignedId, signId } from '../../platform/signed-ids.ts'
import { type RequestContext, requestContext } from '../../request/context.ts'
import { logRow } from '../../structure/structure-row.ts'
import { idempotencyKeyOf } from '../../request/idempotency.ts'
import { newId } from '../../platform/new-id.ts'
import { startRun } from './triggers/start-workflow.ts'
import { findRow } from '../../structure/row-store.ts'
import { workflowKind } from './rows/workflow-kind.ts'
import { reachable, requirePermission } from '../../request/decisions.ts'

/** Limits of calls per workflow, and of calls with unknown secrets per address. */
export const hookLimits = { hookCalls: 600, hookMisses: 60, windowSeconds: 60 }

type BySecret = { Params: { secret: string } }
type ById = { Params: { id: string } }

/**
 * POST /api/hooks/{secret} triggers a workflow and is open to anyone with the URL; /api/workflows/{id}/hook shows and replaces the
 * URL, for users who may change the workflow.
 */
export function workflowRoutes(app: App, fastify: FastifyInstance): void {
  const calls = createCounter('hookCalls', hookLimits.hookCalls, hookLimits.windowSeconds)
  const misses = createCounter('hookMisses', hookLimits.hookMisses, hookLimits.windowSeconds)

  fastify.post<BySecret>(
    '/api/hooks/:secret',
    open('with the webhook URL of a workflow', { body: 'hookBody' }),
    async (request, reply) => {
      const network = networkOf(request.ip)
      misses.require(network)
      const called = await workflowOfSecret(app, request.params.secret)
      if (!called) {
        misses.add(network)
        throw new AppError('NOT_FOUND', 'There is nothing at this address.')
      }
      const { workflow, trigger } = called
      calls.count(workflow.id)
      const occasion = `call ${idempotencyKeyOf(request.headers) ?? newId()}`
      const context = { body: bodyOf(request) }
      const runId = await startRun(app, workflow, { trigger, recordId: null, context, occasion })
      return reply.code(202).send(runId === null ? {} : { runId })
    },
  )

  fastify.get<ById>(
    '/api/workflows/:id/hook',
    needs({ decides: 'workflow:update, in its tenant' }, 'tenant'),
    async (request, reply) => {
      const { hookId } = await requireWorkflow(await requestContext(app, request), request.params.id)
      return reply.send({ path: pathOf(app, hookId) })
    },
  )
  fastify.post<ById>(
    '/api/workflows/:id/hook',
    needs({ decides: 'workflow:update, in its tenant' }, 'tenant'),
    async (request, reply) => {
      const ctx = await requestContext(app, request)
      const workflow = await requireWorkflow(ctx, request.params.id)
      const hookId = newId()
      await app.admin.transaction().execute(async (transaction) => {
        await transaction.updateTable('workflows').set({ hookId }).where('id', '=', workflow.id).execute()
        const called = { ...workflowKind, called: () => `the address of the workflow "${workflow.name}"` }
        await logRow({ ctx, transaction }, 'update', called, { ...workflow, hookId: '' }, { ...workflow, hookId: '' })
      })
      return reply.send({ path: pathOf(app, hookId) })
    },
  )
}

const purpose = 'workflow hook'
const pathOf = (app: App, hookId: string): string => `/api/hooks/${signId(app, hookId, purpose)}`

/** The active workflow with this webhook; `null` for every other secret. */
async function workflowOfSecret(app: App, secret: string): Promise<{ workflow: WorkflowRow; trigger: string } | null> {
  const hookId = readSignedId(app, secret, purpose)
  if (hookId === null) return null
  const row = await app.admin
    .selectFrom('workflows')
    .innerJoin('tenants', 'tenants.id', 'workflows.tenantId')
    .select('workflows.id')
    .where('workflows.hookId', '=', hookId)
    .where('workflows.isActive', '=', true)
    .where('workflows.deletedAt', 'is', null)
    .where('tenants.isQuiet', '=', false)
    .executeTakeFirst()
  const workflow = row && (await findRow(app.admin, workflowKind, row.id))
  const published = workflow?.published as { trigger: { type: string } } | null | undefined
  const isCalled = sourceOf(published?.trigger)?.kind === 'request'
  return workflow && isCalled ? { workflow, trigger: published!.trigger.type } : null
}

async function requireWorkflow(ctx: RequestContext, id: string): Promise<WorkflowRow> {
  const workflow = await findRow(ctx.app.admin, workflowKind, id.toLowerCase())
  reachable(ctx, workflow?.deletedAt === null ? workflow.tenantId : '', 'id', 'workflow')
  requirePermission(ctx, 'workflow:update')
  return workflow!
}

function bodyOf({ body }: FastifyRequest): Json {
  if (body === undefined || body === null) return null
  if (typeof body !== 'object') throw badInput({ path: 'body', message: 'The body must be JSON' })
  return body as Json
}

/** The addresses of all webhooks change with the secret of the installation. */
export async function countWebhooks(trx: Kysely<AdminDb>): Promise<string | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from workflows where "hookId" is not null`.execute(trx)
  const { count } = rows[0]!
  if (count === 0) return null
  return `${count === 1 ? '1 webhook has a new address' : `${count} webhooks have new addresses`}. Copy it from the workflow.`
}
