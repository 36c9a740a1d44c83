import { startApp } from '../../boot/app.ts'
import { readConfig } from '../../platform/config.ts'
import type { PostgresServer } from '../../platform/db/server.ts'
import { createLog } from '../../platform/log.ts'
import { changeStructure } from './structure-change.ts'

/**
 * The process that the crash test kills. It runs one structure change, including its background work, and prints `done`, unless it
 * dies at the failpoint MONARCH_TEST_CRASH_AT.
 */
const [given = '{}'] = process.argv.slice(2)
const { address, adminDatabase, tenantId, commands } = JSON.parse(given) as Pick<
  PostgresServer,
  'address' | 'adminDatabase'
> & {
  tenantId: string
  commands: Parameters<typeof changeStructure>[2]
}
const config = readConfig()
const server: PostgresServer = { address, adminDatabase, ended: new Promise(() => {}), stop: () => Promise.resolve() }
const app = await startApp(config, createLog(config), server)
await changeStructure(app, { tenantId, userId: null }, commands)
await app.jobs.drain(app)
process.stdout.write('done')
process.exit(0)
