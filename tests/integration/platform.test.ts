import { compile, late, sql, value } from '@monarch/sql'
import { uuidv7 } from '@monarch/schema'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant, type Tenant } from '../../apps/server/src/tenants/tenants.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let tenant: Tenant

beforeAll(async () => {
  server = await startTestServer()
  const organizationId = newId()
  await server.app.admin.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute()
  tenant = await createTenant(server.app, { organizationId, name: 'Main' })
})
afterAll(() => server.close())

function newId(): string {
  return uuidv7(Date.now(), randomBytes(10))
}

test('reads', async () => {
  console.log(await tenant.db.read(compile(sql`select current_user::text || current_database()`)))
  expect(await server.app.adminRead.read(compile(sql`select ${late((n: number) => n + 1)}::text`), 41)).toBe('42')
  const rows = await server.app.admin.selectFrom('tenants').selectAll().execute()
  console.log(rows, await server.app.admin.selectFrom('operations').selectAll().execute())
  console.log(
    (await server.fastify.inject('/healthz')).body,
    (await server.fastify.inject('/readyz')).body,
    (await server.fastify.inject('/nothing')).body,
  )
  console.log((await server.fastify.inject('/metrics')).body.length, (await server.fastify.inject('/healthz')).headers)
})
