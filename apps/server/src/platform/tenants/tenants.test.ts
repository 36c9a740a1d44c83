import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { clientConfig, connect } from '../db/connection.ts'
import { createOrganization } from '../../capabilities/tenants/organizations.ts'
import { createTenant, finishTenants, type Tenant } from './tenants.ts'

let server: TestServer
let organizationId: string
let main: Tenant

beforeAll(async () => {
  server = await startTestServer()
  organizationId = (await createOrganization(server.app, 'Acme')).id
  main = await createTenant(server.app, { organizationId, name: 'Main' })
})
afterAll(() => server.close())

test('a tenant has its own database and role, which reaches nothing else', async () => {
  const shop = await createTenant(server.app, { organizationId, name: 'Shop' })
  expect(shop.databaseName).not.toBe(main.databaseName)
  const { roleName, password } = await loginOf(main.id)
  expect((await loginOf(shop.id)).roleName).not.toBe(roleName)
  const address = { ...server.app.server.address, user: roleName, password }
  const own = await connect(clientConfig(address, main.databaseName))
  await expect(own.query('create table public.mine (id int)')).rejects.toThrow('permission denied')
  await expect(own.query('create role other')).rejects.toThrow('permission denied')
  await own.end()
  await expect(connect(clientConfig(address, shop.databaseName))).rejects.toThrow('permission denied')
})

test('a process that misses events checks for a suspension on each request', async () => {
  const { app } = server
  const other = await createOrganization(app, 'Pausing')
  const paused = await createTenant(app, { organizationId: other.id, name: 'Paused' })
  expect(await app.tenants.find(paused.id)).toMatchObject({ name: 'Paused' })
  // Another process suspends it while this one receives no events.
  const [isCurrent, catchUp] = [
    vi.spyOn(app.bus, 'isCurrent', 'get').mockReturnValue(false),
    vi.spyOn(app.bus, 'catchUp').mockResolvedValue(false),
  ]
  await app.admin.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', paused.id).execute()
  expect(await app.tenants.find(paused.id)).toBeNull()
  isCurrent.mockRestore()
  catchUp.mockRestore()
  await app.bus.publish('tenant', { tenantId: paused.id })
  expect(await app.tenants.find(paused.id)).toBeNull()
})

test('a name is unique within an organization, and a rejected tenant leaves nothing behind', async () => {
  await expect(createTenant(server.app, { organizationId, name: 'Main' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const { id } = await createOrganization(server.app, 'Other')
  await createTenant(server.app, { organizationId: id, name: 'Main' })
  const rows = await server.app.admin
    .selectFrom('tenants')
    .select('id')
    .where('organizationId', '=', organizationId)
    .execute()
  expect(rows).toHaveLength(2)
})

test.each<[string, (tenant: Tenant) => string[]]>([
  [
    'before the role was created',
    ({ databaseName }) => [`drop database "${databaseName}"`, `drop role "${databaseName}"`],
  ],
  ['before the database was created', ({ databaseName }) => [`drop database "${databaseName}"`]],
  ['before it was marked as done', () => []],
])('a creation interrupted %s is completed by the next start', async (_what, undo) => {
  const { app } = server
  const tenant = await createTenant(app, { organizationId, name: `Half ${_what}` })
  await app.admin.updateTable('tenants').set({ status: 'creating' }).where('id', '=', tenant.id).execute()
  await app.bus.publish('tenant', { tenantId: tenant.id })
  await app.pools.forget(tenant.databaseName)
  await app.pools.asOwner(app.server.adminDatabase, async (client) => {
    for (const statement of undo(tenant)) await client.query(statement)
  })
  expect(await app.tenants.find(tenant.id)).toBeNull()

  expect(await finishTenants(app)).toEqual([tenant.id])
  const { db } = (await app.tenants.find(tenant.id))!
  expect(await db.rows({ text: 'select id from monarch.operations', values: [] })).toEqual([])
  expect(await finishTenants(app)).toEqual([])
})

async function loginOf(id: string): Promise<{ roleName: string; password: string }> {
  const { admin, sealer } = server.app
  const row = await admin.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const password = sealer.unseal(row.sealedPassword, `tenant database ${id}`)
  expect(row.sealedPassword).not.toContain(password)
  return { roleName: row.roleName, password }
}
