import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '../../../../tests/integration/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../tests/integration/test-server.ts'
import { createSession } from './accounts/sessions.ts'
import { requestContext } from './context.ts'
import { tenantContext } from '../structure/tenant-context.ts'
import { createOrganization } from '../capabilities/tenants/organizations.ts'
import { createTenant, type Tenant } from '../platform/tenants/tenants.ts'
import { requirePermission } from './decisions.ts'

let server: TestServer
/** Two customers; the first with two tenants. */
let acme: { id: string; main: Tenant; shop: Tenant; token: string; shopOnly: string }
let other: { id: string; main: Tenant; token: string }

beforeAll(async () => {
  server = await startTestServer()
  const { app } = server
  const { id } = await createOrganization(app, 'Acme')
  const main = await createTenant(app, { organizationId: id, name: 'Main' })
  const shop = await createTenant(app, { organizationId: id, name: 'Shop' })
  acme = { id, main, shop, token: await signUp(id), shopOnly: await signUp(id, [shop.id]) }
  const { id: otherId } = await createOrganization(app, 'Other')
  const otherMain = await createTenant(app, { organizationId: otherId, name: 'Main' })
  other = { id: otherId, main: otherMain, token: await signUp(otherId) }
})
afterAll(() => server.close())

const missing = { code: 'NOT_FOUND', message: 'There is no such tenant or organization.' }

test('a credential and a requested tenant become the context of a request', async () => {
  const ctx = await contextOf(acme.token, { 'x-tenant-id': acme.main.id, 'x-organization-id': acme.id })
  expect(ctx).toMatchObject({
    requestId: 'r1',
    user: { name: 'Test person', permissions: ['entity:create', 'record:client:read'] },
    organizationIds: [acme.id],
    tenantIds: [acme.main.id, acme.shop.id],
    tenant: { id: acme.main.id, organizationId: acme.id },
  })
  const tenant = await tenantContext(ctx)
  expect([tenant.id, tenant.organizationId, tenant.access.key]).toEqual([
    acme.main.id,
    acme.id,
    'entity:create record:client:read',
  ])
  expect(await databaseOf(tenant)).toBe(acme.main.databaseName)
})

test('ids are accepted in any case, with surrounding spaces', async () => {
  const ctx = await contextOf(acme.token, {
    'x-tenant-id': ` ${acme.main.id.toUpperCase()} `,
    'x-organization-id': acme.id.toUpperCase(),
  })
  expect(ctx.tenant?.id).toBe(acme.main.id)
})

test('a cached context costs no statement', async () => {
  const headers = { 'x-tenant-id': acme.main.id, 'x-tenant-database-url': databaseUrl(acme.main.databaseName) }
  await tenantContext(await contextOf(acme.token, headers))
  const statements: string[] = []
  const stop = server.app.pools.onStatement(({ text }) => statements.push(text))
  await tenantContext(await contextOf(acme.token, headers))
  stop()
  expect(statements).toEqual([])
})

test('without a tenant there is a context, but no database', async () => {
  for (const headers of [undefined, { 'x-tenant-id': '' }]) {
    const ctx = await contextOf(acme.token, headers)
    expect(ctx.tenant).toBeNull()
    await expect(tenantContext(ctx)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'No tenant selected. Please refresh the page.',
      issues: [{ path: 'X-Tenant-ID', message: 'No tenant selected. Please refresh the page.' }],
    })
  }
})

describe('tenants and organizations of other users are reported as missing', () => {
  test.each<[string, () => string, () => Record<string, string>]>([
    ["another organization's tenant", () => acme.token, () => ({ 'x-tenant-id': other.main.id })],
    ['the same from the other side', () => other.token, () => ({ 'x-tenant-id': acme.main.id })],
    [
      "a tenant of the user's organization that the membership excludes",
      () => acme.shopOnly,
      () => ({ 'x-tenant-id': acme.main.id }),
    ],
    [
      'a tenant that does not exist',
      () => acme.token,
      () => ({ 'x-tenant-id': '01900000-0000-7000-8000-000000000000' }),
    ],
    ['malformed ids', () => acme.token, () => ({ 'x-tenant-id': `' or true --` })],
    ['two ids in one', () => acme.token, () => ({ 'x-tenant-id': `${acme.main.id}, ${acme.shop.id}` })],
    ['an id with a suffix', () => acme.token, () => ({ 'x-tenant-id': `${acme.main.id}0` })],
    ['another organization', () => acme.token, () => ({ 'x-organization-id': other.id })],
    [
      "another organization together with the user's tenant",
      () => acme.token,
      () => ({ 'x-tenant-id': acme.main.id, 'x-organization-id': other.id }),
    ],
    [
      'a malformed organization',
      () => acme.token,
      () => ({ 'x-tenant-id': acme.main.id, 'x-organization-id': 'null' }),
    ],
    ['a property that every object has', () => acme.token, () => ({ 'x-tenant-id': '__proto__' })],
  ])('%s', async (_what, token, headers) => {
    await expect(contextOf(token(), headers())).rejects.toMatchObject(missing)
    for (const [method, url] of [
      ['POST', '/graphql/tenant'],
      ['POST', '/graphql/admin'],
    ] as const) {
      const reply = await server.fastify.inject({
        method,
        url,
        headers: signed(token(), headers()),
        payload: { query: '{ __typename }' },
      })
      expect(reply.json().errors).toEqual([{ message: missing.message, extensions: { code: 'NOT_FOUND' } }])
    }
    const reply = await server.fastify.inject({ url: '/api/dashboard/stats', headers: signed(token(), headers()) })
    expect([reply.statusCode, reply.json()]).toEqual([404, missing])
  })

  test('a tenant of one organization of a user is not reachable through another', async () => {
    const { app } = server
    const token = await signUp(acme.id)
    const { user } = await contextOf(token)
    await app.admin
      .insertInto('memberships')
      .values({ userId: user.id, organizationId: other.id, tenantIds: null })
      .execute()
    await app.bus.publish('session', { userId: user.id })
    const ctx = await contextOf(token, { 'x-tenant-id': other.main.id, 'x-organization-id': other.id })
    expect(ctx.tenantIds).toEqual([acme.main.id, acme.shop.id, other.main.id])
    await expect(
      contextOf(token, { 'x-tenant-id': other.main.id, 'x-organization-id': acme.id }),
    ).rejects.toMatchObject(missing)
  })

  test('a membership gives no access to tenants of another organization', async () => {
    const { app } = server
    const token = await signUp(acme.id)
    const { user } = await contextOf(token)
    await app.admin
      .updateTable('memberships')
      .set({ tenantIds: [other.main.id] })
      .where('userId', '=', user.id)
      .execute()
    await app.bus.publish('session', { userId: user.id })
    expect((await contextOf(token)).tenantIds).toEqual([])
    await expect(contextOf(token, { 'x-tenant-id': other.main.id })).rejects.toMatchObject(missing)
  })

  test('a removed membership takes effect with the next request', async () => {
    const { app } = server
    const token = await signUp(acme.id)
    const { user } = await contextOf(token, { 'x-tenant-id': acme.main.id })
    await app.admin.deleteFrom('memberships').where('userId', '=', user.id).execute()
    await app.bus.publish('session', { userId: user.id })
    await expect(contextOf(token, { 'x-tenant-id': acme.main.id })).rejects.toMatchObject(missing)
  })
})

describe('the address of a database', () => {
  test.each<[string, () => string]>([
    ['as it is', () => databaseUrl(acme.main.databaseName)],
    [
      'with another user, password and options',
      () => {
        const { host, port } = server.app.server.address
        return `postgresql://any:one@${encodeURIComponent(host)}:${port}/${acme.main.databaseName}?sslmode=require`
      },
    ],
  ])('of the tenant is accepted: %s', async (_what, url) => {
    const ctx = await contextOf(acme.token, { 'x-tenant-id': acme.main.id, 'x-tenant-database-url': url() })
    expect(await databaseOf(await tenantContext(ctx))).toBe(acme.main.databaseName)
  })

  test.each<[string, () => string]>([
    ["another tenant's", () => databaseUrl(acme.shop.databaseName)],
    ['another host', () => `postgres://evil.example:5432/${acme.main.databaseName}`],
    ['another port', () => databaseUrl(acme.main.databaseName, server.app.server.address.port + 1)],
    ['another protocol', () => databaseUrl(acme.main.databaseName).replace('postgres:', 'mysql:')],
    ['no database', () => databaseUrl('')],
    ['no address', () => 'nonsense'],
    ['broken encoding', () => 'postgres://%ZZ/%ZZ'],
  ])("that is not the tenant's is refused, and never connected to: %s", async (_what, url) => {
    const headers = { 'x-tenant-id': acme.main.id, 'x-tenant-database-url': url() }
    await expect(contextOf(acme.token, headers)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const reply = await server.fastify.inject({ url: '/api/dashboard/stats', headers: signed(acme.token, headers) })
    expect(reply.statusCode).toBe(403)
  })

  test('reveals nothing about the tenants of others', async () => {
    const headers = { 'x-tenant-id': other.main.id, 'x-tenant-database-url': databaseUrl(other.main.databaseName) }
    await expect(contextOf(acme.token, headers)).rejects.toMatchObject(missing)
  })
})

test('a missing permission is named', async () => {
  const ctx = await contextOf(acme.token)
  expect(() => requirePermission(ctx, 'entity:create')).not.toThrow()
  expect(() => requirePermission(ctx, 'entity:delete')).toThrow(
    expect.objectContaining({ code: 'FORBIDDEN', message: 'You need the permission "entity:delete" for this.' }),
  )
})

async function signUp(organizationId: string, tenantIds: string[] | null = null): Promise<string> {
  const permissions = ['entity:create', 'record:client:read']
  const { id } = await addAccount(server, { permissions, organizationId, tenantIds })
  return (await createSession(server.app, id)).token
}

function contextOf(token: string, headers: Record<string, string> = {}) {
  return requestContext(server.app, { id: 'r1', headers: signed(token, headers) })
}

function signed(token: string, headers: Record<string, string>) {
  return { authorization: `Bearer ${token}`, ...headers }
}

function databaseUrl(database: string, port = server.app.server.address.port): string {
  return `postgres:///${database}?host=${encodeURIComponent(server.app.server.address.host)}&port=${port}`
}

async function databaseOf({ db }: { db: Tenant['db'] }): Promise<string> {
  const { name } = await db.one<{ name: string }>({ text: 'select current_database() as name', values: [] })
  return name
}
