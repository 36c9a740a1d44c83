import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { actFor } from '../../request/acting.ts'
import { openWorkspace, closeWorkspace, workspace, owner, other, secondTenantId, names } from './deals.test-helper.ts'
import { codeOf } from '../../../../../tests/integration/builders.ts'
import { callerOf, makeKey, revoke } from './keys.test-helper.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)

describe('a key ends', () => {
  test('with the next request after it is revoked, in every process; the account ends with its last key', async () => {
    const key = await makeKey(owner, ['record:deal:read'])
    const { fastify } = workspace
    for (const server of [workspace, other]) expect((await callerOf(server, key).tenant(names)).status).toBe(200)
    expect((await revoke(owner, key)).errors).toBeUndefined()
    for (const server of [other, workspace]) expect((await callerOf(server, key).tenant(names)).status).toBe(401)
    expect(
      (await fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${key.secret}` } })).statusCode,
    ).toBe(401)
    const { data } = await owner.admin('query($id: ID!) { users(where: {id: {eq: $id}}) { id } }', {
      id: key.apiKey.userId,
    })
    expect(data.users).toEqual([])
    expect(codeOf(await revoke(owner, key))).toBe('NOT_FOUND')
  })

  test('when it expires', async () => {
    const key = await makeKey(owner, ['record:deal:read'], {
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect((await callerOf(workspace, key).tenant(names)).status).toBe(200)
    await workspace.app.admin
      .updateTable('apiKeys')
      .set({ expiresAt: sql<string>`now()` })
      .where('id', '=', key.apiKey.id)
      .execute()
    await workspace.app.bus.publish('session', { userId: key.apiKey.userId })
    expect((await callerOf(workspace, key).tenant(names)).status).toBe(401)
    const { data } = await owner.admin('query($id: ID!) { apiKeys(where: {id: {eq: $id}}) { status } }', {
      id: key.apiKey.id,
    })
    expect(data.apiKeys).toEqual([{ status: 'expired' }])
  })

  test('when it expires while cached', async () => {
    const expiresAt = new Date(Date.now() + 1_500).toISOString()
    const key = await makeKey(owner, ['record:deal:read'], { expiresAt })
    expect((await callerOf(workspace, key).tenant(names)).status).toBe(200)
    await expect.poll(async () => (await callerOf(workspace, key).tenant(names)).status, { timeout: 4_000 }).toBe(401)
  })

  test('with its account', async () => {
    const key = await makeKey(owner, ['record:deal:read'])
    expect((await callerOf(workspace, key).tenant(names)).status).toBe(200)
    const id = key.apiKey.userId
    await owner.admin('mutation($id: ID!) { updateUser(id: $id, data: {isActive: false}) { id } }', { id })
    expect((await callerOf(workspace, key).tenant(names)).status).toBe(401)
    const { data } = await owner.admin('query($id: ID!) { apiKeys(where: {id: {eq: $id}}) { status } }', {
      id: key.apiKey.id,
    })
    expect(data.apiKeys).toEqual([{ status: 'suspended' }])
  })
})

test('a key has one request limit per minute for all routes', async () => {
  const key = await makeKey(owner, ['record:deal:read'], { requestsPerMinute: 3 })
  const program = callerOf(workspace, key)
  await program.tenant(names)
  await program.admin('{ tenants { id } }')
  await program.inject('GET', '/api/export/deal.csv')
  const late = await program.inject('POST', '/graphql/tenant', { query: names })
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect(late.json().errors[0].extensions.code).toBe('RATE_LIMITED')
  expect((await program.inject('GET', '/api/export/deal.csv')).json().code).toBe('RATE_LIMITED')
  const another = callerOf(workspace, await makeKey(owner, ['record:deal:read'], { requestsPerMinute: 3 }))
  expect((await another.tenant(names)).status).toBe(200)
})

describe('the rules of an organization apply to its keys', () => {
  afterEach(async () => {
    const { app, organizationId } = workspace
    await app.admin.deleteFrom('securityRules').execute()
    await app.bus.publish('security', { organizationId })
  })

  test('a request from an address that is not allowed is refused', async () => {
    const program = callerOf(workspace, await makeKey(owner, ['record:deal:read']))
    const from = (address: string) => program.inject('POST', '/graphql/tenant', { query: names }, address)
    expect((await from('10.9.9.9')).statusCode).toBe(200)
    await owner.admin(
      'mutation($o: ID!) { updateSecurityRules(organizationId: $o, data: {allowedNetworks: ["127.0.0.0/8", "10.1.0.0/16"]}) { id } }',
      { o: workspace.organizationId },
    )
    const refused = await from('10.9.9.9')
    expect(refused.statusCode).toBe(401)
    expect(refused.json().errors[0].message).toBe('Test organization does not allow sign-in from this address.')
    expect((await from('10.1.9.9')).statusCode).toBe(200)
  })

  test('a suspended organization stops its keys', async () => {
    const program = callerOf(workspace, await makeKey(owner, ['record:deal:read']))
    expect((await program.tenant(names)).errors).toBeUndefined()
    const id = workspace.organizationId
    await owner.admin('mutation($id: ID!) { suspendOrganization(id: $id) { id } }', { id })
    const refused = await program.tenant(names)
    expect([codeOf(refused), refused.errors![0]!.message]).toEqual([
      'FORBIDDEN',
      expect.stringContaining('is suspended'),
    ])
    const { 'x-tenant-id': _tenantId, ...headers } = owner.headers
    const payload = { query: 'mutation($id: ID!) { reactivateOrganization(id: $id) { id } }', variables: { id } }
    await workspace.fastify.inject({ method: 'POST', url: '/graphql/admin', headers, payload })
    expect((await program.tenant(names)).errors).toBeUndefined()
  })
})

test('a service account signs in only with a key, and deferred work has the rights of that key', async () => {
  const key = await makeKey(owner, ['record:deal:read'])
  const { app, fastify } = workspace
  const { email } = await app.admin
    .selectFrom('users')
    .select('email')
    .where('id', '=', key.apiKey.userId)
    .executeTakeFirstOrThrow()
  const payload = { email, password: 'a good password' }
  expect((await fastify.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(401)
  const credential = { userId: key.apiKey.userId, apiKeyId: key.apiKey.id, vouchedBy: null }
  const acting = await actFor(app, credential, owner.tenantId)
  expect(acting?.context.userId).toBe(key.apiKey.userId)
  expect(await actFor(app, credential, secondTenantId)).toBeNull()
  expect(await actFor(app, { ...credential, apiKeyId: null }, owner.tenantId)).toBeNull()
  const roles = await owner.admin(
    'mutation($userId: ID!, $organizationId: ID!) { setUserRoles(userId: $userId, organizationId: $organizationId, roleIds: []) { id } }',
    { userId: key.apiKey.userId, organizationId: workspace.organizationId },
  )
  expect(roles.errors?.[0]?.message).toContain('A service account has no roles')
  await revoke(owner, key)
  expect(await actFor(app, credential, owner.tenantId)).toBeNull()
})

test('a link to a file ends with the key it was made for', async () => {
  const key = await makeKey(owner, ['record:*:*'])
  const program = callerOf(workspace, key)
  const form = new FormData()
  form.append('file', new Blob(['hello']), 'hello.txt')
  const body = new Response(form)
  const uploaded = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/files',
    headers: {
      authorization: `Bearer ${key.secret}`,
      'x-tenant-id': owner.tenantId,
      'content-type': body.headers.get('content-type')!,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  expect(uploaded.statusCode, uploaded.body).toBe(201)
  const link = await program.inject('POST', `/api/files/${uploaded.json().id}/link`)
  const open = () => workspace.fastify.inject({ url: link.json().url })
  expect((await open()).body).toBe('hello')
  await revoke(owner, key)
  expect((await open()).statusCode).toBe(404)
})
