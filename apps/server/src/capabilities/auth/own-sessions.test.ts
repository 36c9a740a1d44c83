import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { createUser } from '../users/accounts/accounts.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  for (const email of ['ana@test.example', 'ben@test.example', 'cleo@test.example'])
    await createUser(workspace.app, {
      email,
      name: email,
      password: 'a good password',
      permissions: [],
      organizationId: workspace.organizationId,
      tenantIds: null,
    })
})
afterAll(() => workspace.close())

const inject = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  workspace.fastify.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
const signIn = async (email: string, password = 'a good password', userAgent = 'Firefox') => {
  const headers = { 'user-agent': userAgent }
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email, password },
  })
  return reply.json().token as string
}
const sessions = async (token: string) =>
  (await inject(token, 'GET', '/api/auth/sessions')).json().sessions as {
    id: string
    userAgent: string
    isCurrent: boolean
  }[]
const isSignedIn = async (token: string) => (await inject(token, 'GET', '/api/auth/me')).statusCode === 200

test("lists the user's sessions, the current one first, and ends one", async () => {
  const [phone, laptop, ben] = [
    await signIn('ana@test.example', undefined, 'Phone'),
    await signIn('ana@test.example'),
    await signIn('ben@test.example'),
  ]
  const listed = await sessions(laptop!)
  expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['Firefox', true],
    ['Phone', false],
  ])
  const other = listed[1]!.id
  expect((await inject(ben!, 'DELETE', `/api/auth/sessions/${other}`)).statusCode).toBe(204)
  expect(await isSignedIn(phone!)).toBe(true)
  expect((await inject(laptop!, 'DELETE', `/api/auth/sessions/${other}`)).statusCode).toBe(204)
  expect(await isSignedIn(phone!)).toBe(false)
  const again = await signIn('ana@test.example')
  expect((await inject(laptop!, 'DELETE', '/api/auth/sessions')).statusCode).toBe(204)
  expect([await isSignedIn(again), await isSignedIn(laptop!), await isSignedIn(ben!)]).toEqual([false, true, true])
  expect((await inject(laptop!, 'DELETE', '/api/auth/sessions/x')).statusCode).toBe(404)
})

test('changing the password needs the current one and ends all other sessions', async () => {
  const here = await signIn('ana@test.example')
  const there = await signIn('ana@test.example')
  const change = (current: string, password: string) =>
    inject(here, 'POST', '/api/auth/password', { current, password })
  const wrong = await change('not my password', 'another password')
  expect([wrong.statusCode, wrong.json().issues]).toEqual([
    400,
    [{ path: 'current', message: 'This is not your password' }],
  ])
  const short = await change('a good password', 'short')
  expect(short.json().issues).toEqual([{ path: 'password', message: 'Password must be at least 8 characters' }])
  expect((await change('a good password', 'another password')).statusCode).toBe(204)
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  expect(await signIn('ana@test.example')).toBeUndefined()
  expect(await signIn('ana@test.example', 'another password')).toBeDefined()
})

test('wrong passwords from an open session count as attempts', async () => {
  const token = await signIn('ben@test.example')
  const guess = () => inject(token, 'POST', '/api/auth/password', { current: 'a guess', password: 'another password' })
  const answers = [] as number[]
  for (let i = 0; i < 11; i++) answers.push((await guess()).statusCode)
  expect(answers.at(-1)).toBe(429)
})

test('lists the latest of many sessions, with the total', async () => {
  const token = await signIn('cleo@test.example')
  await sql`insert into sessions (id, "tokenHash", "userId", "expiresAt")
    select gen_random_uuid(), sha256(n::text::bytea), u.id, now() + interval '1 day'
    from users u, generate_series(1, 120) n where u.email = 'cleo@test.example'`.execute(workspace.app.admin)
  const { sessions: listed, total } = (await inject(token, 'GET', '/api/auth/sessions')).json()
  expect([listed.length, listed[0].isCurrent]).toEqual([100, true])
  expect(Object.keys(listed[0])).not.toContain('total')
  expect(total).toBeGreaterThanOrEqual(121)
  expect((await inject(token, 'DELETE', '/api/auth/sessions')).statusCode).toBe(204)
  expect((await inject(token, 'GET', '/api/auth/sessions')).json()).toMatchObject({ total: 1 })
})
