import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../../tests/integration/test-server.ts'
import { createOrganization } from '../../tenants/organizations.ts'
import { createTenant } from '../../../platform/tenants/tenants.ts'
import { createUser, type NewUser, resetPassword } from './accounts.ts'

let server: TestServer
let valid: NewUser
let foreignTenantId: string

beforeAll(async () => {
  server = await startTestServer()
  const { app } = server
  const { id: organizationId } = await createOrganization(app, 'Acme')
  const tenant = await createTenant(app, { organizationId, name: 'Main' })
  const { id: otherId } = await createOrganization(app, 'Other')
  foreignTenantId = (await createTenant(app, { organizationId: otherId, name: 'Main' })).id
  valid = {
    email: 'ana@acme.example',
    name: 'Ana',
    password: 'a good password',
    permissions: ['record:*:read'],
    organizationId,
    tenantIds: [tenant.id],
  }
})
afterAll(() => server.close())

test('adding a user creates a membership and a log entry without secrets', async () => {
  const { app } = server
  const { id } = await createUser(app, {
    ...valid,
    email: ' Bo@Acme.example ',
    name: ' Bo ',
    permissions: ['*', 'entity:create', '*'],
  })
  const user = await app.admin.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(user).toMatchObject({
    email: 'bo@acme.example',
    name: 'Bo',
    permissions: ['*', 'entity:create'],
    isActive: true,
  })
  expect(user.passwordHash).toMatch(/^\$argon2id\$/)
  const { tenantIds } = await app.admin
    .selectFrom('memberships')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(tenantIds).toEqual(valid.tenantIds)
  const log = await app.admin.selectFrom('operations').selectAll().where('subjectId', '=', id).execute()
  expect(log).toMatchObject([
    {
      subjectType: 'user',
      action: 'create',
      version: 1,
      description: 'Added the user "Bo"',
      after: {
        id,
        email: 'bo@acme.example',
        name: 'Bo',
        permissions: ['*', 'entity:create'],
        tenantIds: valid.tenantIds,
      },
    },
  ])
  expect(JSON.stringify(log)).not.toMatch(/argon2|good password/)
})

test('an email address belongs to one user, in any case', async () => {
  await createUser(server.app, { ...valid, email: 'cy@acme.example' })
  await expect(createUser(server.app, { ...valid, email: 'CY@acme.example' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'There is already a user with the email address cy@acme.example.',
  })
})

test.each<[string, Partial<NewUser>, string]>([
  ['an invalid address', { email: 'x' }, 'Invalid email address'],
  ['a short password', { password: 'short' }, 'Password must be at least 8 characters'],
  ['no name', { name: '  ' }, 'Name must have 1 to 200 characters'],
  ['a very long name', { name: 'x'.repeat(201) }, 'Name must have 1 to 200 characters'],
  ['an invalid permission', { permissions: ['entity:create', 'Drop table'] }, '"Drop table" is not a permission'],
])('a user with %s is not stored', async (_what, wrong, message) => {
  await expectRefusal(wrong, message)
})

test('a membership cannot name a tenant of another organization', async () => {
  await expectRefusal({ tenantIds: [foreignTenantId] }, `The organization has no tenant "${foreignTenantId}"`)
})

test('a password reset is logged in every organization of the user', async () => {
  const { app } = server
  const { id } = await createUser(app, { ...valid, email: 'di@acme.example', name: 'Di' })
  await resetPassword(app, { email: 'di@acme.example', password: 'another password' })
  const log = await app.admin
    .selectFrom('operations')
    .select(['action', 'version', 'description'])
    .where('subjectId', '=', id)
    .orderBy('version')
    .execute()
  expect(log).toEqual([
    { action: 'create', version: 1, description: 'Added the user "Di"' },
    { action: 'resetPassword', version: 2, description: 'Reset the password of "Di"' },
  ])
})

test('a reset for an unknown address is refused', async () => {
  await expect(
    resetPassword(server.app, { email: 'nobody@acme.example', password: 'another password' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

async function expectRefusal(wrong: Partial<NewUser>, message: string): Promise<void> {
  const email = 'refused@acme.example'
  await expect(createUser(server.app, { ...valid, email, ...wrong })).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message,
  })
  expect(await server.app.admin.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
}
