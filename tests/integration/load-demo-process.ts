import type { ServerAddress } from '../../apps/server/src/db/connection.ts'
import { startApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { loadDemo } from '../../apps/server/src/demo/load.ts'
import { createLog } from '../../apps/server/src/log.ts'

/** A process that loads the demo and dies at the point that MONARCH_TEST_CRASH_AT names. */
const { address, adminDatabase } = JSON.parse(process.argv[2]!) as { address: ServerAddress; adminDatabase: string }
const config = readConfig()
const server = { address, adminDatabase, ended: new Promise<void>(() => {}), stop: () => Promise.resolve() }
await loadDemo(await startApp(config, createLog(config), server))
process.exit(0)
