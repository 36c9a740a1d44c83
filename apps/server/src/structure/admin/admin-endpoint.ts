import type { Extensions } from '../../platform/extension-point.ts'
import { memoize } from '../../platform/memoize.ts'
import { repeatableTransaction } from '../../platform/db/repeatable-transaction.ts'
import { compileRead, planRead } from '@monarch/query'
import { badInput, type LogEntry, notFound } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import { adminEntitiesOf } from './admin-entity.ts'
import { adminAccess } from './admin-access.ts'
import { adminModel } from './admin-model.ts'
import { permissionToUndo, purgeArgs, type StructureMutation, structureMutations, undoArgs } from '../mutations.ts'
import { visibleRefusal } from './structure-queries.ts'
import { StructureRefusal } from '../change/refusal.ts'
import { changeStructure, CommandRefusal, undoStructureChange } from '../change/structure-change.ts'
import type { Idempotency } from '../../request/idempotency.ts'
import { refuseWhileImpersonating } from '../../request/impersonation.ts'
import { shownStructure, wholeTenantIds } from '../shown-structure.ts'
import { reachesWhole } from '../../request/decisions.ts'
import { requireRights } from '../../request/scope.ts'
import { adminMutations, type DoneMutations, logRepeat, runAdminMutations } from '../../api/admin/admin-mutation.ts'
import type { Document, Field, VariableValues } from '../../api/graphql/document.ts'
import { FieldFault } from '../../api/graphql/errors.ts'
import { documentsService, type Target } from '../../api/graphql/execute.ts'
import { adminQueries, answerQuery, selectFrom } from '../../api/graphql/function-query.ts'
import { selectionOf } from '../../api/graphql/request.ts'
import { requirePermission } from '../../request/decisions.ts'

/** All operations of the endpoint except its lists. A test checks the arguments of each. */
export const adminOperations = memoize((extensions: Extensions) => {
  const mutations = [...structureMutations, ...extensions.of(adminMutations)]
  return { mutations, queries: extensions.of(adminQueries) }
})

const operationsByName = memoize((extensions: Extensions) => ({
  structureMutations: new Map(structureMutations.map((mutation) => [mutation.name, mutation])),
  adminMutations: new Map(extensions.of(adminMutations).map((mutation) => [mutation.name, mutation])),
  queries: new Map(extensions.of(adminQueries).map((query) => [query.name, query])),
}))

/** The target for structure documents: the record planner over a model of the admin tables. */
export async function adminTarget(ctx: RequestContext, idempotency: Idempotency | null): Promise<Target> {
  const context = await adminContext(ctx)
  const { extensions } = ctx.app
  const { mutations, queries } = adminOperations(extensions)
  const byName = operationsByName(extensions).queries
  return {
    documents: ctx.app.services.get(documentsService),
    model: adminModel(extensions),
    access: adminAccess(ctx),
    context,
    mutations,
    queries: { all: queries, answer: ({ name, args }) => answerQuery(byName.get(name)!, ctx, args) },
    read: (statement, inputs) => ctx.app.adminRead.read(statement, inputs),
    mutate: (document, fields, values) => mutate(ctx, { document, fields, values, context, idempotency }),
  }
}

/** The request values that statements of the admin database use. */
export async function adminContext(ctx: RequestContext): Promise<Readonly<Record<string, unknown>>> {
  return {
    userId: ctx.user.id,
    organizationIds: ctx.organizationIds,
    organizationId: ctx.organizationId,
    tenantIds: ctx.tenantIds,
    wholeOrganizationIds: ctx.organizationIds.filter((id) => reachesWhole(ctx, id)),
    shownTenantIds: ctx.tenant ? [ctx.tenant.id] : ctx.tenantIds,
    ...(await shownStructure(ctx)),
    wholeTenantIds: await wholeTenantIds(ctx),
  }
}

interface Mutations {
  readonly document: Document
  readonly fields: readonly Field[]
  readonly values: VariableValues
  readonly context: Readonly<Record<string, unknown>>
  readonly idempotency: Idempotency | null
}

/** Runs the mutations of a document as one change, either of one tenant's structure or of admin rows. */
async function mutate(ctx: RequestContext, mutations: Mutations): Promise<readonly string[]> {
  refuseWhileImpersonating(ctx)
  const { fields, idempotency } = mutations
  const { adminMutations, structureMutations } = operationsByName(ctx.app.extensions)
  const changesStructure = fields.some(({ name }) => structureMutations.has(name))
  if (changesStructure && fields.some(({ name }) => adminMutations.has(name))) {
    const message = 'A document changes either the structure of a tenant or other things, not both'
    throw badInput({ path: 'query', message })
  }
  const done = changesStructure
    ? await changeStructureByFields(ctx, mutations)
    : await runAdminMutations(
        ctx,
        fields.map((field) => ({ field, mutation: adminMutations.get(field.name)! })),
        idempotency,
      )
  return Promise.all(fields.map((field, i) => readAnswer(ctx, mutations, field, { ...done, id: done.ids[i]! })))
}

async function changeStructureByFields(
  ctx: RequestContext,
  { fields, idempotency }: Mutations,
): Promise<DoneMutations> {
  const changes = []
  for (const field of fields) changes.push(await prepareChange(ctx, field))
  const tenantIds = new Set(changes.map((change) => change.tenantId))
  const [tenantId] = tenantIds
  if (tenantId === undefined || tenantIds.size > 1) {
    throw badInput({ path: 'query', message: 'The mutations of one document must change one tenant' })
  }
  const who = { tenantId, userId: ctx.user.id, apiKeyId: ctx.apiKey?.id ?? null, address: ctx.address, idempotency }
  const commands = changes.flatMap(({ command }) => command ?? [])
  try {
    const hasUndo = commands.length < fields.length
    if (hasUndo && fields.length > 1)
      throw badInput({ path: 'query', message: 'An undo must be the only mutation of its document' })
    const done = hasUndo
      ? await undo(ctx, who, fields[0]!)
      : await changeStructure(ctx.app, who, commands).then(({ subjectIds: ids, isRepeated }) => ({ ids, isRepeated }))
    if (done.isRepeated) await logStructureRepeat(ctx, fields, done.ids)
    return done
  } catch (error) {
    if (error instanceof StructureRefusal) throw await visibleRefusal(ctx, tenantId, error)
    throw error instanceof CommandRefusal ? new FieldFault(fields[error.index]!.alias, error) : error
  }
}

function logStructureRepeat(ctx: RequestContext, fields: readonly Field[], ids: readonly string[]): Promise<void> {
  const byName = operationsByName(ctx.app.extensions).structureMutations
  return repeatableTransaction(ctx.app.admin, async (transaction) => {
    for (const [i, { name }] of fields.entries()) {
      const subject = { name, subjectType: byName.get(name)!.entity, subjectId: ids[i]! }
      await logRepeat({ ctx, transaction }, subject, 'tenant', ctx.decisions)
    }
  })
}

async function undo(
  ctx: RequestContext,
  who: Parameters<typeof undoStructureChange>[1],
  { args }: Field,
): Promise<DoneMutations> {
  const { changeId = null } = undoArgs.read(args)
  const mayUndo = (log: readonly LogEntry[]) => {
    for (const entry of log) requirePermission(ctx, permissionToUndo(entry))
  }
  const done = await undoStructureChange(ctx.app, who, { changeId, mayUndo })
  return { ids: [done.changeId], isRepeated: done.isRepeated }
}

/** The row that a mutation changed, in the bin if it was deleted, as the caller may read it. */
async function readAnswer(
  ctx: RequestContext,
  { document, values, context }: Mutations,
  field: Field,
  { id, isRepeated }: { readonly id: string; readonly isRepeated: boolean },
): Promise<string> {
  const { structureMutations, adminMutations } = operationsByName(ctx.app.extensions)
  const { answer, makeSecret } = adminMutations.get(field.name) ?? {}
  if (answer) {
    const shown = { ...(await answer(ctx, id)), isRepeated, ...(!isRepeated && (await makeSecret?.(ctx, id))) }
    return JSON.stringify(selectFrom(shown, selectionOf(document, field, values)))
  }
  const { answers, entity } = structureMutations.get(field.name) ?? adminMutations.get(field.name)!
  if (answers === 'count') return String(purgeArgs.read(field.args).ids.length)
  const args = { id, bin: answers === 'deleted' }
  const selection = selectionOf(document, field, values)
  const root = { alias: 'result', kind: 'byId', entity, args, selection } as const
  const statement = compileRead(planRead({ roots: [root] }, adminModel(ctx.app.extensions), adminAccess(ctx)))
  const { reached } = adminEntitiesOf(ctx.app.extensions).find((each) => each.entity.name === entity)!
  const reaching = reached ? { ...context, [reached]: [...ctx[reached], id] } : context
  const text = await ctx.app.adminRead.read(statement, { variables: {}, context: reaching })
  const result = text.slice('{"result":'.length, -1)
  if (isRepeated && result === 'null') throw new FieldFault(field.alias, notFound('id', entity))
  return result
}

async function prepareChange(ctx: RequestContext, field: Field) {
  const mutation: StructureMutation = operationsByName(ctx.app.extensions).structureMutations.get(field.name)!
  try {
    requireRights(ctx, mutation, field.args)
    return await mutation.prepare(ctx.app, ctx, field.args)
  } catch (error) {
    throw new FieldFault(field.alias, error)
  }
}
