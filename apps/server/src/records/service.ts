import { compileRead, compileWrite, planRead, planWrite, type WriteOutcome, type WritePlan, type WriteRequest } from '@monarch/query'
import { AppError, type Column } from '@monarch/schema'
import { sql, compile, value } from '@monarch/sql'
import type { RequestContext, TenantContext } from '../context.ts'
import { translateDatabaseError } from '../db/pg-errors.ts'
import type { Transaction } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { FieldFault } from '../graphql/errors.ts'

export interface NamedWrite {
  readonly alias: string
  readonly request: WriteRequest
}

/**
 * Changes records as one transaction, all or none; the JSON text of each result, in order. Everything is checked before the
 * first statement runs.
 */
export async function writeRecords(ctx: RequestContext, tenant: TenantContext, writes: readonly NamedWrite[]): Promise<readonly string[]> {
  const plans = writes.map(({ alias, request }) => {
    try {
      return { alias, request, plan: planWrite(request, tenant.model, tenant.access) }
    } catch (error) {
      throw new FieldFault(alias, error)
    }
  })
  const run = async (transaction: Runner) => {
    const results: string[] = []
    for (const { alias, request, plan } of plans) {
      try {
        results.push(await writeRecord(ctx, tenant, transaction, request, plan))
      } catch (error) {
        throw new FieldFault(alias, translateWriteError(error, plan))
      }
    }
    return results
  }
  await nameUser(ctx, tenant)
  // One statement is a transaction by itself, without the way to the database and back for BEGIN and COMMIT.
  return plans.length === 1 && !plans[0]!.plan.needsRead ? run(tenant.db) : tenant.db.transaction(run)
}

type Runner = Pick<Transaction, 'one'>

async function writeRecord(
  ctx: RequestContext,
  tenant: TenantContext,
  transaction: Runner,
  request: WriteRequest,
  plan: WritePlan,
): Promise<string> {
  const recordId = plan.id ?? newId()
  const statement = compileWrite(plan, { recordId, operationId: newId(), userId: ctx.user.id })
  const { outcome, record, version } = await transaction.one<WriteOutcome>(statement)
  if (outcome === 'missing') throw new AppError('NOT_FOUND', `There is no ${plan.entity.name} with this id.`)
  if (outcome === 'conflict') {
    throw new AppError('CONFLICT', `This ${plan.entity.name} has been changed by someone else. It is at version ${version} now.`)
  }
  return record ?? readBack(tenant, transaction, request, recordId)
}

/** For selections that look at the changed table itself: read the record as it is after the write, in the same transaction. */
async function readBack(tenant: TenantContext, transaction: Runner, request: WriteRequest, id: string): Promise<string> {
  const root = { alias: 'record', kind: 'byId', entity: request.entity, args: { id }, selection: request.selection } as const
  const statement = compileRead(planRead({ roots: [root] }, tenant.model, tenant.access))
  const { data } = await transaction.one<{ data: string }>(statement)
  return data.slice('{"record":'.length, -1)
}

/** The tenant's database keeps the names of the people in it; this process tells each name once. */
export async function nameUser(ctx: RequestContext, tenant: TenantContext): Promise<void> {
  const key = `${tenant.id} ${ctx.user.id} ${ctx.user.name}`
  if (namedUsers.has(key)) return
  await tenant.db.rows(
    compile(sql`insert into monarch.users (id, name) values (${value(ctx.user.id)}::uuid, ${value(ctx.user.name)})
      on conflict (id) do update set name = excluded.name where users.name <> excluded.name`),
  )
  namedUsers.add(key)
}

const namedUsers = new Set<string>()

/** What PostgreSQL refused, said of the field that caused it: constraints are named by the field's id. */
export function translateWriteError(error: unknown, plan: Pick<WritePlan, 'entity' | 'kind'>): unknown {
  const refused = translateDatabaseError(error)
  if (!refused || refused instanceof AppError) return refused ?? error
  const { kind, constraint, column: columnName } = refused
  const column = [...plan.entity.attributes.values()].find(
    (a): a is Column => a.kind === 'column' && (a.column === columnName || (constraint?.includes(a.id) ?? false)),
  )
  const label = column?.spec.label ?? plan.entity.label
  const path = column ? `data.${column.name}` : 'data'
  if (kind === 'unique') {
    const message = `Another ${plan.entity.label} already has this ${label}`
    return new AppError(plan.kind === 'restore' ? 'CONFLICT' : 'BAD_USER_INPUT', message, { issues: [{ path, message }] })
  }
  const message = kind === 'required' ? `${label} is required` : kind === 'reference' ? `${label} is not a record that exists` : `${label} is not valid`
  return new AppError('BAD_USER_INPUT', message, { issues: [{ path, message }] })
}
