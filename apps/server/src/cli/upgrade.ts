import { type Kysely, sql } from 'kysely'
import type { App } from '../platform/app.ts'
import type { AdminDb } from '../platform/db/admin-db.ts'
import { adminMigrationState, migrateAdmin, tenantMigrationState, tryTenantMigrations } from '../platform/db/migrate.ts'
import { reasonOf } from '../platform/db/server.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { findDatabaseServer } from '../platform/tenants/database-servers.ts'
import { upgradeTenant } from '../platform/tenants/upgrade.ts'
import { type Command, text } from './command.ts'
import { pick, required } from './people.ts'

type Say = (line: string) => void

/** Does what a server does when it starts; a dry run only lists it. */
export const upgradeCommand: Command = {
  summary: 'Upgrades the databases to this version, or prints what would be done and how long it takes',
  usage: '[--tenant <id or name>] [--dry-run]',
  options: {
    tenant: text('only this tenant, by name or id; the admin database comes first in any case'),
    'dry-run': {
      type: 'boolean',
      explain: 'run everything in transactions that are rolled back, and print how long they take',
    },
  },
  details: [
    'A start of the server upgrades the admin database before it listens, and then the tenants one by one.',
    'A dry run holds the same locks as the upgrade, for the time that it prints: run it when few users are working.',
    'A tenant that cannot be upgraded stays closed, and its reason is under Settings, Tenants. The others are upgraded.',
  ],
  async run(app, values, say) {
    const isDry = values['dry-run'] === true
    const isReady = await upgradeAdmin(app, isDry, say)
    if (!isReady) return 0
    const { rows } = await sql<TenantRow>`
      select t.id, t.name, o.name as organization from tenants t join organizations o on o.id = t."organizationId"
      where t.status in ('active', 'suspended') order by o.name, t.name`.execute(app.admin)
    const chosen = values.tenant === undefined ? rows : [pick(rows, required(values, 'tenant'), 'tenant')]
    let [failed, current] = [0, 0]
    for (const row of chosen) {
      const result = await upgradeOne(app, row, isDry, say)
      if (result === 'failed') failed++
      if (result === 'current') current++
    }
    say(
      `${current} of ${chosen.length} tenants were up to date.${failed > 0 ? ` ${failed} could not be upgraded.` : ''}`,
    )
    return failed === 0 ? 0 : 1
  },
}

interface TenantRow {
  readonly id: string
  readonly name: string
  readonly organization: string
}

/** Returns whether there is an installation, whose tenants are upgraded next. */
async function upgradeAdmin({ admin, server }: App, isDry: boolean, say: Say): Promise<boolean> {
  const { pending, unknown } = await adminMigrationState(admin)
  const { rows } = await sql<{ isNew: boolean }>`select to_regclass('public.tenants') is null as "isNew"`.execute(admin)
  if (rows[0]!.isNew) {
    say('The admin database is empty. The first start of the server makes its tables.')
    return false
  }
  if (pending.length === 0 && unknown.length === 0) {
    say('The admin database is up to date.')
    return true
  }
  const took = await timeOf(() => (isDry ? tryAdminMigrations(admin) : migrateAdmin(admin)))
  say(`The admin database: ${pending.join(', ')} (${took})`)
  if (!isDry) await migrateJobs(server.address, server.adminDatabase)
  return true
}

async function tryAdminMigrations(admin: Kysely<AdminDb>): Promise<void> {
  const takenBack = new Error('taken back')
  const attempt = admin.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await migrateAdmin(trx)
    throw takenBack
  })
  await attempt.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
}

async function upgradeOne(
  app: App,
  { id, name, organization }: TenantRow,
  isDry: boolean,
  say: Say,
): Promise<'current' | 'upgraded' | 'failed'> {
  const called = `"${name}" of "${organization}"`
  try {
    const { databaseServerId, databaseName } = await app.admin
      .selectFrom('tenants')
      .select(['databaseServerId', 'databaseName'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const databaseServer = databaseServerId && (await findDatabaseServer(app, app.admin, databaseServerId))
    let took = ''
    const pending = await app.pools.asOwner(
      databaseName,
      async (client) => {
        await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
        const state = await tenantMigrationState(client)
        if (state.unknown.length > 0)
          throw new Error(`It was upgraded by a newer version of Monarch (${state.unknown.join(', ')}).`)
        if (isDry && state.pending.length > 0) took = await timeOf(() => tryTenantMigrations(client))
        return state.pending
      },
      databaseServer ? databaseServer.address : undefined,
    )
    // Even if nothing is pending: after a crash, the database may be upgraded but not the row of the tenant.
    if (!isDry) took = await timeOf(() => upgradeTenant(app, id))
    const { upgradeFailure } = await app.admin
      .selectFrom('tenants')
      .select('upgradeFailure')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!isDry && upgradeFailure !== null) throw new Error(upgradeFailure)
    if (pending.length === 0) return 'current'
    say(`${called}: ${pending.join(', ')} (${took})`)
    return 'upgraded'
  } catch (error) {
    say(`FAILED   ${called}: ${reasonOf(error)}`)
    return 'failed'
  }
}

async function timeOf(work: () => Promise<void>): Promise<string> {
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  return seconds < 10 ? `${seconds.toFixed(2)} s` : `${Math.round(seconds)} s`
}
