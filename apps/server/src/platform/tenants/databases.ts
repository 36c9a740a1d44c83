import { compile, type Fragment, ident, literal, sql } from '@monarch/sql'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { App } from '../app.ts'
import { migrateTenant } from '../db/migrate.ts'
import { failpoint } from '../failpoint.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { DatabaseServer } from './database-servers.ts'

interface TenantLogin {
  /** The database's name. */
  readonly name: string
  readonly role: string
  readonly password: string
}

/** No other installation on the same server uses these names if the admin databases have different names. */
export function tenantDatabaseName(adminDatabase: string, tenantId: string): string {
  return `${prefixOf(adminDatabase)}_t_${tenantId.replaceAll('-', '')}`
}

/** Begins the names of an installation's other databases. Names have 63 bytes, so the rest of a long one is hashed. */
export function prefixOf(adminDatabase: string): string {
  if (Buffer.byteLength(adminDatabase) <= prefixBytes) return adminDatabase
  const hash = createHash('sha256').update(adminDatabase).digest('hex')
  return `${adminDatabase.replaceAll(/[^ -~]/g, '').slice(0, prefixBytes - 9)}_${hash.slice(0, 8)}`
}

const prefixBytes = 28

/**
 * Creates a tenant's database and its role, which reaches nothing else. Every step checks first or can be repeated, so all of it can be
 * repeated after a crash.
 */
export async function createTenantDatabase(
  app: Pick<App, 'pools' | 'server' | 'log'>,
  server: DatabaseServer | null,
  tenant: TenantLogin,
): Promise<void> {
  const { pools, log } = app
  await asMaintainer(app, server, async (client) => {
    await makeRole(client, tenant)
    failpoint('tenant.role-made')
    await makeDatabase(client, tenant, server ? undefined : app.server.tenantTemplate)
    failpoint('tenant.database-made')
  })
  const work = async (client: pg.Client) => {
    for (const extension of ['pg_trgm', 'unaccent']) await makeExtension(client, extension, log)
    await migrateTenantDatabase(tenant.role, client)
  }
  await pools.asOwner(tenant.name, work, server?.address)
}

/**
 * Creates a database for a tenant that is being restored, without a table. Until `keepRestoredDatabase` it is marked as unfinished: the
 * next attempt drops it. Refuses to replace a database that is not marked, which may hold the only records of its tenant.
 */
export async function createDatabaseToRestore(app: Pick<App, 'pools' | 'server'>, tenant: TenantLogin): Promise<void> {
  await dropUnfinishedRestore(app, tenant)
  await asMaintainer(app, null, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [tenant.name])
    if (rowCount !== 0)
      throw new StartError(
        `There is already a database "${tenant.name}" on the server. Drop it if nobody needs its records, or restore to another server.`,
      )
    await makeRole(client, tenant)
    // A database can be marked only when it exists, so it is created under a unique name, marked, and then renamed.
    const unnamed = `${tenant.name.slice(0, 50)}_new`
    await run(client, sql`drop database if exists ${ident(unnamed)} with (force)`)
    await makeDatabase(client, { ...tenant, name: unnamed })
    await run(client, sql`comment on database ${ident(unnamed)} is ${literal(unfinishedRestore)}`)
    await run(client, sql`alter database ${ident(unnamed)} rename to ${ident(tenant.name)}`)
  })
}

export async function keepRestoredDatabase(app: Pick<App, 'pools' | 'server'>, name: string): Promise<void> {
  await asMaintainer(app, null, (client) => run(client, sql`comment on database ${ident(name)} is null`))
}

async function dropUnfinishedRestore(
  app: Pick<App, 'pools' | 'server'>,
  { name, role }: Pick<TenantLogin, 'name' | 'role'>,
): Promise<void> {
  const isUnfinished = await asMaintainer(app, null, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
      [name, unfinishedRestore],
    )
    return rowCount !== 0
  })
  if (isUnfinished) await dropTenantDatabase(app, null, { name, role })
}

export const unfinishedRestore = 'monarch: being restored'

/** Migrates to the newest version, and grants the tenant's role its rights. No statement time limit, but short waits for locks. */
export async function migrateTenantDatabase(role: string, client: pg.Client): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await migrateTenant(client)
  failpoint('tenant.migrated')
  await grantRights(client, role)
}

/** Drops both if they exist, and ends their connections. */
export async function dropTenantDatabase(
  app: Pick<App, 'pools' | 'server'>,
  server: DatabaseServer | null,
  { name, role }: Pick<TenantLogin, 'name' | 'role'>,
): Promise<void> {
  await app.pools.forget(name)
  await asMaintainer(app, server, async (client) => {
    await run(client, sql`drop database if exists ${ident(name)} with (force)`)
    failpoint('tenant.database-dropped')
    await run(client, sql`drop role if exists ${ident(role)}`)
    failpoint('tenant.role-dropped')
  })
}

/** Runs work on the database from which others are created and dropped. */
function asMaintainer<T>(
  { pools, server: own }: Pick<App, 'pools' | 'server'>,
  server: DatabaseServer | null,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return pools.asOwner(server?.database ?? own.adminDatabase, work, server?.address)
}

async function makeRole(client: pg.Client, { role, password }: TenantLogin): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const verb = rowCount === 0 ? sql`create` : sql`alter`
  // Iterations slow down guessing, which 24 random bytes exclude, and every new connection. PostgreSQL 15 has no such setting.
  await client.query(`select set_config(name, '1', false) from pg_settings where name = 'scram_iterations'`)
  await run(
    client,
    sql`${verb} role ${ident(role)} login noinherit nocreatedb nocreaterole password ${literal(password)}`,
  )
}

async function makeDatabase(client: pg.Client, { name, role }: TenantLogin, template?: string): Promise<void> {
  const database = ident(name)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  const source = template === undefined ? sql`template template0` : sql`template ${ident(template)} strategy file_copy`
  if (rowCount === 0) await run(client, sql`create database ${database} ${source} encoding 'UTF8' ${collation}`)
  await run(client, sql`revoke all on database ${database} from public`)
  await run(client, sql`grant connect on database ${database} to ${ident(role)}`)
}

/**
 * Sorts texts as users expect in any script (the root order of Unicode's CLDR): "apple" before "Zebra", "Ärger" next to "Arger", and "Item
 * 2" before "Item 10". Two texts are equal only when every character is.
 */
const collation = sql`locale_provider icu icu_locale 'und-u-kn'`

/** Extensions make search faster, but are optional: a hosted PostgreSQL may not offer them. */
async function makeExtension(client: pg.Client, extension: string, log: Log): Promise<void> {
  try {
    await run(client, sql`create extension if not exists ${ident(extension)} schema public`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    log.warn({ extension, reason: error.message }, 'An extension of PostgreSQL is not available')
  }
}

/** Records may be read and written; the log is append-only; the ledger and users' names are read-only. */
async function grantRights(client: pg.Client, name: string): Promise<void> {
  const role = ident(name)
  const records = sql`select, insert, update, delete`
  // Sent together they are one transaction, which waits for the disk once.
  const statements = [
    sql`revoke all on schema public from public`,
    sql`grant usage on schema public, links, monarch to ${role}`,
    sql`grant ${records} on all tables in schema public to ${role}`,
    sql`alter default privileges in schema public, links grant ${records} on tables to ${role}`,
    sql`grant select, insert on monarch.operations, monarch."fieldLists" to ${role}`,
    sql`grant select, insert, update on monarch.users to ${role}`,
    sql`grant select, insert, update, delete on monarch."idempotencyKeys" to ${role}`,
    sql`grant select, insert, update, delete on monarch.files to ${role}`,
    sql`grant select, insert, update, delete on monarch."aiRuns" to ${role}`,
    sql`grant select, insert, update, delete on monarch.comments to ${role}`,
    sql`grant select, insert, update on monarch."formResponses" to ${role}`,
    sql`grant select, insert, update, delete on monarch."logPlaces", monarch."workflowVersions", monarch."workflowRuns",
      monarch."workflowSteps", monarch."webhookDeliveries" to ${role}`,
    sql`grant select on monarch."structureLedger", monarch.stays, monarch."stayPlaces", monarch."historyStart" to ${role}`,
  ]
  await client.query(statements.map((statement) => compile(statement).text).join(';\n'))
}

async function run(client: pg.Client, statement: Fragment): Promise<void> {
  await client.query(compile(statement).text)
}
