import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { startWorkspace, type Workspace } from './builders.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('a new tenant costs at most 2 MB of disk over an empty database', async () => {
  const { app, organizationId } = workspace
  const { id } = await createTenant(app, { organizationId, name: 'Small' })
  const { databaseName } = (await app.tenants.find(id))!
  const { rows } = await app.pools.asOwner(app.server.adminDatabase, (client) =>
    client.query<{ over: string }>(`select pg_database_size($1) - pg_database_size('template0') as over`, [
      databaseName,
    ]),
  )
  expect(Number(rows[0]!.over)).toBeLessThanOrEqual(2 * 1024 * 1024)
})
