import { AppError, badInput } from '@monarch/schema'
import { compile, sql } from '@monarch/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopApp } from '../../apps/server/src/boot/app.ts'
import { open } from '../../apps/server/src/api/http/route-access.ts'
import { buildHttpServer } from '../../apps/server/src/api/http/server.ts'
import { createOrganization } from '../../apps/server/src/capabilities/tenants/organizations.ts'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { startTestApp } from './test-app.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ listen: true, config: { metricsToken: 'the token of the tests' } })
})
afterAll(() => server.close())

test('health and readiness', async () => {
  expect((await server.fastify.inject('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await server.fastify.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
})

test('every response forbids what our pages do not need', async () => {
  for (const path of ['/', '/healthz', '/api/nothing']) {
    const { headers } = await server.fastify.inject(path)
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self'( 'sha256-[\w+/=]+')*; /)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.any(String),
    })
  }
})

test.each([
  ['GET', '/api/nothing', undefined, undefined, 404, 'NOT_FOUND'],
  ['POST', '/api/auth/login', 'application/json', '{"email"', 400, 'BAD_USER_INPUT'],
  ['POST', '/api/auth/login', 'application/json', '"\\ud800', 400, 'BAD_USER_INPUT'],
  ['POST', '/api/auth/login', 'text/plain', '{}', 415, 'BAD_USER_INPUT'],
  ['POST', '/api/auth/login', 'application/json', `"${'x'.repeat(16_000)}"`, 413, 'BAD_USER_INPUT'],
  ['GET', '/%ff', undefined, undefined, 400, 'BAD_USER_INPUT'],
] as const)('%s %s as %s is refused with a code', async (method, url, type, payload, status, code) => {
  const answer = await server.fastify.inject({ method, url, payload, headers: type ? { 'content-type': type } : {} })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  expect(answer.json<{ message: string }>().message).toMatch(/^[A-Z].*\.?$/)
})

test('errors before a GraphQL endpoint have the form of GraphQL errors', async () => {
  const headers = { 'content-type': 'application/json' }
  const url = '/graphql/admin'
  const answer = await server.fastify.inject({ method: 'POST', url, payload: '{}', headers })
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { errors: [{ message: 'Please sign in.', extensions: { code: 'UNAUTHENTICATED' } }] },
  ])
  const wanting = { ...headers, accept: 'text/event-stream' }
  const events = await server.fastify.inject({ method: 'POST', url, payload: '{}', headers: wanting })
  expect([events.statusCode, events.headers['content-type']]).toEqual([401, 'text/event-stream; charset=utf-8'])
  expect(events.body).toContain('event: next\ndata: {"data":null,"errors":[{"message":"Please sign in."')
})

test('errors of every kind become responses; unknown ones contain no detail', async () => {
  const app = await startTestApp()
  const organization = await createOrganization(app, 'Errors')
  const { db } = await createTenant(app, { organizationId: organization.id, name: 'Main' })
  const fastify = await buildHttpServer(app)
  const faults: Record<string, () => Promise<unknown>> = {
    '/conflict': () => Promise.reject(new AppError('CONFLICT', 'It has moved on.')),
    '/issues': () => Promise.reject(badInput({ path: 'data.name', message: 'Name is required' })),
    '/busy': () => Promise.reject(new AppError('RATE_LIMITED', 'Not now.', { retryAfter: 7 })),
    '/fault': () => Promise.reject(new Error('secret detail')),
    '/value': () => db.rows(compile(sql`select 'x'::uuid`)),
    '/sql': () => db.rows(compile(sql`select secret_detail`)),
    '/echo': () => Promise.resolve(),
  }
  for (const [path, fail] of Object.entries(faults)) fastify.get(path, open('a test'), () => fail())
  fastify.post('/echo', open('a test'), (request, reply) =>
    reply.type('application/json').send(JSON.stringify(request.body)),
  )
  const ask = async (path: string) => {
    const { statusCode, headers, body } = await fastify.inject(path)
    return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) as Record<string, unknown> }
  }

  expect(await ask('/conflict')).toEqual({ status: 409, body: { code: 'CONFLICT', message: 'It has moved on.' } })
  expect(await ask('/issues')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'data.name', message: 'Name is required' }] },
  })
  expect(await ask('/busy')).toMatchObject({ status: 429, retryAfter: '7' })
  expect(await ask('/value')).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } })
  for (const path of ['/fault', '/sql']) {
    const { status, body } = await ask(path)
    expect(status).toBe(500)
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId'])
    expect(body.code).toBe('INTERNAL')
    expect(JSON.stringify(body)).not.toMatch(/secret.detail/)
  }

  const digits = '{"big":12345678901234567890,"money":0.1000000000000000055}'
  const echoed = await fastify.inject({
    method: 'POST',
    url: '/echo',
    payload: digits,
    headers: { 'content-type': 'application/json' },
  })
  expect(echoed.body).toBe(digits)

  await fastify.close()
  await stopApp(app)
})

test('without its database the server is healthy but not ready', async () => {
  const app = await startTestApp()
  const fastify = await buildHttpServer(app)
  await app.bus.close()
  expect((await fastify.inject('/readyz')).statusCode).toBe(503)
  expect((await fastify.inject('/healthz')).statusCode).toBe(200)
  await app.pools.close()
  expect((await fastify.inject('/readyz')).json()).toEqual({
    status: 'unavailable',
    reason: 'the admin database does not answer',
  })
  await fastify.close()
  await stopApp(app)
})

test('only a trusted proxy determines the client address', async () => {
  // Each half uses an account of its own: attempts are limited per account as well as per address.
  const login = async (fastify: TestServer['fastify'], remoteAddress: string, client: string, name = 'nobody') => {
    const reply = await fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `1.2.3.4, ${client}` },
      payload: JSON.stringify({ email: `${name}@test.example`, password: 'a bad password' }),
    })
    return reply.statusCode
  }
  const behind = await startTestServer({ config: { trustedProxies: ['10.9.0.0/16'] } })
  for (let i = 0; i < 10; i++) expect(await login(behind.fastify, '10.9.0.1', '203.0.113.1')).toBe(401)
  expect(await login(behind.fastify, '10.9.0.2', '203.0.113.1')).toBe(429)
  expect(await login(behind.fastify, '10.9.0.1', '203.0.113.2')).toBe(401)
  // From other addresses the header is ignored.
  const direct = (client: string) => login(behind.fastify, '192.0.2.7', client, 'somebody')
  for (let i = 0; i < 10; i++) expect(await direct(`203.0.113.${i + 10}`)).toBe(401)
  expect(await direct('203.0.113.99')).toBe(429)
  await behind.close()
})

test('metrics are available to loopback or with the token', async () => {
  const metrics = async (headers: Record<string, string>, remoteAddress: string) =>
    (await server.fastify.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  expect(await metrics({}, '127.0.0.1')).toBe(200)
  expect(await metrics({}, '::1')).toBe(200)
  expect(await metrics({}, '10.0.0.7')).toBe(403)
  for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
    expect(await metrics({ [header]: '10.0.0.7' }, '127.0.0.1')).toBe(403)
  expect(await metrics({ authorization: 'Bearer wrong' }, '10.0.0.7')).toBe(403)
  expect(await metrics({ authorization: 'Bearer the token of the tests' }, '10.0.0.7')).toBe(200)
})

test('metrics count requests by route, never by path parameters', async () => {
  await fetch(`${server.url}/api/export/secret-name.csv`)
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(text).toContain(
    'monarch_http_request_duration_seconds_count{method="GET",route="/api/export/:file",status="401"} 1',
  )
  expect(text).not.toContain('secret-name')
})
