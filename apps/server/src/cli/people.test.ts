import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../tests/integration/test-server.ts'
import { newId } from '../platform/new-id.ts'
import { peopleCommands } from './people.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an operator creates an organization with tenants and users, and resets a password', async () => {
  await run('tenant:create', { organization: 'Acme', name: 'Main', 'new-organization': true })
  const [created] = await run('tenant:create', { organization: 'Acme', name: 'Shop' })
  expect(created).toMatch(/^Created the tenant "Shop" of "Acme": [0-9a-f-]{36}$/)

  const ana = { email: 'ana@acme.example', name: 'Ana', organization: 'Acme' }
  const [added, made] = await run('user:create', { ...ana, permission: ['record:*:read'], tenant: ['Shop'] })
  expect(added).toBe('Added Ana <ana@acme.example> to "Acme"')
  const password = made!.replace('Password: ', '')
  expect(await signIn(password)).toMatchObject({
    user: { permissions: ['record:*:read'], organizations: [{ name: 'Acme', tenants: [{ name: 'Shop' }] }] },
  })

  expect(await run('user:reset-password', { email: ana.email, password: 'chosen by ana' })).toEqual([
    'The password of ana@acme.example has been reset. Passkeys and two-factor are removed.',
  ])
  expect(await signIn(password)).toMatchObject({ message: 'Invalid email or password' })
  expect(await signIn('chosen by ana')).toMatchObject({ user: { name: 'Ana' } })
})

test.each<[string, Record<string, unknown>, RegExp]>([
  ['tenant:create', { organization: 'Acme' }, /^--name is missing/],
  [
    'tenant:create',
    { organization: 'Nobody', name: 'Main' },
    /^There is no organization "Nobody"\. There are:\n {2}\S{36} {2}Acme$/,
  ],
  ['tenant:create', { organization: 'Acme', name: 'Main' }, /^There is already a tenant "Main"\.$/],
  [
    'user:create',
    { email: 'x@acme.example', name: 'X', organization: 'Acme', tenant: ['Bar'] },
    /^There is no tenant "Bar"/,
  ],
  ['user:create', { email: 'ana@acme.example', name: 'Ana', organization: 'Acme' }, /^There is already a user/],
  ['user:create', { email: 'x', name: 'X', organization: 'Acme' }, /^Invalid email address$/],
  ['user:reset-password', { email: 'x@acme.example' }, /^No user has the email address x@acme/],
  ['user:reset-password', {}, /^--email is missing/],
])('%s %j is refused with one sentence', async (name, values, message) => {
  await expect(run(name, values)).rejects.toThrow(message)
})

test('passwords follow the rules of the organization, including generated ones', async () => {
  await run('tenant:create', { organization: 'Strict', name: 'Vault', 'new-organization': true })
  const { id } = await server.app.admin
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', 'Strict')
    .executeTakeFirstOrThrow()
  await server.app.admin
    .insertInto('securityRules')
    .values({ id: newId(), organizationId: id, minimumPasswordLength: 40, idleMinutes: null, sessionHours: null })
    .execute()
  const bea = { email: 'bea@acme.example', name: 'Bea', organization: 'Strict' }
  const tooShort = 'Password must be at least 40 characters'
  await expect(run('user:create', { ...bea, password: 'not as long as all that' })).rejects.toThrow(tooShort)
  const [, made] = await run('user:create', bea)
  expect(made!.replace('Password: ', '').length).toBeGreaterThanOrEqual(40)
  const reset = { email: ' BEA@acme.example'.trim(), password: 'not as long as all that' }
  await expect(run('user:reset-password', reset)).rejects.toThrow(tooShort)
  const common = { email: 'cy@acme.example', name: 'Cy', organization: 'Acme', password: 'password' }
  await expect(run('user:create', common)).rejects.toThrow('easy to guess')
})

async function run(name: string, values: Record<string, unknown>): Promise<string[]> {
  const lines: string[] = []
  expect(await peopleCommands[name]!.run(server.app, values, (line) => lines.push(line))).toBe(0)
  return lines
}

async function signIn(password: string) {
  const payload = { email: 'ana@acme.example', password }
  return (await server.fastify.inject({ method: 'POST', url: '/api/auth/login', payload })).json<object>()
}
