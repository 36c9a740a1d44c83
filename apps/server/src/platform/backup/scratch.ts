import { compile, ident, sql } from '@monarch/sql'
import { randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import { dropTenantDatabase, prefixOf, unfinishedRestore } from '../tenants/databases.ts'

type Needed = Pick<App, 'pools' | 'server'>

/** Runs the work with a temporary database on the installation's server. */
export async function withScratchDatabase<T>(
  app: Needed,
  { collation, withRole }: { readonly collation: string; readonly withRole: boolean },
  work: (name: string) => Promise<T>,
): Promise<T> {
  const name = scratchName(app)
  const database = compile(sql`${ident(name)}`).text
  const maintain = (text: string) => maintenance(app, (query) => query(text))
  await maintain(`create database ${database} template template0 encoding 'UTF8'${collation}`)
  try {
    await maintain(`revoke all on database ${database} from public`)
    if (withRole) await maintain(`create role ${database} nologin`)
    return await work(name)
  } finally {
    await app.pools.forget(name)
    await maintain(`drop database if exists ${database} with (force)`)
    await maintain(`drop role if exists ${database}`)
  }
}

export const tenantCollation = ` locale_provider icu icu_locale 'und-u-kn'`

/** Databases of this name are dropped by `dropLeftovers` when nobody is connected to them. */
export const scratchName = (app: Needed): string => `${scratchPrefix(app)}${randomBytes(6).toString('hex')}`
const scratchPrefix = ({ server: { adminDatabase } }: Needed): string => `${prefixOf(adminDatabase)}_v_`
const tenantPrefix = ({ server: { adminDatabase } }: Needed): string => `${prefixOf(adminDatabase)}_t_`

/** Drops the databases of verifications and restores that were killed. Call it under the lock of backups. */
export async function dropLeftovers(app: Needed): Promise<void> {
  const found = await maintenance(app, async (query) => {
    const [{ isEmpty } = { isEmpty: true }] = await query<{ isEmpty: boolean }>(
      `select to_regclass('public.tenants') is null as "isEmpty"`,
    )
    const known = isEmpty ? '' : `and datname not in (select "databaseName" from tenants)`
    return query<{ name: string }>(`
      select datname as name from pg_database
      where datname ^@ '${scratchPrefix(app)}'
          and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)
        or datname ^@ '${tenantPrefix(app)}' and shobj_description(oid, 'pg_database') = '${unfinishedRestore}' ${known}`)
  })
  for (const { name } of found) await dropTenantDatabase(app, null, { name, role: name })
}

function maintenance<T>(
  { pools, server }: Needed,
  work: (query: <Row>(text: string) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  return pools.asOwner(server.adminDatabase, async (client) => {
    await client.query('set statement_timeout = 0')
    return work(async (text) => (await client.query(text)).rows)
  })
}
