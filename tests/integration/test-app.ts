import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startApp } from '../../apps/server/src/boot/app.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import type { ServerAddress } from '../../apps/server/src/platform/db/connection.ts'
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts'
import type { PostgresServer } from '../../apps/server/src/platform/db/server.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { cloneAdminDatabase, tenantTemplate } from './test-databases.ts'

export interface TestAppOptions {
  /** Configuration overrides. */
  readonly config?: Partial<Config>
  /** The admin database of another app, to run a second process of the same installation. */
  readonly adminDatabase?: string
  /** Another server than the run's PostgreSQL. */
  readonly server?: PostgresServer
  /** Another way to the run's PostgreSQL. */
  readonly address?: ServerAddress
  /** Target of the log, for tests of its content. */
  readonly log?: NodeJS.WritableStream
}

/** An installation for a test file: an empty admin database in the run's PostgreSQL, and the app on it. */
export async function startTestApp(options: TestAppOptions = {}): Promise<App> {
  const env = {
    MONARCH_LOG_LEVEL: 'silent',
    MONARCH_SECRET: 'the secret of the tests',
    PORT: '0',
    // Created on first use.
    MONARCH_DATA_DIR: join(tmpdir(), `monarch-test-data-${randomBytes(6).toString('hex')}`),
    MONARCH_DEMO: 'false',
  }
  const config: Config = { ...readConfig(env), ...options.config }
  const log = createLog(config, options.log)
  if (options.server) return startApp(config, log, options.server)
  return startApp(config, log, {
    address: options.address ?? inject('postgres'),
    adminDatabase: options.adminDatabase ?? (await cloneAdminDatabase()),
    tenantTemplate,
    ended: new Promise<void>(() => {}),
    stop: () => Promise.resolve(),
  })
}
