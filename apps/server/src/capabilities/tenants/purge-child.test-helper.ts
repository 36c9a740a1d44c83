import { startApp } from '../../boot/app.ts'
import { readConfig } from '../../platform/config.ts'
import type { PostgresServer } from '../../platform/db/server.ts'
import { createLog } from '../../platform/log.ts'
import { purgeDue } from './purge.ts'

/** The child process of the crash test: runs the deletion and dies at the point in MONARCH_TEST_CRASH_AT. */
const { address, adminDatabase } = JSON.parse(process.argv[2]!) as Pick<PostgresServer, 'address' | 'adminDatabase'>
const config = readConfig()
const server: PostgresServer = { address, adminDatabase, ended: new Promise(() => {}), stop: () => Promise.resolve() }
await purgeDue(await startApp(config, createLog(config), server))
process.exit(0)
