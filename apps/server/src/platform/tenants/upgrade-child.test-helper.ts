import { startApp } from '../../boot/app.ts'
import { readConfig } from '../config.ts'
import type { PostgresServer } from '../db/server.ts'
import { createLog } from '../log.ts'
import { upgradeTenantTask } from './upgrade.ts'

/** The process that the crash test kills during an upgrade, at the point in MONARCH_TEST_CRASH_AT. */
const { address, adminDatabase, tenantId } = JSON.parse(process.argv[2]!) as Pick<
  PostgresServer,
  'address' | 'adminDatabase'
> & { tenantId: string }
const config = readConfig()
const server: PostgresServer = { address, adminDatabase, ended: new Promise(() => {}), stop: () => Promise.resolve() }
const job = { id: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal }
await upgradeTenantTask.run(await startApp(config, createLog(config), server), { tenantId }, job)
process.exit(0)
