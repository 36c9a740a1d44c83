import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { forgetRights } from '../../request/credentials.ts'
import { defaultLimits } from '../../platform/limits.ts'
import { lanesService } from '../../platform/admission/lanes.ts'
import { needs, anySignedInUser } from './route-access.ts'
import { buildHttpServer } from './server.ts'

let workspace: Workspace
let server: Awaited<ReturnType<typeof buildHttpServer>>
const hanging: (() => void)[] = []

beforeAll(async () => {
  const limits = {
    ...defaultLimits,
    requestsAtWork: 4,
    requestsPerPerson: 2,
    requestsWaitingPerPerson: 3,
    openRequestsAtWork: 4,
    lookupsAtWork: 2,
    lookupsPerAddress: 1,
  }
  workspace = await startWorkspace({ config: { limits } })
  server = await buildHttpServer(workspace.app)
  server.get('/api/hang', needs(anySignedInUser, 'self'), async () => {
    await new Promise<void>((resolve) => hanging.push(resolve))
    return {}
  })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await workspace.close()
})

const hang = (headers: Record<string, string>) => server.inject({ url: '/api/hang', headers })
const signedIn = () => workspace.app.services.get(lanesService).signedIn

test('a flood from one user is queued and refused, while other users, sign-in and health checks are served', async () => {
  const { owner } = workspace
  const other = await workspace.join([])
  const flood = Array.from({ length: 5 }, () => hang(owner.headers))
  await vi.waitFor(() => expect([hanging.length, signedIn().waiting]).toEqual([2, 3]))

  const refused = await hang(owner.headers)
  expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([
    429,
    'RATE_LIMITED',
    '1',
  ])
  const graphql = {
    method: 'POST',
    url: '/graphql/admin',
    headers: owner.headers,
    payload: { query: '{ tenants { id } }' },
  } as const
  expect((await server.inject(graphql)).statusCode).toBe(429)

  expect((await server.inject({ url: '/api/auth/me', headers: other.headers })).statusCode).toBe(200)
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  expect((await server.inject('/readyz')).statusCode).toBe(200)
  const login = { email: 'nobody@test.example', password: 'long enough' }
  expect((await server.inject({ method: 'POST', url: '/api/auth/login', payload: login })).statusCode).toBe(401)
  expect((await server.inject('/metrics')).body).toMatch(/^monarch_requests\{lane="signedIn",state="waiting"\} 3$/m)

  await vi.waitFor(() => {
    hanging.splice(0).forEach((end) => end())
    expect([signedIn().atWork, signedIn().waiting]).toEqual([0, 0])
  })
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})

test('lookups of unknown tokens and keys wait in turn, and a valid token does not wait behind them', async () => {
  const { app, owner } = workspace
  const { lookups } = app.services.get(lanesService)
  const guess = (authorization: string, remoteAddress: string) =>
    server.inject({ url: '/api/tenants', headers: { authorization }, remoteAddress })
  expect((await server.inject({ url: '/api/auth/me', headers: owner.headers })).statusCode).toBe(200)

  const taken = ['198.51.100.1', '198.51.100.2'].map((person) => ({ tenant: '', person }))
  for (const caller of taken) await lookups.enter(caller)
  const token = () => randomBytes(32).toString('base64url')
  const guesses = [guess(`Bearer ${token()}`, '198.51.100.1'), guess(`Bearer ${token()}`, '198.51.100.3')]
  const key = server.inject({
    method: 'POST',
    url: '/graphql/admin',
    headers: { authorization: `Bearer mk_${token()}` },
    payload: { query: '{ tenants { id } }' },
  })
  await vi.waitFor(() => expect(lookups.waiting).toBe(3))
  await forgetRights(app)
  expect((await server.inject({ url: '/api/auth/me', headers: owner.headers })).statusCode).toBe(200)
  expect((await server.inject({ method: 'POST', url: '/api/auth/login', payload: {} })).statusCode).toBe(400)

  for (const caller of taken) lookups.leave(caller)
  expect((await Promise.all([...guesses, key])).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  expect([lookups.atWork, lookups.waiting]).toEqual([0, 0])
})

test('the delay of the event loop is measured, and its alarm is off when there is none', async () => {
  const { body } = await server.inject('/metrics')
  expect(body).toMatch(/^monarch_event_loop_lag_seconds\{figure="p99"\} [\d.e-]+$/m)
  expect(body).toMatch(/^monarch_event_loop_lagging [01]$/m)
  const report = await server.inject({ url: '/api/monitoring', headers: workspace.owner.headers })
  expect(report.json<{ load: unknown }>().load).toEqual({
    atWork: expect.any(Number),
    waiting: 0,
    eventLoop: { p99: expect.any(Number), max: expect.any(Number), isLagging: expect.any(Boolean) },
  })
})
