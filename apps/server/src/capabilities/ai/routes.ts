import { planUpdateRule, Visibility } from '@monarch/query'
import { AppError, badInput, type Column, type Entity, lacksAction, shorten } from '@monarch/schema'
import { id as idShape, object, text } from '@monarch/shapes'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { needs } from '../../api/http/route-access.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { requestContext } from '../../request/context.ts'
import { type TenantContext, tenantContext } from '../../structure/tenant-context.ts'
import { meetsRule } from '../../records/written-rows.ts'
import { GenerationFault } from '../../platform/ai-model/fault.ts'
import { requestRun } from './runs.ts'
import { endpointOf } from '../../platform/ai-model/complete-for-tenant.ts'
import { aiSettingsChange, endpointWith } from './settings.ts'
import { readSources } from './sources.ts'
import { wakeGeneration } from './wake.ts'
import { wholeOrganization } from '../../request/decisions.ts'

/** POST /api/ai/generate {entity, id, field}: queues a generation. Requires the right to update the record. */
export function aiRoutes(app: App, fastify: FastifyInstance): void {
  testRoute(app, fastify)
  fastify.post(
    '/api/ai/generate',
    needs({ decides: 'record:<entity>:update, for the field' }, 'tenant', { keys: true }),
    async (request, reply) => {
      const ctx = await requestContext(app, request)
      const tenant = await tenantContext(ctx)
      const { entity: entityName, id, field } = readBody(generation, request.body)
      const { entity, column } = generatedField(tenant, entityName, field)
      const { actions, changes } = tenant.access.to(entity)
      if (!actions.has('update')) throw lacksAction('update', entity, tenant.access.to(entity))
      if (changes?.update?.readOnly.has(column.name))
        throw new AppError('FORBIDDEN', `You don't have permission to change "${column.spec.label}".`)
      await endpointOf(app, tenant.id)
      const record = await readSources(tenant, entity.name, column.name, [], id)
      const rule = planUpdateRule(entity.name, [column.name], tenant.model, tenant.access)
      if (!record || !(await meetsRule(tenant, tenant.db, entity, [id], rule))) {
        const { refusedChange } = await import('../../records/refuse-change.ts')
        throw await refusedChange(tenant, tenant.db, entity, id, { kind: 'update', fields: [column] })
      }
      await requestRun(tenant.db, { recordId: id, fieldId: column.id, entityId: entity.id, author: ctx.credential })
      await wakeGeneration(app, tenant.id)
      return reply.code(202).send({ status: 'queued' })
    },
  )
}

/** POST /api/ai/test {organizationId, data}: one short request with settings that need not be stored yet. */
function testRoute(app: App, fastify: FastifyInstance): void {
  fastify.post('/api/ai/test', needs('settings:update', 'organization'), async (request) => {
    const ctx = await requestContext(app, request)
    const { organizationId, data = {} } = readBody(trial, request.body)
    const endpoint = await endpointWith(app, wholeOrganization(ctx, organizationId), data)
    const { askModel } = await import('../../platform/ai-model/ask-model.ts')
    const prompt = {
      instructions: 'This is a test of the connection.',
      prompt: 'Reply with OK.',
      maxOutputTokens: 100,
    }
    try {
      await askModel(app, endpoint, prompt)
      return { ok: true, message: `${endpoint.model} answered. The endpoint works.` }
    } catch (error) {
      if (error instanceof GenerationFault) return { ok: false, message: error.message }
      throw error
    }
  })
}

const generation = object({ entity: text(), id: text(), field: text() }, 'entity', 'id', 'field')
const trial = object({ organizationId: idShape, data: aiSettingsChange }, 'organizationId')

function generatedField(
  { model, access }: TenantContext,
  entityName: string,
  name: string,
): { entity: Entity; column: Column } {
  const entity = model.entities.get(entityName)
  if (!entity || entity.names.update === null || !access.to(entity).actions.has('read'))
    throw badInput({ path: 'entity', message: `There is no entity "${shorten(entityName)}"` })
  const column = new Visibility(model, access).attribute(entity, name)
  if (column?.kind !== 'column' || !column.type.generation)
    throw badInput({ path: 'field', message: `${entity.label} has no AI field "${shorten(name)}"` })
  return { entity, column }
}
