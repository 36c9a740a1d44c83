import { compileRead, planRead } from '@monarch/query'
import { badInput } from '@monarch/schema'
import { requirePermission, type RequestContext } from '../context.ts'
import { adminAccess, adminModel } from '../entities/admin-model.ts'
import { type StructureMutation, structureMutations } from '../entities/mutations.ts'
import { changeStructure, CommandRefusal } from '../entities/structure-change.ts'
import type { Idempotency } from '../idempotency.ts'
import type { Document, Field, VariableValues } from './document.ts'
import { FieldFault } from './errors.ts'
import type { Target } from './execute.ts'
import { selectionOf } from './request.ts'

const mutationsByName = new Map(structureMutations.map((m) => [m.name, m]))

/** The structure: read through the same planner as records, over a model of the admin tables. */
export function adminTarget(ctx: RequestContext, idempotency: Idempotency | null): Target {
  const context = {
    userId: ctx.user.id,
    organizationIds: ctx.organizationIds,
    tenantIds: ctx.tenantIds,
    shownTenantIds: ctx.tenant ? [ctx.tenant.id] : ctx.tenantIds,
  }
  return {
    model: adminModel,
    access: adminAccess(ctx),
    context,
    mutations: structureMutations,
    read: (statement, inputs) => ctx.app.adminRead.read(statement, inputs),
    mutate: (document, fields, values) =>
      changeStructureByFields(ctx, { document, fields, values, context, idempotency }),
  }
}

/** All mutations of a document are one structure change of one tenant. */
async function changeStructureByFields(
  ctx: RequestContext,
  {
    document,
    fields,
    values,
    context,
    idempotency,
  }: {
    readonly document: Document
    readonly fields: readonly Field[]
    readonly values: VariableValues
    readonly context: Readonly<Record<string, unknown>>
    readonly idempotency: Idempotency | null
  },
): Promise<readonly string[]> {
  const changes = []
  for (const field of fields) changes.push(await prepareChange(ctx, field))
  const tenantIds = new Set(changes.map((change) => change.tenantId))
  const [tenantId] = tenantIds
  if (tenantId === undefined || tenantIds.size > 1) {
    throw badInput({ path: 'query', message: 'The mutations of one document must change one tenant' })
  }
  const who = { tenantId, userId: ctx.user.id, idempotency }
  const { subjectIds } = await changeStructure(
    ctx.app,
    who,
    changes.map((change) => change.command),
  ).catch((error: unknown) => {
    throw error instanceof CommandRefusal ? new FieldFault(fields[error.index]!.alias, error) : error
  })
  return Promise.all(
    changes.map(async ({ field, mutation }, i) => {
      const selection = selectionOf(document, field, values)
      const args = { id: subjectIds[i], bin: mutation.name.startsWith('delete') }
      const root = { alias: 'result', kind: 'byId', entity: mutation.entity, args, selection } as const
      const statement = compileRead(planRead({ roots: [root] }, adminModel, adminAccess(ctx)))
      const text = await ctx.app.adminRead.read(statement, { variables: {}, context })
      return text.slice('{"result":'.length, -1)
    }),
  )
}

async function prepareChange(ctx: RequestContext, field: Field) {
  const mutation: StructureMutation = mutationsByName.get(field.name)!
  try {
    requirePermission(ctx, mutation.permission)
    return {
      field,
      mutation,
      tenantId: await mutation.tenantOf(ctx.app, ctx, field.args),
      command: mutation.toCommand(field.args),
    }
  } catch (error) {
    throw new FieldFault(field.alias, error)
  }
}
