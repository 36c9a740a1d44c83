import { startApp } from '../../apps/server/src/boot/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { ServerAddress } from '../../apps/server/src/platform/db/connection.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'

/** A process that creates a tenant and dies at the point named by MONARCH_TEST_CRASH_AT. */
interface Input {
  readonly address: ServerAddress
  readonly adminDatabase: string
  readonly organizationId: string
  readonly name: string
}

const { address, adminDatabase, organizationId, name } = JSON.parse(process.argv[2]!) as Input
const config = readConfig()
const server = { address, adminDatabase, ended: new Promise<void>(() => {}), stop: () => Promise.resolve() }
await createTenant(await startApp(config, createLog(config), server), { organizationId, name })
process.exit(0)
