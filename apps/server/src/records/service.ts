import { AppError, type Column, type Entity, type Links, shorten } from '@monarch/schema'
import { afterWrite } from './after-commit.ts'
import { requireNoHold } from '../platform/retention/legal-holds.ts'
import { logPurge } from './log-entries.ts'
import type { RequestContext } from '../request/context.ts'
import type { TenantContext } from '../structure/tenant-context.ts'
import { isDeadlock, translateDatabaseError } from '../platform/db/pg-errors.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { TenantDatabase } from '../platform/db/pools.ts'
import { FieldFault } from '../api/graphql/errors.ts'
import { type EndpointKey, once, undecidedKey } from '../request/idempotency.ts'
import { notARecord } from '../structure/change/check-defaults.ts'
import type { GivenValue } from './files/check-files.ts'
import {
  type Kept,
  lockInOrder,
  type PreparedWrite,
  prepareWrite,
  type RecordChange,
  type Written,
} from './prepare-write.ts'
import { admitUsers } from './admit-users.ts'
import { type Runner } from './written-rows.ts'
import { recordUserName } from '../structure/user-names.ts'

interface NamedChange {
  readonly alias: string
  readonly request: RecordChange
}

/**
 * Changes records in one transaction and returns the JSON text of each result, in order. Checks all changes before the first
 * statement.
 */
export async function writeRecords(
  ctx: RequestContext,
  tenant: TenantContext,
  changes: readonly NamedChange[],
  idempotency: EndpointKey | null,
): Promise<readonly string[]> {
  const writes = changes.map(({ alias, request }) => ({
    alias,
    write: atField(alias, () => prepareWrite(ctx, tenant, request)),
  }))
  if (changes.some(({ request }) => request.kind === 'purge'))
    await requireNoHold(ctx.app.admin, { organizationId: tenant.organizationId, tenantId: tenant.id })
  const runAll = async (runner: Runner) => {
    const results: Written[] = []
    await lockInOrder(
      writes.map(({ write }) => write),
      runner,
    )
    for (const { alias, write } of writes) {
      try {
        results.push(await write.run(runner, users))
      } catch (error) {
        // Pass a deadlock on unchanged, so that the caller can retry.
        throw new FieldFault(alias, isDeadlock(error) ? error : translateWriteError(error, write))
      }
    }
    return results
  }
  await recordUserName(ctx.app, ctx.user.id, tenant)
  const users = await admitUsers(
    ctx.app,
    tenant,
    writes.map(({ write }) => write),
  )
  let made: readonly Written[] = []
  const runOnce = async (transaction: Transaction, given: EndpointKey): Promise<readonly string[] | null> => {
    const { results, isRepeated } = await once(ctx.user.id, transaction, given, async () => {
      made = await runAll(transaction)
      return made.map(({ kept }) => `${keptMark}${JSON.stringify(kept)}`)
    })
    return isRepeated ? repeatAll(transaction, writes, results) : null
  }
  if (idempotency) {
    const repeated = await tenant.db.transaction((transaction) => runOnce(transaction, idempotency))
    if (repeated) return repeated
  } else made = await withRunner(tenant.db, writes, runAll)
  const results = made.map(({ text }) => text)
  for (const [i, { request }] of changes.entries())
    if (request.kind === 'purge') await logPurge(ctx, writes[i]!.write.entity, Number(results[i]))
  await afterWrite(
    ctx.app,
    tenant.id,
    writes.map(({ write }) => write.entity),
  )
  return results
}

/** Results without this prefix are from older releases. They contain values, which may no longer be shown. */
const keptMark = 'kept '

/** Plans the writes again, and reads their answers with the caller's current rights. */
async function repeatAll(
  runner: Runner,
  writes: readonly { readonly alias: string; readonly write: PreparedWrite }[],
  kept: readonly string[],
): Promise<readonly string[]> {
  const texts: string[] = []
  for (const [i, { alias, write }] of writes.entries()) {
    const one = kept[i]!
    if (!one.startsWith(keptMark)) throw undecidedKey()
    try {
      texts.push(await write.repeat(runner, JSON.parse(one.slice(keptMark.length)) as Kept))
    } catch (error) {
      throw new FieldFault(alias, error)
    }
  }
  return texts
}

/** A single statement runs without BEGIN and COMMIT, which saves two round trips. */
function withRunner<T>(
  db: TenantDatabase,
  writes: readonly { readonly write: PreparedWrite }[],
  work: (runner: Runner) => Promise<T>,
): Promise<T> {
  const needs = writes.length === 1 ? writes[0]!.write.needs : 'transaction'
  if (needs === 'transaction') return db.transaction(work)
  return work(needs === 'quickStatement' ? { one: (statement, inputs) => db.write(statement, inputs) } : db)
}

function atField<T>(alias: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new FieldFault(alias, error)
  }
}

/** Another record has the value of a unique field. */
export class TakenValue extends AppError {}

/** Translates an error of PostgreSQL into one on the field and its given value. Constraints are named by field id. */
export function translateWriteError(
  error: unknown,
  {
    entity,
    isRestore,
    given,
  }: { readonly entity: Entity; readonly isRestore: boolean; readonly given: readonly GivenValue[] },
): unknown {
  const refused = translateDatabaseError(error)
  if (!refused || refused instanceof AppError) return refused ?? error
  const { kind, constraint, column: columnName, key } = refused
  const attribute = [...entity.attributes.values()].find(
    (a): a is Column | Links =>
      (a.kind === 'column' && a.column === columnName) ||
      ((a.kind === 'column' || a.kind === 'links') && (constraint?.includes(a.id) ?? false)),
  )
  const label = attribute?.spec.label ?? entity.label
  const source = attribute && givenFor(attribute.name, key, given)
  const path = source?.path ?? (attribute ? `data.${attribute.name}` : 'data')
  if (kind === 'unique') {
    const message = `Another ${entity.label} already has this ${label}${source ? `: "${shorten(textOf(source))}"` : ''}`
    return new TakenValue(isRestore ? 'CONFLICT' : 'BAD_USER_INPUT', message, { issues: [{ path, message }] })
  }
  const message =
    kind === 'required'
      ? `${label} is required`
      : kind === 'reference'
        ? key === null
          ? `${label} is not a record that exists`
          : notARecord(label, shorten(source ? textOf(source) : key))
        : kind === 'size'
          ? `${label} is too long to be unique`
          : `${label} is not valid`
  return new AppError('BAD_USER_INPUT', message, { issues: [{ path, message }] })
}

/** The input value behind a violated key. Of equal values in a list, the last one, which collided with the others. */
function givenFor(name: string, key: string | null, given: readonly GivenValue[]): GivenValue | undefined {
  const candidates = given.filter(({ path, value }) => value !== null && path.endsWith(`.${name}`))
  if (candidates.length <= 1) return candidates[0]
  return candidates.findLast((one) => key !== null && isKey(one, key))
}

function isKey({ type, spec, value }: GivenValue, key: string): boolean {
  const bound = type.bind(value)
  if (Array.isArray(bound)) return unquoted(`{${bound.join(',')}}`) === unquoted(key)
  if (String(bound) === key) return true
  const read = type.fromText(key, spec)
  return read.ok && JSON.stringify(read.value) === JSON.stringify(value)
}

const unquoted = (list: string): string => list.replaceAll(/["\\]/g, '')

const textOf = ({ type, spec, value }: GivenValue): string => type.toText(value, spec)
