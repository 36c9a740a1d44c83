import type { ServerAddress } from '../../apps/server/src/platform/db/connection.ts'
import { startApp } from '../../apps/server/src/boot/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { loadDemo } from '../../apps/server/src/boot/demo/load.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'

/** A process that loads the demo and dies at the point named by MONARCH_TEST_CRASH_AT. */
const { address, adminDatabase } = JSON.parse(process.argv[2]!) as { address: ServerAddress; adminDatabase: string }
const config = readConfig()
const server = { address, adminDatabase, ended: new Promise<void>(() => {}), stop: () => Promise.resolve() }
await loadDemo(await startApp(config, createLog(config), server))
process.exit(0)
