import { compileRead, deniedName, planRead, type Selected } from '@monarch/query'
import { AppError, type Column, type Entity, type Links } from '@monarch/schema'
import type { TenantContext } from '../structure/tenant-context.ts'
import { inputsOf, type Runner } from './written-rows.ts'

interface Attempt {
  readonly kind: 'update' | 'delete' | 'restore'
  /** The given fields. */
  readonly fields: readonly (Column | Links)[]
}

/**
 * The refusal of a change whose conditions a record did not meet. Callers who may read the record learn that their
 * roles protect it; for all others it does not exist. The code is the same, as programs rely on it; `reason` differs.
 */
export async function refusedChange(
  tenant: TenantContext,
  runner: Runner,
  entity: Entity,
  id: string,
  attempt: Attempt,
): Promise<AppError> {
  const [record] = await readDenied(tenant, runner, entity, [id], attempt.kind === 'restore')
  const why = record && refusalWords(entity, record.denied, attempt)
  if (why) return new AppError('NOT_FOUND', why, { reason: 'PROTECTED' })
  return new AppError('NOT_FOUND', `There is no ${entity.name} with this id.`)
}

/** The same for an update of several records, of which the caller cannot change these. */
export async function refusedChanges(
  tenant: TenantContext,
  runner: Runner,
  entity: Entity,
  absent: readonly string[],
): Promise<AppError | null> {
  const { length } = await readDenied(tenant, runner, entity, absent, false)
  if (length < absent.length) return null
  const message = `You can view ${length} of these ${entity.label} records, but not make this change.`
  return new AppError('NOT_FOUND', message, { reason: 'PROTECTED' })
}

function refusalWords(entity: Entity, denied: readonly string[], { kind, fields }: Attempt): string | null {
  if (denied.includes(kind === 'update' ? 'update' : 'delete')) return words[kind](entity.label)
  const field = fields.find(({ name }) => denied.includes(`update.${name}`))
  return field ? `You can change this ${entity.label}, but not its ${field.spec.label}.` : null
}

const words = {
  update: (label: string) => `You can view this ${label}, but not change it.`,
  delete: (label: string) => `You can view this ${label}, but not delete it.`,
  restore: (label: string) => `You can view this ${label}, but not restore it.`,
}

async function readDenied(
  tenant: TenantContext,
  runner: Runner,
  entity: Entity,
  ids: readonly string[],
  bin: boolean,
): Promise<readonly { readonly denied: readonly string[] }[]> {
  if (!tenant.access.to(entity).actions.has('read')) return []
  const args = { where: { id: { in: ids } }, limit: ids.length, bin }
  const root = { alias: 'r', kind: 'list', entity: entity.name, args, selection: denials } as const
  const statement = compileRead(planRead({ roots: [root] }, tenant.model, tenant.access))
  const { data } = await runner.one<{ data: string }>(statement, inputsOf(tenant))
  return (JSON.parse(data) as { r: { denied: string[] }[] }).r
}

const denials: readonly Selected[] = [{ alias: 'denied', name: deniedName, args: {}, selection: [] }]
