import {
  compileInsertMany,
  compileMany,
  compileRead,
  compileWrite,
  dependentsOf,
  firstValues,
  type Inputs,
  planCreateMany,
  planMany,
  planRead,
  planWrite,
  type RootRead,
  type Selected,
  type WriteOutcome,
  type WritePlan,
  type WriteRequest,
} from '@monarch/query'
import { AppError, type Entity } from '@monarch/schema'
import type { RequestContext, TenantContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { checkFiles, type GivenValue, holdsFiles } from '../files/check-files.ts'
import { newId } from '../new-id.ts'
import { deletionOf, releaseDependents, restoreDependents } from './dependents.ts'

/** What can be asked of the records of one entity. */
export type RecordChange =
  | WriteRequest
  | {
      readonly kind: 'createMany'
      readonly entity: string
      readonly selection: readonly Selected[]
      readonly data: unknown
    }
  | { readonly kind: 'updateMany'; readonly entity: string; readonly where: unknown; readonly data: unknown }
  | { readonly kind: 'deleteMany'; readonly entity: string; readonly where: unknown }

export type Runner = Pick<Transaction, 'one'>

/** A change whose input has been checked; `run` gives the JSON text of its result. */
export interface PreparedWrite {
  readonly entity: Entity
  readonly isRestore: boolean
  /** One statement is a transaction by itself. */
  readonly isOneStatement: boolean
  run(runner: Runner): Promise<string>
}

/** Throws coded errors with every problem of the input, and touches nothing. */
export function prepareWrite(ctx: RequestContext, tenant: TenantContext, request: RecordChange): PreparedWrite {
  switch (request.kind) {
    case 'createMany':
      return prepareCreateMany(ctx, tenant, request)
    case 'updateMany':
      return prepareMany(ctx, tenant, { ...request, kind: 'update' })
    case 'deleteMany':
      return prepareMany(ctx, tenant, { ...request, kind: 'delete' })
    default:
      return prepareOne(ctx, tenant, request)
  }
}

function prepareOne(ctx: RequestContext, tenant: TenantContext, request: WriteRequest): PreparedWrite {
  const plan = planWrite(request, tenant.model, tenant.access)
  const { entity } = plan
  const given = givenValues(plan.values, request.kind === 'create' || request.kind === 'update' ? request.path : '')
  const movesOthers =
    (plan.kind === 'delete' || plan.kind === 'restore') && dependentsOf(tenant.model, entity).length > 0
  return {
    entity,
    isRestore: plan.kind === 'restore',
    isOneStatement: !plan.needsRead && !movesOthers && !holdsFiles(given),
    async run(runner) {
      await checkFiles(tenant, ctx.user.id, runner, given)
      const recordId = plan.id ?? newId()
      const scope = { model: tenant.model, runner, userId: ctx.user.id }
      const deletedAt = movesOthers && plan.kind === 'restore' ? await deletionOf(scope, entity, recordId) : null
      const statement = compileWrite(plan, { recordId, operationId: newId(), userId: ctx.user.id })
      const { outcome, record, version } = await runner.one<WriteOutcome>(statement, inputsOf(tenant))
      if (outcome === 'missing') throw new AppError('NOT_FOUND', `There is no ${entity.name} with this id.`)
      if (outcome === 'conflict') {
        throw new AppError(
          'CONFLICT',
          `This ${entity.name} has been changed by someone else. It is at version ${version} now.`,
        )
      }
      // Only now is it known that the record is there and may be changed.
      if (movesOthers && plan.kind === 'delete') await releaseDependents(scope, entity, [recordId])
      if (deletedAt !== null) await restoreDependents(scope, entity, recordId, deletedAt)
      return (
        record ??
        readBack(tenant, runner, {
          alias: 'r',
          kind: 'byId',
          entity: entity.name,
          args: { id: recordId },
          selection: request.selection,
        })
      )
    },
  }
}

function prepareCreateMany(
  ctx: RequestContext,
  tenant: TenantContext,
  request: Extract<RecordChange, { kind: 'createMany' }>,
): PreparedWrite {
  const entity = tenant.model.entities.get(request.entity)!
  const rows = planCreateMany(request.entity, request.data, tenant.model, tenant.access)
  const given = rows.flatMap(({ values }, i) => givenValues(values, `data.${i}`))
  return {
    entity,
    isRestore: false,
    isOneStatement: false,
    async run(runner) {
      if (rows.length === 0) return '[]'
      await checkFiles(tenant, ctx.user.id, runner, given)
      const recordIds = rows.map(newId)
      const records = rows.map(({ values, links }, i) => ({
        id: recordIds[i],
        ...Object.fromEntries(
          values.filter(({ value }) => value !== null).map(({ column, value }) => [column.column, value]),
        ),
        ...Object.fromEntries(links.map(({ attribute, ids }) => [attribute.name, ids])),
      }))
      const columns = rows[0]!.values.map(({ column }) => column)
      const linked = [...new Set(rows.flatMap(({ links }) => links.map(({ attribute }) => attribute)))]
      const operationIds = rows.map(newId)
      await runner.one(
        compileInsertMany(
          entity,
          columns,
          {
            rows: JSON.stringify(records),
            recordIds,
            operationIds,
            firstValues: rows.map(({ values, links }) => firstValues(values, links)),
            userId: ctx.user.id,
          },
          linked,
        ),
      )
      // Ids of one process sort in the order in which they were made.
      const args = { where: { id: { in: recordIds } }, orderBy: [{ id: 'ASC' }], limit: recordIds.length }
      return readBack(tenant, runner, {
        alias: 'r',
        kind: 'list',
        entity: entity.name,
        args,
        selection: request.selection,
      })
    },
  }
}

function prepareMany(
  ctx: RequestContext,
  tenant: TenantContext,
  request: Parameters<typeof planMany>[0],
): PreparedWrite {
  const plan = planMany(request, tenant.model, tenant.access)
  const movesOthers = plan.kind === 'delete' && dependentsOf(tenant.model, plan.entity).length > 0
  const given = givenValues(plan.values, 'data')
  return {
    entity: plan.entity,
    isRestore: false,
    isOneStatement: !movesOthers && !holdsFiles(given),
    async run(runner) {
      await checkFiles(tenant, ctx.user.id, runner, given)
      const { count, ids } = await runner.one<{ count: string; ids: string[] }>(compileMany(plan, ctx.user.id))
      if (movesOthers) await releaseDependents({ model: tenant.model, runner, userId: ctx.user.id }, plan.entity, ids)
      return count
    },
  }
}

function givenValues(values: WritePlan['values'], path: string): readonly GivenValue[] {
  return values.map(({ column: { name, type, spec }, value }) => ({ path: `${path}.${name}`, type, spec, value }))
}

function inputsOf({ context }: TenantContext): Inputs {
  return { variables: {}, context }
}

/** The result as it is after the write, read in the same transaction. */
async function readBack(tenant: TenantContext, runner: Runner, root: RootRead): Promise<string> {
  const { data } = await runner.one<{ data: string }>(
    compileRead(planRead({ roots: [root] }, tenant.model, tenant.access)),
    inputsOf(tenant),
  )
  return data.slice(`{"${root.alias}":`.length, -1)
}
