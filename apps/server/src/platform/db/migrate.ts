import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, type MigratorProps } from 'kysely/migration'
import type pg from 'pg'
import { failpoint } from '../failpoint.ts'
import { StartError } from '../start-error.ts'
import * as admin001 from './migrations/admin-001-init.ts'
import * as admin002 from './migrations/admin-002-confirmation.ts'
import * as admin003 from './migrations/admin-003-tenant-versions.ts'
import * as admin004 from './migrations/admin-004-user-names.ts'
import * as admin005 from './migrations/admin-005-template-records.ts'
import * as admin006 from './migrations/admin-006-attempts.ts'
import * as admin007 from './migrations/admin-007-credentials.ts'
import * as admin008 from './migrations/admin-008-decisions.ts'
import * as admin009 from './migrations/admin-009-former-sources.ts'
import * as admin010 from './migrations/admin-010-bin-days.ts'
import * as admin011 from './migrations/admin-011-workflow-secrets.ts'
import * as admin012 from './migrations/admin-012-view-types.ts'
import * as admin013 from './migrations/admin-013-filled-at.ts'
import * as admin014 from './migrations/admin-014-navigation.ts'
import * as admin015 from './migrations/admin-015-system-entities.ts'
import * as admin016 from './migrations/admin-016-big-integers.ts'
import * as admin017 from './migrations/admin-017-insights.ts'
import * as admin018 from './migrations/admin-018-webhooks.ts'
import * as admin019 from './migrations/admin-019-backups.ts'
import * as admin020 from './migrations/admin-020-rights-on-insights.ts'
import * as admin021 from './migrations/admin-021-public-links.ts'
import * as admin022 from './migrations/admin-022-retention.ts'
import * as admin023 from './migrations/admin-023-erasures.ts'
import * as admin024 from './migrations/admin-024-form-covers.ts'
import * as admin025 from './migrations/admin-025-listed-backups.ts'
import * as admin026 from './migrations/admin-026-insight-pages.ts'
import * as admin027 from './migrations/admin-027-translations.ts'
import * as admin028 from './migrations/admin-028-guarded-links.ts'
import * as admin029 from './migrations/admin-029-receipts.ts'
import * as admin030 from './migrations/admin-030-metrics.ts'
import * as admin031 from './migrations/admin-031-rules-of-workflows.ts'
import * as admin032 from './migrations/admin-032-translated-insights.ts'
import * as admin033 from './migrations/admin-033-embeds.ts'
import * as admin034 from './migrations/admin-034-about-backups.ts'
import * as admin035 from './migrations/admin-035-digests.ts'
import * as admin036 from './migrations/admin-036-imported-tenants.ts'
import * as tenant001 from './migrations/tenant-001-init.ts'
import * as tenant002 from './migrations/tenant-002-no-temporary-tables.ts'
import * as tenant003 from './migrations/tenant-003-credentials.ts'
import * as tenant004 from './migrations/tenant-004-forget-records.ts'
import * as tenant005 from './migrations/tenant-005-form-responses.ts'
import * as tenant006 from './migrations/tenant-006-endpoints-of-keys.ts'
import * as tenant007 from './migrations/tenant-007-webhook-deliveries.ts'
import * as tenant008 from './migrations/tenant-008-stays.ts'

/** In order. Never change a released migration. */
const adminMigrations: Record<string, Migration> = {
  '001-init': admin001,
  '002-confirmation': admin002,
  '003-tenant-versions': admin003,
  '004-user-names': admin004,
  '005-template-records': admin005,
  '006-attempts': admin006,
  '007-credentials': admin007,
  '008-decisions': admin008,
  '009-former-sources': admin009,
  '010-bin-days': admin010,
  '011-workflow-secrets': admin011,
  '012-view-types': admin012,
  '013-filled-at': admin013,
  '014-navigation': admin014,
  '015-system-entities': admin015,
  '016-big-integers': admin016,
  '017-insights': admin017,
  '018-webhooks': admin018,
  '019-backups': admin019,
  '020-rights-on-insights': admin020,
  '021-public-links': admin021,
  '022-retention': admin022,
  '023-erasures': admin023,
  '024-form-covers': admin024,
  '025-listed-backups': admin025,
  '026-insight-pages': admin026,
  '027-translations': admin027,
  '028-guarded-links': admin028,
  '029-receipts': admin029,
  '030-metrics': admin030,
  '031-rules-of-workflows': admin031,
  '032-translated-insights': admin032,
  '033-embeds': admin033,
  '034-about-backups': admin034,
  '035-digests': admin035,
  '036-imported-tenants': admin036,
}
const tenantMigrations: Record<string, Migration> = {
  '001-init': tenant001,
  '002-no-temporary-tables': tenant002,
  '003-credentials': tenant003,
  '004-forget-records': tenant004,
  '005-form-responses': tenant005,
  '006-endpoints-of-keys': tenant006,
  '007-webhook-deliveries': tenant007,
  '008-stays': tenant008,
}

/** The version of an up-to-date tenant database. Versions are ordered as texts. */
export const latestTenantMigration = Object.keys(tenantMigrations).at(-1)!

/** A crash test ends the process after a migration, before its transaction commits. */
const crashable = Object.fromEntries(
  Object.entries(tenantMigrations).map(([name, migration]): [string, Migration] => [
    name,
    { up: async (db) => (await migration.up(db), failpoint('tenant.migrating')) },
  ]),
)

/** Makes an admin database of an earlier version, for tests of later migrations. */
export async function migrateAdminTo<Tables>(db: Kysely<Tables>, last: keyof typeof adminMigrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(adminMigrations) } })
  const { error } = await migrator.migrateTo(last)
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

/** Each run is one transaction under kysely's lock, so several servers may start at the same time. */
export async function migrateAdmin<Tables>(db: Kysely<Tables>): Promise<void> {
  const { unknown } = await adminMigrationState(db)
  if (unknown.length > 0)
    throw new StartError(
      `The admin database was upgraded by a newer version of Monarch (${unknown.join(', ')}). Start that version, or restore a backup of before the upgrade.`,
    )
  await migrateToLatest({ db, provider: { getMigrations: () => Promise.resolve(adminMigrations) } })
}

/**
 * Runs on a connection of the tables' owner, also in one transaction under kysely's lock. Internal objects of migrations live in schema
 * `monarch`, with the ledger.
 */
export async function migrateTenant(client: pg.Client): Promise<void> {
  const { unknown } = await tenantMigrationState(client)
  if (unknown.length > 0)
    throw new Error(
      `The database was upgraded by a newer version of Monarch (${unknown.join(', ')}). Start that version.`,
    )
  await migrateToLatest({
    db: onClient(client),
    provider: { getMigrations: () => Promise.resolve(crashable) },
    migrationTableSchema: 'monarch',
  })
}

export async function pendingAdminMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(adminMigrations) } })
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

/** The migrations of a tenant's database that have not run, or that only a newer version knows. */
export async function tenantMigrationState(client: pg.Client): Promise<{ pending: string[]; unknown: string[] }> {
  return stateOf(onClient(client), tenantMigrations, 'monarch')
}

export async function adminMigrationState<Tables>(
  db: Kysely<Tables>,
): Promise<{ pending: string[]; unknown: string[] }> {
  return stateOf(db, adminMigrations, 'public')
}

async function stateOf<Tables>(
  db: Kysely<Tables>,
  known: Record<string, Migration>,
  schema: string,
): Promise<{ pending: string[]; unknown: string[] }> {
  const run = new Set(await namesIn(db, schema))
  return {
    pending: Object.keys(known).filter((name) => !run.has(name)),
    unknown: [...run].filter((name) => !Object.hasOwn(known, name)),
  }
}

/** Dry-runs the pending migrations of a tenant's database: throws what they would throw, and rolls them back. */
export async function tryTenantMigrations(client: pg.Client): Promise<void> {
  const { pending } = await tenantMigrationState(client)
  await client.query('begin')
  try {
    for (const name of pending) await tenantMigrations[name]!.up(onClient(client))
  } finally {
    await client.query('rollback')
  }
}

/** kysely over one connection that the caller opens and closes. */
export function onClient<Tables>(client: pg.Client): Kysely<Tables> {
  const lent = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function migrateToLatest(props: MigratorProps): Promise<void> {
  if (await isLatest(props)) return
  const { error } = await new Migrator(props).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

/** Whether exactly these migrations have run. kysely's own check reads the whole catalog twice, half of the time of a server's start. */
async function isLatest({ db, provider, migrationTableSchema: schema = 'public' }: MigratorProps): Promise<boolean> {
  const run = await namesIn(db, schema)
  const names = new Set(Object.keys(await provider.getMigrations()))
  return run.length === names.size && run.every((name) => names.has(name))
}

/** The migrations that have run; none in a new database. */
async function namesIn<Tables>(db: Kysely<Tables>, schema: string): Promise<string[]> {
  const table = `${schema}.${DEFAULT_MIGRATION_TABLE}`
  const known = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db)
  if (!known.rows[0]!.exists) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db)
  return rows.map(({ name }) => name)
}
