import type { App } from '../platform/app.ts'
import { openWalArchive } from '../platform/backup/base-backup.ts'
import { readArchiveState } from '../platform/backup/archive-state.ts'
import { readBackupState } from '../platform/backup/backup-state.ts'
import { countTables } from '../capabilities/tenants/receipts/count-contents.ts'
import { refuseLostAdmin } from '../platform/tenants/lost-admin.ts'
import { pendingAdminMigrations } from '../platform/db/migrate.ts'
import { checkTenantStructure } from '../structure/change/check-structure.ts'
import { findDatabaseServer } from '../platform/tenants/database-servers.ts'
import { outdatedDatabases } from '../platform/tenants/refresh-collation.ts'
import { upgradeStateOf } from '../platform/tenants/upgrade.ts'

type Check = readonly [name: string, find: () => Promise<string | null>]

/** Checks the installation and prints one line for each result; returns 1 when something is wrong. `reads`: also reads every table. */
export async function checkInstallation(
  app: App,
  say: (line: string) => void,
  { reads = false }: { readonly reads?: boolean } = {},
): Promise<number> {
  const run = async (checks: readonly Check[]): Promise<number> => {
    let problems = 0
    for (const [name, find] of checks) {
      const problem = await find().catch((error: Error) => error.message)
      if (problem !== null) problems += 1
      say(problem === null ? `ok       ${name}` : `PROBLEM  ${name}: ${problem}`)
    }
    return problems
  }
  let problems = await run([['admin database', () => checkAdmin(app)]])
  // Without its tables there is nothing more to check.
  if (problems === 0) {
    const unfinished: Check[] = [
      ['tenants', () => checkUnfinishedTenants(app)],
      ['structure changes', () => checkStructureChanges(app)],
      ['background jobs', () => checkJobs(app)],
      ['sort order', () => checkSortOrder(app)],
      ['backups', () => checkBackups(app)],
      ...(openWalArchive(app) === null
        ? []
        : [['archive of the log', async () => (await readArchiveState(app))!.reason] as const]),
    ]
    problems = await run([...unfinished, ...(await tenantChecks(app)), ...(reads ? await tableChecks(app) : [])])
  }
  say(problems === 0 ? 'Everything is in order.' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found.`)
  return problems === 0 ? 0 : 1
}

async function checkAdmin(app: App): Promise<string | null> {
  await refuseLostAdmin(app)
  const pending = await pendingAdminMigrations(app.admin)
  return pending.length === 0 ? null : `migrations are missing: ${pending.join(', ')}`
}

async function checkUnfinishedTenants({ admin }: App): Promise<string | null> {
  const rows = await admin.selectFrom('tenants').select('name').where('status', '=', 'creating').execute()
  return rows.length === 0
    ? null
    : `not finished: ${rows.map(({ name }) => name).join(', ')}. The next start completes them.`
}

async function checkStructureChanges({ admin }: App): Promise<string | null> {
  const rows = await admin.selectFrom('structureChanges').select('id').where('status', '=', 'pending').execute()
  return rows.length === 0 ? null : `${rows.length} not finished. A running server completes them.`
}

async function checkSortOrder(app: App): Promise<string | null> {
  const { length } = await outdatedDatabases(app)
  return length === 0
    ? null
    : `${length} databases were sorted by another version of ICU. A running server rebuilds their indexes.`
}

async function checkJobs({ jobs }: App): Promise<string | null> {
  const given = await jobs.failed()
  const [last] = given
  return last ? `${given.length} given up; the last was ${last.task}: ${last.error.split('\n')[0]}` : null
}

async function checkBackups(app: App): Promise<string | null> {
  const { isOverdue, isIncomplete, lastGoodAt, last } = await readBackupState(app)
  if (!isOverdue && !isIncomplete) return null
  const reason = last?.error == null ? '' : ` The last attempt: ${last.error}`
  if (!isOverdue) return `the last one is incomplete.${reason}`
  return `the last good one is too old (${lastGoodAt ?? 'there is none'}).${reason}`
}

async function tenantChecks(app: App): Promise<Check[]> {
  const rows = await app.admin
    .selectFrom('tenants')
    .select(['id', 'name', 'schemaVersion', 'upgradeFailure', 'unsetFilledAt'])
    .where('status', '=', 'active')
    .execute()
  return rows.map(({ unsetFilledAt, ...row }) => {
    const state = unsetFilledAt === null ? ' (its checkboxes are being filled)' : ''
    return [`database of ${row.name}${state}`, () => checkTenant(app, row)]
  })
}

/** Reads every row, because PostgreSQL finds damage on the disk only then. */
async function tableChecks(app: App): Promise<Check[]> {
  const tenants = await app.admin
    .selectFrom('tenants')
    .select(['name', 'databaseName', 'databaseServerId'])
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('name')
    .execute()
  const check = async (database: string, serverId: string | null): Promise<string | null> => {
    const server = serverId === null ? null : await findDatabaseServer(app, app.admin, serverId)
    const { notCounted } = await app.pools.asOwner(database, countTables, server?.address)
    return notCounted.length === 0
      ? null
      : `the data on the disk is damaged, and cannot be read: ${notCounted.join(', ')}. Restore a backup.`
  }
  return [
    ['tables of the admin database', () => check(app.server.adminDatabase, null)],
    ...tenants.map(({ name, databaseName, databaseServerId }): Check => [
      `tables of ${name}`,
      () => check(databaseName, databaseServerId),
    ]),
  ]
}

/** Checks that its migrations are applied, its role can sign in, and its tables match its structure. */
async function checkTenant(
  app: App,
  { id, ...version }: { id: string; schemaVersion: string; upgradeFailure: string | null },
): Promise<string | null> {
  if (version.upgradeFailure !== null) return `could not be upgraded: ${version.upgradeFailure}`
  if (upgradeStateOf(version) === 'waiting') return 'not upgraded yet. A running server upgrades it.'
  const disagreements = await checkTenantStructure(app, (await app.tenants.find(id))!)
  return disagreements.length === 0 ? null : disagreements.join('; ')
}
