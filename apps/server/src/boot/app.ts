import type { Kysely } from 'kysely'
import type { Config } from '../platform/config.ts'
import { closeToOthers, openAdminDatabase } from '../platform/db/admin.ts'
import type { AdminDb } from '../platform/db/admin-db.ts'
import { Bus } from '../platform/db/bus.ts'
import { clientConfig } from '../platform/db/connection.ts'
import { openDataDir, readSecret, type Secret } from '../platform/db/data-dir.ts'
import { migrateAdmin } from '../platform/db/migrate.ts'
import { Pools, type ReadHandle } from '../platform/db/pools.ts'
import { Sealer } from '../platform/db/seal.ts'
import { openEmbeddedServer, openExternalServer, type PostgresServer } from '../platform/db/server.ts'
import { armFailpoint } from '../platform/failpoint.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { Jobs, migrateJobs } from '../platform/jobs/jobs.ts'
import { crontab, tasks } from './tasks.ts'
import type { Log } from '../platform/log.ts'
import { requireOwnSecret } from '../platform/secrets/rotate.ts'
import { shipInterfaces } from '../capabilities/interfaces/ship.ts'
import { shipTemplates } from '../capabilities/templates/ship.ts'
import { Tenants } from '../platform/tenants/tenants.ts'

/** Everything that a running server holds. */
export interface App {
  readonly config: Config
  readonly log: Log
  readonly server: PostgresServer
  /** The admin database, for changes and for the server's own questions. */
  readonly admin: Kysely<AdminDb>
  /** The admin database, for the statements of its endpoint. */
  readonly adminRead: ReadHandle
  readonly pools: Pools
  readonly tenants: Tenants
  readonly bus: Bus
  readonly sealer: Sealer
  readonly jobs: Jobs
  /** The contents of uploaded files. */
  readonly storage: Storage
}

/** Opens the databases and brings the admin database up to date. Tests bring a server of their own. */
export async function startApp(config: Config, log: Log, given?: PostgresServer): Promise<App> {
  const app = await openApp(config, log, given)
  try {
    await migrateAdmin(app.admin)
    await shipTemplates(app.admin)
    await shipInterfaces(app.admin)
    await migrateJobs(app.server.address, app.server.adminDatabase)
    await closeToOthers(app.admin)
    await requireOwnSecret(app.admin, app.sealer)
    return app
  } catch (error) {
    await stopApp(app)
    throw error
  }
}

/** Opens the databases as they are. */
export async function openApp(config: Config, log: Log, given?: PostgresServer): Promise<App> {
  armFailpoint(config.crashAt)
  const { secret, previous } = secretOf(config)
  const sealer = new Sealer(secret, previous)
  const server = given ?? (await openServer(config))
  const { address, adminDatabase } = server
  const pools = new Pools(address, config.connections)
  const admin = openAdminDatabase(address, adminDatabase, pools.observe)
  const bus = new Bus(admin, clientConfig(address, adminDatabase), log)
  const jobs = new Jobs({ address, adminDatabase, admin, observe: pools.observe, log, tasks, crontab })
  const tenants = new Tenants({ admin, bus, pools, sealer, jobs })
  const adminRead = pools.adminReader(adminDatabase)
  const app = {
    config,
    log,
    server,
    admin,
    adminRead,
    pools,
    tenants,
    bus,
    sealer,
    jobs,
    storage: openStorage(config, log),
  }
  try {
    await bus.open()
    return app
  } catch (error) {
    await stopApp(app)
    throw error
  }
}

export async function stopApp(app: App): Promise<void> {
  await app.jobs.stop()
  await app.bus.close()
  await app.pools.close()
  await app.admin.destroy()
  await app.server.stop()
}

function secretOf({ secret, previousSecret, dataDir }: Config): Secret {
  return secret === null ? readSecret(openDataDir(dataDir)) : { secret, previous: previousSecret }
}

function openServer({ databaseUrl, dataDir, connections }: Config): Promise<PostgresServer> {
  return databaseUrl === null ? openEmbeddedServer(dataDir, connections) : openExternalServer(databaseUrl)
}
