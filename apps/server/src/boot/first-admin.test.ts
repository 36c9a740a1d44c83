import { afterEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../tests/integration/test-server.ts'
import { ensureFirstAdministrator, signInLine } from './first-admin.ts'

const open: TestServer[] = []

afterEach(async () => {
  for (const server of open.splice(0).reverse()) await server.close()
})

test('a new installation gets an administrator with all permissions, in an organization with one tenant', async () => {
  const server = await start()
  const made = await ensureFirstAdministrator(server.app)
  expect(made).toEqual({
    email: 'admin@example.com',
    madePassword: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
  })
  const log = await server.app.admin
    .selectFrom('operations')
    .select(['subjectType', 'action', 'description'])
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { subjectType: 'organization', action: 'create', description: expect.stringContaining('My organization') },
    { subjectType: 'tenant', action: 'create', description: expect.stringContaining('Main') },
    { subjectType: 'user', action: 'create', description: 'Added the user "Administrator"' },
  ])
  const reply = await signIn(server, { email: made!.email, password: made!.madePassword! })
  expect(reply.json().user).toMatchObject({
    email: 'admin@example.com',
    permissions: ['*'],
    organizations: [{ name: 'My organization', tenants: [{ name: 'Main' }] }],
  })
})

test('the configured email and password are used, but only in an empty installation', async () => {
  const server = await start({ adminEmail: 'boss@acme.example', adminPassword: 'chosen by the boss' })
  expect(await ensureFirstAdministrator(server.app)).toEqual({
    email: 'boss@acme.example',
    madePassword: null,
  })
  expect(await ensureFirstAdministrator(server.app)).toBeNull()
  const again = await start({ adminEmail: 'other@acme.example', adminPassword: 'something else' }, server)
  expect(await ensureFirstAdministrator(again.app)).toBeNull()
  expect((await signIn(again, { email: 'other@acme.example', password: 'something else' })).statusCode).toBe(401)
  expect((await signIn(again, { email: 'boss@acme.example', password: 'chosen by the boss' })).statusCode).toBe(200)
})

test('the terminal shows the password only if it was generated', () => {
  const email = 'admin@example.com'
  expect(signInLine({ email, madePassword: 'abcd-efgh' })).toBe(
    'Sign in as admin@example.com with the password abcd-efgh',
  )
  expect(signInLine({ email, madePassword: null })).toBe(
    'Sign in as admin@example.com with the password of MONARCH_ADMIN_PASSWORD',
  )
})

test('with the demo only the user is created: the demo adds the organization', async () => {
  const server = await start({ demo: true })
  const made = await ensureFirstAdministrator(server.app)
  expect(
    (await signIn(server, { email: made!.email, password: made!.madePassword! })).json().user.organizations,
  ).toEqual([])
  expect(await server.app.admin.selectFrom('organizations').select('id').execute()).toEqual([])
})

describe('the administrator is created once', () => {
  test('when two processes start at the same time', async () => {
    const one = await start()
    const two = await start({}, one)
    const made = await Promise.all([ensureFirstAdministrator(one.app), ensureFirstAdministrator(two.app)])
    expect(made.filter((credentials) => credentials !== null)).toHaveLength(1)
    expect(await one.app.admin.selectFrom('tenants').select('id').execute()).toHaveLength(1)
  })

  test('when an earlier start stopped halfway', async () => {
    const server = await start()
    const { app } = server
    const made = await ensureFirstAdministrator(app)
    for (const table of ['memberships', 'users'] as const) {
      await app.admin.transaction().execute(async (trx) => {
        await sql`select set_config('monarch.rewritesLog', 'on', true)`.execute(trx)
        await trx.deleteFrom('operations').where('subjectType', '=', 'user').execute()
        await trx.deleteFrom(table).execute()
      })
    }
    const again = await ensureFirstAdministrator(app)
    expect(again?.madePassword).not.toBe(made?.madePassword)
    expect(
      (await signIn(server, { email: again!.email, password: again!.madePassword! })).json().user.organizations,
    ).toHaveLength(1)
    expect(await app.admin.selectFrom('tenants').select('id').execute()).toHaveLength(1)
  })
})

async function start(config: TestServerOptions['config'] = {}, neighbor?: TestServer): Promise<TestServer> {
  const server = await startTestServer({ config, adminDatabase: neighbor?.app.server.adminDatabase })
  open.push(server)
  return server
}

function signIn({ fastify }: TestServer, payload: { email: string; password: string }) {
  return fastify.inject({ method: 'POST', url: '/api/auth/login', payload })
}
