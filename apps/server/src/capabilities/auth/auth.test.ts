import { verify } from '@node-rs/argon2'
import type { InjectOptions } from 'fastify'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { createUser, resetPassword } from '../users/accounts/accounts.ts'

vi.mock('@node-rs/argon2', { spy: true })

let server: TestServer
/** A second process of the same installation. */
let neighbor: TestServer
let organizationId: string
let tenantIds: string[]

beforeAll(async () => {
  server = await startTestServer()
  neighbor = await startTestServer({ adminDatabase: server.app.server.adminDatabase })
  organizationId = (await createOrganization(server.app, 'Acme')).id
  const main = await createTenant(server.app, { organizationId, name: 'Main' })
  const shop = await createTenant(server.app, { organizationId, name: 'Shop' })
  tenantIds = [main.id, shop.id]
})
afterAll(async () => {
  await neighbor.close()
  await server.close()
})

const password = 'a good password'
const wrongPair = { message: 'Invalid email or password', code: 'UNAUTHENTICATED' }

describe('signing in', () => {
  test('returns a token, the user with what they can reach, and the session', async () => {
    const { id, email } = await addUser({ name: 'Ana', permissions: ['entity:create', 'record:*:read'] })
    const reply = await login({ email: `  ${email.toUpperCase()} `, password })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const { token, user, session } = reply.json()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toEqual({
      id,
      name: 'Ana',
      email,
      permissions: ['entity:create', 'record:*:read'],
      isPlatformAdmin: false,
      organizations: [
        {
          id: organizationId,
          name: 'Acme',
          isLimited: false,
          roles: [],
          tenants: [
            { id: tenantIds[0], name: 'Main' },
            { id: tenantIds[1], name: 'Shop' },
          ],
        },
      ],
    })
    expect(Object.keys(session)).toEqual(['id', 'createdAt', 'expiresAt'])
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(30 * 86_400_000)
    expect((await me(token)).json()).toEqual({ user, session })
    expect((await me(token, neighbor)).json()).toEqual({ user, session })
  })

  test('lists only the tenants of the membership', async () => {
    const { email } = await addUser({ tenantIds: [tenantIds[1]!] })
    const { user } = (await login({ email, password })).json()
    expect(user.organizations[0].tenants).toEqual([{ id: tenantIds[1], name: 'Shop' }])
  })

  test('stores only the hash of the token', async () => {
    const { id, email } = await addUser()
    const { token } = (await login({ email, password })).json()
    const rows = await server.app.admin.selectFrom('sessions').selectAll().where('userId', '=', id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]!.tokenHash).toHaveLength(32)
  })

  test('gives the same answer for a wrong password, an unknown or suspended user and one without a password', async () => {
    const known = await addUser()
    const suspended = await addUser()
    const invited = await addUser()
    await server.app.admin.updateTable('users').set({ isActive: false }).where('id', '=', suspended.id).execute()
    await server.app.admin.updateTable('users').set({ passwordHash: null }).where('id', '=', invited.id).execute()
    const attempts = [
      { email: known.email, password: 'a bad password' },
      { email: 'nobody@test.example', password },
      { email: suspended.email, password },
      { email: invited.email, password },
    ]
    for (const attempt of attempts) {
      vi.mocked(verify).mockClear()
      const reply = await login(attempt)
      expect([reply.statusCode, reply.json()]).toEqual([401, wrongPair])
      // The timing is equal too: every attempt verifies one password, even without an account.
      expect(vi.mocked(verify).mock.calls).toEqual([[expect.any(String), attempt.password]])
    }
  })

  const emailIssue = { path: 'email', message: 'Invalid email address' }
  const passwordIssue = { path: 'password', message: 'Password must be at least 8 characters' }
  test.each<[string, unknown, object[]]>([
    ['both wrong', { email: 'x', password: 'short' }, [emailIssue, passwordIssue]],
    ['both missing', {}, [emailIssue, passwordIssue]],
    ['wrong types', { email: 1, password: ['a good password'] }, [emailIssue, passwordIssue]],
    ['a number beyond floats', { email: 12345678901234567890n, password }, [emailIssue]],
    ['a zero byte', { email: 'a\0b@test.example', password }, [emailIssue]],
    ['an endless address', { email: `a@${'b.'.repeat(200)}example`, password }, [emailIssue]],
    [
      'an endless password',
      { email: 'a@test.example', password: 'x'.repeat(1001) },
      [{ path: 'password', message: 'Password must be at most 1000 characters' }],
    ],
    [
      'an unknown key',
      { email: 'a@test.example', password, remember: true },
      [{ path: 'remember', message: 'There is no "remember" here' }],
    ],
    [
      'a key of objects',
      '{"email":"a@test.example","password":"a good password","__proto__":{"admin":true}}',
      [{ path: '__proto__', message: 'There is no "__proto__" here' }],
    ],
    ...['[]', 'null', '"text"', '1', ''].map((body): [string, unknown, object[]] => [
      `the body ${body || 'of no length'}`,
      body,
      [{ path: '', message: 'The body must be a JSON object with email and password' }],
    ]),
    ['no JSON', '{', [{ path: '', message: 'The body is not valid JSON' }]],
  ])('refuses malformed input: %s', async (_what, body, issues) => {
    const reply = await login(body)
    expect([reply.statusCode, reply.json().issues]).toEqual([400, issues])
    expect(reply.json().message).toBe((issues[0] as { message: string }).message)
  })

  test('refuses another content type or method without an internal error', async () => {
    const form = await server.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a&password=b',
    })
    expect(form.statusCode).toBe(415)
    expect((await server.fastify.inject({ method: 'GET', url: '/api/auth/login' })).statusCode).toBe(404)
  })

  test('is refused after ten wrong passwords from an address, even with the right one; other addresses are not affected', async () => {
    const { email } = await addUser()
    const from = (remoteAddress: string, sent: string) => login({ email, password: sent }, { remoteAddress })
    for (let i = 0; i < 10; i++) expect((await from('10.1.1.1', 'a bad password')).statusCode).toBe(401)
    const refused = await from('10.1.1.1', password)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many attempts to sign in\./),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await from('10.1.1.2', password)).statusCode).toBe(200)
  })

  test('counts concurrent attempts', async () => {
    const { email } = await addUser()
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => login({ email, password: 'a bad password' }, { remoteAddress: '10.1.2.1' })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })
})

describe('a session', () => {
  test.each([
    ['nothing', undefined],
    ['no scheme', 'x'.repeat(43)],
    ['another scheme', `Basic ${'x'.repeat(43)}`],
    ['an unknown token', `Bearer ${'x'.repeat(43)}`],
    ['an empty token', 'Bearer '],
    ['an endless token', `Bearer ${'x'.repeat(8000)}`],
    ['hostile text', `Bearer ' or 1=1 --`],
  ])('is not given by %s', async (_what, authorization) => {
    for (const [method, url] of [
      ['GET', '/api/auth/me'],
      ['POST', '/api/auth/logout'],
    ] as const) {
      const reply = await server.fastify.inject({
        method,
        url,
        headers: authorization === undefined ? {} : { authorization },
      })
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  test('costs no statement while cached', async () => {
    const { token } = await signIn()
    await me(token)
    const statements: string[] = []
    const stop = server.app.pools.onStatement(({ text }) => statements.push(text))
    await Promise.all([me(token), me(token)])
    stop()
    expect(statements).toEqual([])
  })

  test('shares one statement among concurrent requests', async () => {
    const { token } = await signIn()
    const statements: string[] = []
    const stop = neighbor.app.pools.onStatement(({ text }) => statements.push(text))
    await Promise.all([me(token, neighbor), me(token, neighbor), me(token, neighbor)])
    stop()
    expect(statements).toHaveLength(1)
  })

  test('ends when it expires, and a later sign-in deletes its row', async () => {
    const { token, session } = await signIn()
    await server.app.admin
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', session.id)
      .execute()
    expect((await me(token, neighbor)).statusCode).toBe(401)
    await signIn()
    expect(await server.app.admin.selectFrom('sessions').select('id').where('id', '=', session.id).execute()).toEqual(
      [],
    )
  })

  test('ends with the next request after the user is suspended', async () => {
    const { token, user } = await signIn()
    expect((await me(token, neighbor)).statusCode).toBe(200)
    await server.app.admin.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute()
    await server.app.bus.publish('session', { userId: user.id })
    expect((await me(token)).statusCode).toBe(401)
    await expect.poll(async () => (await me(token, neighbor)).statusCode, { timeout: 2_000, interval: 5 }).toBe(401)
  })

  test('shows a new tenant immediately', async () => {
    const { token } = await signIn()
    const tenant = await createTenant(server.app, { organizationId, name: 'Third' })
    expect((await me(token)).json().user.organizations[0].tenants).toContainEqual({ id: tenant.id, name: 'Third' })
  })
})

describe('signing out', () => {
  test('ends the token immediately in every process; other sessions stay', async () => {
    const { token, user } = await signIn()
    const other = (await login({ email: user.email, password })).json()
    expect((await me(token)).statusCode).toBe(200)
    expect((await me(token, neighbor)).statusCode).toBe(200)

    const reply = await logout(token)
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect((await me(token)).statusCode).toBe(401)
    expect((await logout(token)).statusCode).toBe(401)
    // Well before the neighbor's five-second cache expires.
    await expect.poll(async () => (await me(token, neighbor)).statusCode, { timeout: 2_000, interval: 5 }).toBe(401)
    expect((await me(other.token)).statusCode).toBe(200)
  })

  test('a lookup running at the same time does not revive the token', async () => {
    for (let i = 0; i < 20; i++) {
      const { token } = await signIn()
      await server.app.bus.publish('session', { userId: (await me(token)).json().user.id })
      await Promise.all([me(token), me(token), logout(token), me(token)])
      expect((await me(token)).statusCode).toBe(401)
    }
  })

  test('the cache is cleared when events may have been missed', async () => {
    const { token, session } = await signIn()
    expect((await me(token, neighbor)).statusCode).toBe(200)
    const gap = new Promise<void>((resolve) => neighbor.app.bus.onGap(resolve))
    await server.app.pools.asOwner(server.app.server.adminDatabase, async (client) => {
      // Without an event, as if the listener had been disconnected.
      await client.query('delete from sessions where id = $1', [session.id])
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'monarch events'`,
      )
    })
    await gap
    expect((await me(token, neighbor)).statusCode).toBe(401)
    await expect.poll(() => neighbor.app.bus.connected && server.app.bus.connected, { timeout: 10_000 }).toBe(true)
  })

  test('a new password ends every session and replaces the old one', async () => {
    const { token, user } = await signIn()
    await resetPassword(server.app, { email: user.email.toUpperCase(), password: 'another password' })
    expect((await me(token)).statusCode).toBe(401)
    expect((await login({ email: user.email, password })).statusCode).toBe(401)
    expect((await login({ email: user.email, password: 'another password' })).statusCode).toBe(200)
  })
})

async function addUser(more: { name?: string; permissions?: string[]; tenantIds?: string[] } = {}) {
  const email = `${randomBytes(6).toString('hex')}@test.example`
  const { name = 'Test person', permissions = ['*'] } = more
  return createUser(server.app, {
    email,
    name,
    password,
    permissions,
    organizationId,
    tenantIds: more.tenantIds ?? null,
  })
}

async function signIn() {
  const { email } = await addUser()
  return (await login({ email, password })).json()
}

/** Each call uses its own address, so that tests do not share a limit. */
function login(body: unknown, more: InjectOptions = {}) {
  const payload = typeof body === 'string' ? body : stringify(body)
  const headers = { 'content-type': 'application/json' }
  const remoteAddress = `10.0.${randomBytes(2).join('.')}`
  return server.fastify.inject({ method: 'POST', url: '/api/auth/login', headers, payload, remoteAddress, ...more })
}

function stringify(body: unknown): string {
  const { rawJSON } = JSON as unknown as { rawJSON: (this: void, text: string) => unknown }
  return JSON.stringify(body, (_key, v: unknown) => (typeof v === 'bigint' ? rawJSON(String(v)) : v))
}

function me(token: string, { fastify } = server) {
  return fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
}

function logout(token: string) {
  return server.fastify.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${token}` },
  })
}
