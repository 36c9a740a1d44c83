import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { AdminDb } from './db/admin-db.ts'
import type { Bus } from './db/bus.ts'
import type { Pools, ReadHandle } from './db/pools.ts'
import type { Sealer } from './db/seal.ts'
import type { PostgresServer } from './db/server.ts'
import type { Extensions } from './extension-point.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Services } from './service.ts'
import type { Storage } from './storage/storage.ts'
import type { Tenants } from './tenants/tenants.ts'

/** Everything that a running server holds. `boot/app.ts` starts and stops it. */
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
  /** What the modules add to the lists of the layers below them. */
  readonly extensions: Extensions
  /** The state that modules hold while the server runs. */
  readonly services: Services
}
