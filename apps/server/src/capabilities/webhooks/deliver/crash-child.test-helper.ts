import { startApp } from '../../../boot/app.ts'
import { readConfig } from '../../../platform/config.ts'
import type { PostgresServer } from '../../../platform/db/server.ts'
import { createLog } from '../../../platform/log.ts'
import { readChanges } from './read-changes.ts'

/**
 * The child process of the crash test: does all pending work and prints `done`, or dies at the failpoint in MONARCH_TEST_CRASH_AT.
 */
const [given = '{}'] = process.argv.slice(2)
const { address, adminDatabase, tenantId } = JSON.parse(given) as Pick<PostgresServer, 'address' | 'adminDatabase'> & {
  tenantId: string
}
const config = readConfig()
const server: PostgresServer = { address, adminDatabase, ended: new Promise(() => {}), stop: () => Promise.resolve() }
const app = await startApp(config, createLog(config), server)
await readChanges(app, tenantId)
await app.jobs.drain(app)
process.stdout.write('done')
process.exit(0)
