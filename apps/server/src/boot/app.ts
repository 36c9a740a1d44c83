import { languages, loadLanguage } from '@monarch/messages'
import type { Config } from '../platform/config.ts'
import { revokePublicAccess, openAdminDatabase } from '../platform/db/admin.ts'
import { Bus } from '../platform/db/bus.ts'
import { clientConfig } from '../platform/db/connection.ts'
import { openDataDir, readSecret, type Secret } from '../platform/db/data-dir.ts'
import { refuseLostAdmin } from '../platform/tenants/lost-admin.ts'
import { migrateAdmin } from '../platform/db/migrate.ts'
import { Pools } from '../platform/db/pools.ts'
import { Sealer } from '../platform/db/seal.ts'
import {
  fewestConnections,
  openEmbeddedServer,
  openExternalServer,
  type PostgresServer,
} from '../platform/db/server.ts'
import { armFailpoint } from '../platform/failpoint.ts'
import { Services } from '../platform/service.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { App } from '../platform/app.ts'
import { Jobs, migrateJobs } from '../platform/jobs/jobs.ts'
import { schedules, tasks } from '../platform/jobs/task.ts'
import { fixedOperations } from './fixed-operations.ts'
import { extensions } from './modules.ts'
import { requireDeclared } from '../request/scope.ts'
import type { Log } from '../platform/log.ts'
import { requireOwnSecret } from '../platform/secrets/rotate.ts'
import { startTasks } from '../platform/start-task.ts'
import { Tenants } from '../platform/tenants/tenants.ts'

/** Opens the databases and migrates the admin database. Tests pass their own server. */
export async function startApp(config: Config, log: Log, given?: PostgresServer): Promise<App> {
  const app = await openApp(config, log, given)
  try {
    await refuseLostAdmin(app)
    await migrateAdmin(app.admin)
    await migrateJobs(app.server.address, app.server.adminDatabase)
    await revokePublicAccess(app.admin)
    await requireOwnSecret(app.admin, app.sealer)
    for (const run of extensions.of(startTasks)) await run(app)
    return app
  } catch (error) {
    await stopApp(app)
    throw error
  }
}

/** Opens the databases without migrating them. */
export async function openApp(config: Config, log: Log, given?: PostgresServer): Promise<App> {
  armFailpoint(config.crashAt)
  for (const language of languages) await loadLanguage(language)
  requireDeclared(fixedOperations(extensions))
  const { secret, previous } = secretOf(config)
  const sealer = new Sealer(secret, previous)
  const server = given ?? (await openServer(config))
  const { address, adminDatabase } = server
  const pools = new Pools(address, config.connections ?? server.connections ?? fewestConnections)
  const admin = openAdminDatabase(address, adminDatabase, pools.observe)
  const bus = new Bus(admin, clientConfig(address, adminDatabase), log)
  const jobs = new Jobs({
    address,
    adminDatabase,
    admin,
    observe: pools.observe,
    log,
    tasks: extensions.of(tasks),
    crontab: extensions.of(schedules),
  })
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
    extensions,
    services: new Services(),
  }
  try {
    app.services.start(app)
    await bus.open()
    return app
  } catch (error) {
    await stopApp(app)
    throw error
  }
}

export async function stopApp(app: App): Promise<void> {
  await app.jobs.stop()
  await app.services.close()
  await app.bus.close()
  await app.pools.close()
  await app.admin.destroy()
  await app.server.stop()
}

function secretOf({ secret, previousSecret, dataDir }: Config): Secret {
  return secret === null ? readSecret(openDataDir(dataDir)) : { secret, previous: previousSecret }
}

function openServer(config: Config): Promise<PostgresServer> {
  return config.databaseUrl === null ? openEmbeddedServer(config) : openExternalServer(config.databaseUrl)
}
