import {
  compileRead,
  compileUnmet,
  type Condition,
  type Inputs,
  planRead,
  planRepeated,
  planWritten,
  type Selected,
} from '@monarch/query'
import { AppError, type Entity } from '@monarch/schema'
import type { Transaction } from '../platform/db/database.ts'
import type { TenantContext } from '../structure/tenant-context.ts'

/** The statements that a write uses to check and read in its transaction. */
export type Runner = Pick<Transaction, 'one'>

interface Selection {
  readonly entity: string
  readonly selection: readonly Selected[]
}

export function inputsOf({ context }: Pick<TenantContext, 'context'>): Inputs {
  return { variables: {}, context }
}

/** Refuses a write whose resulting record the caller's roles may not change. */
export async function requireRule(
  tenant: Pick<TenantContext, 'context'>,
  runner: Runner,
  entity: Entity,
  ids: readonly string[],
  after: readonly Condition[],
): Promise<void> {
  if (await meetsRule(tenant, runner, entity, ids, after)) return
  throw new AppError('FORBIDDEN', `Your role does not permit ${entity.label} records with these values.`)
}

export async function meetsRule(
  tenant: Pick<TenantContext, 'context'>,
  runner: Runner,
  entity: Entity,
  ids: readonly string[],
  after: readonly Condition[],
): Promise<boolean> {
  if (after.length === 0 || ids.length === 0) return true
  const { count } = await runner.one<{ count: number }>(compileUnmet(entity, ids, after), inputsOf(tenant))
  return count === 0
}

const idOnly: readonly Selected[] = [{ alias: 'id', name: 'id', args: {}, selection: [] }]

export async function isThere(tenant: TenantContext, runner: Runner, { name }: Entity, id: string): Promise<boolean> {
  const root = { alias: 'r', kind: 'byId', entity: name, args: { id }, selection: idOnly } as const
  const statement = compileRead(planRead({ roots: [root] }, tenant.model, tenant.access))
  const { data } = await runner.one<{ data: string }>(statement, inputsOf(tenant))
  return data !== '{"r":null}'
}

/** The result after the write, read in the same transaction. */
export async function readBack(
  tenant: TenantContext,
  runner: Runner,
  { entity, selection }: Selection,
  ids: string | readonly string[],
): Promise<string> {
  const plan = planWritten({ entity, alias: 'r', selection }, ids, tenant.model, tenant.access)
  const { data } = await runner.one<{ data: string }>(compileRead(plan), inputsOf(tenant))
  return data.slice('{"r":'.length, -1)
}

/** The result as the caller may see it now. Throws NOT_FOUND for a record that they cannot see or that was purged. */
export async function readAgain(
  tenant: TenantContext,
  runner: Runner,
  { entity, selection }: Selection,
  ids: string | readonly string[],
): Promise<string> {
  for (const bin of [false, true]) {
    const plan = planRepeated({ entity, alias: 'r', selection, bin }, ids, tenant.model, tenant.access)
    const { data } = await runner.one<{ data: string }>(compileRead(plan), inputsOf(tenant))
    const text = data.slice('{"r":'.length, -1)
    if (typeof ids !== 'string' || text !== 'null') return text
  }
  throw new AppError('NOT_FOUND', `There is no ${entity} with this id.`)
}
