import pg from 'pg'
import { failpoint } from '../failpoint.ts'
import type { Log } from '../log.ts'
import { migrateTenant } from '../db/migrate.ts'
import type { Pools } from '../db/pools.ts'

interface TenantLogin {
  /** Of the database. */
  readonly name: string
  readonly role: string
  readonly password: string
}

/** Names that no other installation on the same server uses, as long as their admin databases have different names. */
export function tenantDatabaseName(adminDatabase: string, tenantId: string): string {
  return `${adminDatabase.slice(0, 28)}_t_${tenantId.replaceAll('-', '')}`
}

/**
 * Makes a tenant's database and the role that reaches it and nothing else. Every step looks first or may be repeated, so
 * that after a crash anywhere in it the whole is simply done again.
 */
export async function createTenantDatabase(
  pools: Pools,
  adminDatabase: string,
  tenant: TenantLogin,
  log: Log,
): Promise<void> {
  await pools.asOwner(adminDatabase, async (client) => {
    await makeRole(client, tenant)
    failpoint('tenant.role-made')
    await makeDatabase(client, tenant)
    failpoint('tenant.database-made')
  })
  await pools.asOwner(tenant.name, async (client) => {
    for (const extension of ['pg_trgm', 'unaccent']) await makeExtension(client, extension, log)
    await migrateTenant(client)
    failpoint('tenant.migrated')
    await grantRights(client, tenant.role)
  })
}

async function makeRole(client: pg.Client, { role, password }: TenantLogin): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await client.query(
    `${verb} role ${pg.escapeIdentifier(role)} login noinherit nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
  )
}

async function makeDatabase(client: pg.Client, { name, role }: TenantLogin): Promise<void> {
  const database = pg.escapeIdentifier(name)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${database} template template0 encoding 'UTF8' ${collation}`)
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect, temporary on database ${database} to ${pg.escapeIdentifier(role)}`)
}

/**
 * Texts sort as people expect in any script (the root order of Unicode's CLDR): "apple" before "Zebra", "Ärger" by "Arger",
 * and "Item 2" before "Item 10". Two texts are equal only when every character is.
 */
const collation = `locale_provider icu icu_locale 'und-u-kn'`

/** Search is quicker with them, and works without: a hosted PostgreSQL may not offer every extension. */
async function makeExtension(client: pg.Client, extension: string, log: Log): Promise<void> {
  try {
    await client.query(`create extension if not exists ${pg.escapeIdentifier(extension)} schema public`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    log.warn({ extension, reason: error.message }, 'An extension of PostgreSQL is not available')
  }
}

/** Records may be read and written; the log only grows; the ledger and the names of people are what they are. */
async function grantRights(client: pg.Client, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name)
  const records = 'select, insert, update, delete'
  for (const statement of [
    'revoke all on schema public from public',
    `grant usage on schema public, links, monarch to ${role}`,
    `grant ${records} on all tables in schema public to ${role}`,
    `alter default privileges in schema public, links grant ${records} on tables to ${role}`,
    `grant select, insert on monarch.operations to ${role}`,
    `grant select, insert, update on monarch.users to ${role}`,
    `grant select, insert, update, delete on monarch."idempotencyKeys" to ${role}`,
    `grant select, insert, update, delete on monarch.files to ${role}`,
    `grant select, insert, update, delete on monarch."aiRuns" to ${role}`,
    `grant select on monarch."structureLedger" to ${role}`,
  ]) {
    await client.query(statement)
  }
}
