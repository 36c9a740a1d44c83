import { compile, type Fragment, sql as tenantSql } from '@monarch/sql'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { isDamage } from '../db/pg-errors.ts'
import type { DatabaseConnections } from '../db/pools.ts'
import { type UpgradeState, upgradeStateOf } from './upgrade.ts'

/** Size and state of a tenant's database. The number of records is PostgreSQL's estimate, which costs nothing. */
export interface TenantFigures {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly status: string
  readonly suspendedAt: string | null
  readonly deleteAt: string | null
  readonly exportedAt: string | null
  /** The registered server of the tenant; `null` for the installation's own. */
  readonly databaseServer: string | null
  readonly timeZone: string
  readonly isQuiet: boolean
  readonly usesBigInt: boolean
  readonly createdAt: string
  /** Whether its database is up to date; the tenant is closed until then. */
  readonly upgrade: UpgradeState
  /** Why the upgrade failed; only for administrators of the installation. */
  readonly upgradeFailure: string | null
  /** `null` while the database does not answer. */
  readonly bytes: number | null
  readonly records: number | null
  readonly lastActivityAt: string | null
  /** Of this process. */
  readonly connections: DatabaseConnections
}

export async function readTenants(
  app: App,
  tenantIds: readonly string[],
  { runsInstallation }: { readonly runsInstallation: boolean },
): Promise<TenantFigures[]> {
  const { rows } = await sql<Row>`
    select t.id, t."organizationId", t.name, t.status, t."suspendedAt", t."deleteAt", t."exportedAt", t."timeZone",
      t."isQuiet", t."usesBigInt", t."createdAt",
      t."schemaVersion", t."upgradeFailure", t."databaseName",
      (select s.name from "databaseServers" s where s.id = t."databaseServerId") as "databaseServer",
      (select max(o.at) from operations o
        where o."organizationId" = t."organizationId" and o."tenantId" = t.id) as "lastActivityAt"
    from tenants t where t.id = any(${tenantIds}::uuid[]) order by t.name`.execute(app.admin)
  return Promise.all(
    rows.map(async ({ lastActivityAt, schemaVersion, upgradeFailure, databaseName, ...tenant }) => {
      const connections = app.pools.connectionsOf(databaseName)
      const upgrade = upgradeStateOf({ schemaVersion, upgradeFailure })
      const { lastRecordAt, ...measured } = upgrade === 'current' ? await measure(app, tenant.id) : unknown
      const reason = runsInstallation ? upgradeFailure : null
      const activity = latest(lastActivityAt, lastRecordAt)
      return { ...tenant, ...measured, upgrade, upgradeFailure: reason, lastActivityAt: activity, connections }
    }),
  )
}

type Row = Omit<TenantFigures, 'bytes' | 'records' | 'upgrade' | 'connections'> & {
  readonly schemaVersion: string
  readonly databaseName: string
}

interface Measured {
  readonly bytes: number | null
  readonly records: number | null
  readonly lastRecordAt: string | null
}

const unknown: Measured = { bytes: null, records: null, lastRecordAt: null }

const figuresWith = (lastRecordAt: Fragment) =>
  compile(tenantSql`
  select json_build_object(
    'bytes', pg_database_size(current_database()),
    'records', (select coalesce(sum(n_live_tup), 0) from pg_stat_user_tables where schemaname = 'public'),
    'lastRecordAt', ${lastRecordAt})::text`)

const figures = figuresWith(tenantSql`(select o.at from monarch.operations o order by o.xid desc limit 1)`)
/** The sizes are in the catalog, so a damaged history does not hide them. */
const sizes = figuresWith(tenantSql`null`)

async function measure(app: App, tenantId: string): Promise<Measured> {
  try {
    const tenant = await app.tenants.openClosed(tenantId)
    if (!tenant) return unknown
    const read = tenant.db.read(figures).catch((err: unknown) => {
      if (!isDamage(err)) throw err
      app.log.warn({ err, tenantId }, 'The history of a tenant cannot be read: its data on the disk is damaged')
      return tenant.db.read(sizes)
    })
    return JSON.parse(await read) as Measured
  } catch (err) {
    app.log.warn({ err, tenantId }, 'The figures of a tenant could not be read')
    return unknown
  }
}

function latest(...times: readonly (string | null)[]): string | null {
  const known = times.flatMap((time) => (time === null ? [] : new Date(time).getTime()))
  return known.length === 0 ? null : new Date(known.reduce((most, each) => Math.max(most, each))).toISOString()
}
