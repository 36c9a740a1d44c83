import {
  AppError,
  type CommandEnvironment,
  type DiffOptions,
  diffStructure,
  fieldsKept,
  type LogEntry,
  purgedBetween,
  type Reader,
  rowsBefore,
  type Structure,
} from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { newId } from '../../platform/new-id.ts'
import { requireNoHold } from '../../platform/retention/legal-holds.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { repeatableTransaction } from '../../platform/db/repeatable-transaction.ts'
import { compilePattern } from '../patterns.ts'
import { currentStructure, type RowWrites, writeRows } from '../structure-store.ts'
import { findBigTables } from './big-tables.ts'
import {
  type Author,
  type Change,
  type Done,
  findDone,
  findLast,
  findUnfinished,
  insertChange,
  type LastChange,
  stillRunning,
} from './change-store.ts'
import { usersOfChange } from './users-of-change.ts'
import { checkDefaults } from './check-defaults.ts'
import { checkReaders } from './check-readers.ts'
import { structureDependents } from './dependent.ts'
import { prepareSoon } from './preparations.ts'
import { publishChange } from './publish-change.ts'

/** The result of the commands of a change. */
interface Planned {
  readonly after: Structure
  readonly subjectIds: string[]
  readonly log: readonly LogEntry[]
  readonly options: DiffOptions
  readonly undoes: string | null
}

export type Plan = (from: { before: Structure; env: CommandEnvironment; last: LastChange | null }) => Promise<Planned>

/** `change` is null if nothing is left to do, because the tables did not have to change. */
type Intent =
  | { readonly unfinished: Change }
  | { readonly change: null; readonly done: Done; readonly changesRoles?: boolean }
  | { readonly change: Change; readonly before: Structure; readonly done: Done; readonly changesRoles?: undefined }

/** The first step: stores the result of the commands, and publishes it if no table has to change. */
export function declareChange(app: App, tenant: Tenant, author: Author, plan: Plan): Promise<Intent> {
  return repeatableTransaction(app.admin, async (trx) => {
    await sql`select from tenants where id = ${tenant.id} for update`.execute(trx)
    const done = await findDone(trx, tenant.id, author)
    if (done) return { change: null, done }
    const unfinished = await findUnfinished(trx, tenant.id)
    if (unfinished?.phase === 'preparing') throw await stillRunning(trx, unfinished)
    if (unfinished) return { unfinished }
    const before = await currentStructure(app, trx, tenant.id)
    if (!before) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
    const last = await findLast(trx, tenant.id)
    const planned = await plan({ before, env: await commandEnvironment(app, trx, tenant.id), last })
    const { after, subjectIds, log, undoes } = planned
    if (undoes === null) await checkDefaults({ services: app.services, admin: trx }, tenant, before, after)
    await checkReaders(app, trx, before, after)
    const rowWrites = rowWritesOf(before, after)
    if (rowWrites.purged) await requireNoHold(trx, { organizationId: tenant.organizationId, tenantId: tenant.id })
    const forget = (last?.kept ?? []).filter((id) => !planned.options.kept?.includes(id))
    const users = await usersOfChange(trx, tenant, { before, after, isUndo: undoes !== null })
    const options: DiffOptions = { ...planned.options, forget, users }
    const steps = diffStructure(before, after, options)
    const { bigTables, isGradual } = await findBigTables(tenant, steps, app.config.bigTableRows)
    const change: Change = {
      id: newId(),
      tenantId: tenant.id,
      userId: author.userId,
      apiKeyId: author.apiKeyId ?? null,
      address: author.address ?? '',
      version: before.version + 1,
      rowWrites,
      steps,
      log: log.map((entry) => ({ ...entry, operationId: newId() })),
      description: describeLog(log),
      rowsBefore: rowsBefore(before, after),
      kept: fieldsKept(before, after, options),
      undoes,
      phase: isGradual ? 'preparing' : 'tables',
      bigTables,
    }
    await insertChange(trx, change, subjectIds, author.idempotency ?? null)
    failpoint('structure:declaring')
    const declared = { changeId: change.id, subjectIds, version: change.version, isRepeated: false }
    if (change.steps.length === 0) {
      const changesRoles = await publishChange(trx, app, tenant, change, before)
      return { change: null, done: declared, changesRoles }
    }
    // Dry-run publication in a savepoint: once the DDL has run it must not fail.
    await sql`savepoint trial`.execute(trx)
    await writeRows(trx, change.rowWrites)
    await sql`rollback to savepoint trial`.execute(trx)
    if (isGradual) await prepareSoon(app, change, trx)
    return { change, before, done: declared }
  })
}

/** The first entry is the command of the author; the others follow from it. */
function describeLog([first, ...others]: readonly LogEntry[]): string {
  if (!first) return 'Changed nothing'
  return others.length === 0 ? first.description : `${first.description}, and ${others.length} more`
}

export async function commandEnvironment(
  app: App,
  trx: Kysely<AdminDb>,
  tenantId: string,
): Promise<CommandEnvironment> {
  let readers: readonly Reader[] = []
  for (const dependent of app.extensions.of(structureDependents))
    readers = readers.concat((await dependent.readers?.(trx, tenantId)) ?? [])
  const known = {
    systemEntity: new Set((await trx.selectFrom('systemEntities').select('id').execute()).map((row) => row.id)),
    systemInterface: new Set((await trx.selectFrom('systemInterfaces').select('id').execute()).map((row) => row.id)),
  }
  return { newId, now: new Date().toISOString(), compilePattern, isKnown: (kind, id) => known[kind].has(id), readers }
}

function rowWritesOf(before: Structure, after: Structure): RowWrites {
  const known = new Set<unknown>([...before.entities, ...before.fields])
  const entities = after.entities.filter((row) => !known.has(row))
  const fields = after.fields.filter((row) => !known.has(row))
  return { entities, fields, purged: purgedBetween(before, after) }
}
