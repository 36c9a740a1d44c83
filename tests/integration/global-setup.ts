import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openAdminDatabase } from '../../apps/server/src/platform/db/admin.ts'
import { clientConfig, connect, type ServerAddress } from '../../apps/server/src/platform/db/connection.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts'
import { migrateAdmin } from '../../apps/server/src/platform/db/migrate.ts'
import { adminConnections, Pools } from '../../apps/server/src/platform/db/pools.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createTenantDatabase } from '../../apps/server/src/platform/tenants/databases.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { shipInterfaces } from '../../apps/server/src/capabilities/interfaces/ship.ts'
import { shipTemplates } from '../../apps/server/src/capabilities/templates/ship.ts'
import { adminTemplate, tenantTemplate } from './test-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ServerAddress
    /** The folder of its cluster. */
    postgresFolder: string
  }
}

/** One real PostgreSQL for the run. Each test file gets its own installation in it: see `test-server.ts`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'monarch-test-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, { maxConnections: 300, unsafe: true })
  await makeTemplates(postgres.address)
  project.provide('postgres', postgres.address)
  project.provide('postgresFolder', join(folder, 'postgres'))
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplates(address: ServerAddress): Promise<void> {
  const client = await connect(clientConfig(address, 'postgres'))
  await client.query(`create database ${adminTemplate}`)
  await client.end()
  const admin = openAdminDatabase(address, adminTemplate, () => {})
  await migrateAdmin(admin)
  await shipTemplates({ admin })
  await shipInterfaces({ admin })
  await migrateJobs(address, adminTemplate)
  await admin.destroy()
  await makeTenantTemplate(address)
}

/** A tenant's database without the rights of a tenant. */
async function makeTenantTemplate(address: ServerAddress): Promise<void> {
  const pools = new Pools(address, adminConnections + 1)
  const server = {
    address,
    adminDatabase: adminTemplate,
    ended: new Promise<void>(() => {}),
    stop: () => Promise.resolve(),
  }
  const role = 'monarch_nobody'
  const log = createLog({ logLevel: 'silent' })
  await createTenantDatabase({ pools, server, log }, null, { name: tenantTemplate, role, password: '' })
  await pools.asOwner(tenantTemplate, (client) =>
    client.query(`grant ${role} to current_user; drop owned by ${role}; drop role ${role}`),
  )
  await pools.close()
}
