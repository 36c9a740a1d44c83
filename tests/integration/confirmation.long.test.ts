import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageConfirmation } from '../../apps/server/src/capabilities/auth/confirmation/confirmation.test-helper.ts'
import { adminOperations } from '../../apps/server/src/structure/admin/admin-endpoint.ts'
import { startWorkspace, type Workspace } from './builders.ts'
import { everyMutation, startWalk } from './every-mutation.ts'
import { call, password } from './sign-in.ts'
import { extensions } from '../../apps/server/src/boot/modules.ts'

/** All operations that declare `confirm`, with a session confirmed 61 minutes ago. */

/** Operations that must require a confirmation. The test fails if one is missing here, or no longer requires it. */
const expected = {
  identityProvider: ['updateIdentityProvider'],
  securityRules: ['updateSecurityRules'],
  roles: ['createRole', 'updateRole', 'deleteRole', 'restoreRole', 'setUserRoles', 'createUser', 'updateUser'],
  apiKeys: ['createApiKey', 'updateApiKey'],
  webhooks: ['createWebhook', 'updateWebhook', 'rotateWebhookSecret'],
  linksOfOthers: ['createPasswordResetLink', 'createInvitationLink'],
  ownFactors: ['POST /api/auth/two-factor/off', 'DELETE /api/auth/passkeys/:id'],
  deletion: ['deleteTenant', 'deleteOrganization'],
  retention: ['updateRetention', 'updateTenantRetention', 'createLegalHold', 'liftLegalHold'],
  erasure: ['eraseUser'],
  exportOfEverything: [
    'GET /api/organizations/:id/people/:userId/export',
    'GET /api/tenants/:id/archive',
    'POST /api/tenants/:id/copy',
    'GET /api/audit-log.csv',
    'GET /api/audit-log.ndjson',
  ],
  addresses: ['updateAiSettings', 'createDatabaseServer', 'updateDatabaseServer'],
  backups: ['scheduleBackups', 'stopBackups'],
}

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const confirmedMutations = new Set(
  adminOperations(extensions).mutations.flatMap((m) => ('confirm' in m && m.confirm ? m.name : [])),
)
const confirmedRoutes = () =>
  workspace.fastify.listedRoutes.filter(({ access }) => 'permission' in access && access.confirm === true)

const age = () => ageConfirmation(workspace.app, workspace.owner.token, 61)
const confirm = async () => {
  const { status } = await call(workspace, 'confirm', { token: workspace.owner.token, body: { password } })
  expect(status).toBe(200)
}

test('exactly the listed operations require confirmation', () => {
  const routes = confirmedRoutes().map(({ method, url }) => `${method} ${url}`)
  expect([...confirmedMutations, ...routes].toSorted()).toEqual(Object.values(expected).flat().toSorted())
})

test('each mutation refuses the session, changes nothing, and succeeds after a confirmation', async () => {
  const { app, fastify, owner } = workspace
  const operations = async () => (await app.admin.selectFrom('operations').select('id').execute()).length
  const walk = await startWalk(workspace)
  const asked = new Set<string>()
  for (const step of everyMutation) {
    // The others require none.
    await age()
    if (confirmedMutations.has(step.name)) {
      const before = await operations()
      const { 'x-tenant-id': _tenantId, ...rest } = owner.headers
      const headers = step.isTenantless ? rest : owner.headers
      const payload = { query: walk.documentOf(step) }
      const reply = await fastify.inject({ method: 'POST', url: '/graphql/admin', headers, payload })
      const [error] = reply.json().errors ?? []
      expect([step.name, error?.extensions]).toEqual([
        step.name,
        { code: 'FORBIDDEN', reason: 'CONFIRMATION_REQUIRED' },
      ])
      expect([step.name, await operations()]).toEqual([step.name, before])
      await confirm()
      asked.add(step.name)
    }
    await walk.take(step)
  }
  await walk.stop()
  expect(asked).toEqual(confirmedMutations)
})

test('each route refuses the session, and succeeds after a confirmation', async () => {
  const { fastify, owner, tenantId } = workspace
  for (const { method, url } of confirmedRoutes()) {
    const ask = async () => {
      const { 'content-type': _type, ...headers } = owner.headers
      const given = { method: method as 'GET', url: url.replace(':id', tenantId), headers }
      const reply = await fastify.inject(method === 'POST' ? { ...given, payload: {} } : given)
      return reply.headers['content-type']?.startsWith('application/json') ? reply.json().reason : undefined
    }
    await age()
    expect([url, await ask()]).toEqual([url, 'CONFIRMATION_REQUIRED'])
    await confirm()
    expect([url, await ask()]).toEqual([url, undefined])
  }
})

test('an API key needs no confirmation', async () => {
  const { owner, tenantId } = workspace
  const asKey = async (secret: string) => {
    const payload = {
      query: `mutation($data: CreateApiKeyInput!) { createApiKey(data: $data) { secret } }`,
      variables: { data: { tenantId, name: 'Second', permissions: ['record:*:read'] } },
    }
    const headers = { authorization: `Bearer ${secret}`, 'x-tenant-id': tenantId }
    return (await workspace.fastify.inject({ method: 'POST', url: '/graphql/admin', headers, payload })).json()
  }
  await confirm()
  const made = await owner.create(
    'ApiKey',
    { tenantId, name: 'First', permissions: ['api_key:create', 'record:*:read'] },
    'secret',
  )
  await age()
  const { data, errors } = await asKey(made.secret)
  expect([errors, data?.createApiKey.secret]).toEqual([undefined, expect.stringMatching(/^mk_/)])
})
