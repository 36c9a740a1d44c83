import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaList, needsWholeOrganization, type OperationScope } from '@monarch/schema'
import { forget } from '../../apps/server/src/request/credentials.ts'
import { adminOperations } from '../../apps/server/src/structure/admin/admin-endpoint.ts'
import { listOperations, printOperations } from '../../apps/server/src/boot/list-operations.test-helper.ts'
import { giveOwnerRole } from '../../apps/server/src/request/rights/owner-role.ts'
import { requireDeclared, scopeFor } from '../../apps/server/src/request/scope.ts'
import { type GraphqlReply, startWorkspace, type Workspace } from './builders.ts'
import { everyMutation, type Step, startWalk } from './every-mutation.ts'
import { extensions } from '../../apps/server/src/boot/modules.ts'

/** Every operation with callers of every scope. The expectation follows from the declared scope. */

let workspace: Workspace
let callers: Readonly<Record<'administrator' | 'limited' | 'key', string>>

beforeAll(async () => {
  workspace = await startWorkspace()
  const { app, fastify, organizationId, tenantId, owner } = workspace
  const withOwnerRole = async (tenantIds: string[] | null): Promise<string> => {
    const { headers } = await workspace.join([])
    const me = await fastify.inject({ url: '/api/auth/me', headers })
    const userId = me.json<{ user: { id: string } }>().user.id
    await giveOwnerRole(app.admin, { organizationId, userId })
    await app.admin.updateTable('memberships').set({ tenantIds }).where('userId', '=', userId).execute()
    await forget(app, userId)
    return headers.authorization!
  }
  const key = await owner.admin(
    `mutation { made: createApiKey(data: {tenantId: "${tenantId}", name: "All", permissions: ["*"]}) { secret } }`,
  )
  callers = {
    administrator: await withOwnerRole(null),
    limited: await withOwnerRole([tenantId]),
    key: `Bearer ${key.data.made.secret}`,
  }
})
afterAll(() => workspace.close())

/** Scopes that each caller is refused; the owner of the workspace is also a platform administrator. */
const refusedScopes: Readonly<Record<keyof typeof callers, readonly OperationScope[]>> = {
  administrator: ['platform'],
  limited: ['platform', 'organization'],
  key: ['platform', 'organization'],
}

async function send(authorization: string, query: string): Promise<GraphqlReply & { readonly text: string }> {
  const headers = { authorization, 'x-tenant-id': workspace.tenantId }
  const reply = await workspace.fastify.inject({ method: 'POST', url: '/graphql/admin', headers, payload: { query } })
  return { ...reply.json<GraphqlReply>(), text: reply.body }
}

const argumentsOf = ({ name }: Step): Record<string, unknown> =>
  name === 'setSetting' ? { data: { level: 'organization', key: 'density' } } : {}

test(
  'every admin mutation refuses callers with a smaller scope than declared, and no others',
  { timeout: 300_000 },
  async () => {
    const operations = new Map(adminOperations(extensions).mutations.map((mutation) => [mutation.name, mutation]))
    const walk = await startWalk(workspace)
    const wrong: unknown[] = []
    for (const step of everyMutation) {
      const scope = scopeFor(operations.get(step.name)!.scope, argumentsOf(step), { id: '' })
      for (const [who, authorization] of Object.entries(callers)) {
        if (!refusedScopes[who as keyof typeof callers].includes(scope)) continue
        const { errors, text } = await send(authorization, walk.documentOf(step))
        if (errors?.[0]?.extensions.code !== 'FORBIDDEN') wrong.push([who, step.name, scope, text])
      }
      // Tenant operations run as the limited member, who cannot open the second tenant, and does not receive the digest.
      const isOfOwner = step.name === 'updateTenant' || step.name === 'receiveDigest'
      const appliesToTarget = (scope === 'tenant' || scope === 'self') && !isOfOwner
      await walk.take(step, appliesToTarget ? { authorization: callers.limited } : {})
    }
    await walk.stop()
    expect(wrong).toEqual([])
  },
)

test.each([
  ['updateIdentityProvider', 'organizationId: "$o", data: {clientId: "mine"}'],
  ['updateSecurityRules', 'organizationId: "$o", data: {minimumPasswordLength: 8}'],
  ['setUserRoles', 'organizationId: "$o", userId: "$o", roleIds: []'],
  ['createTenant', 'data: {organizationId: "$o", name: "Mine"}'],
  ['updateAiSettings', 'organizationId: "$o", data: {baseUrl: "https://elsewhere.test"}'],
])('%s is refused for a member of one tenant with all permissions there', async (name, args) => {
  const document = `mutation { ${name}(${args.replaceAll('$o', workspace.organizationId)}) { id } }`
  for (const authorization of [callers.limited, callers.key])
    expect((await send(authorization, document)).errors![0]!.extensions.code).toBe('FORBIDDEN')
})

test('every route refuses callers with a smaller scope than declared', async () => {
  const wrong: unknown[] = []
  const routes = workspace.fastify.listedRoutes.filter(({ access }) => 'scope' in access)
  for (const { method, url, access } of routes) {
    if (!('scope' in access) || (access.scope !== 'organization' && access.scope !== 'platform')) continue
    for (const [who, authorization] of Object.entries(callers)) {
      if (!refusedScopes[who as keyof typeof callers].includes(access.scope)) continue
      const reply = await workspace.fastify.inject({
        method: method as 'GET',
        url: url.replace(':id', workspace.organizationId),
        headers: { authorization, 'x-tenant-id': workspace.tenantId },
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      if (reply.statusCode !== 403) wrong.push([who, method, url, reply.statusCode, reply.body])
    }
  }
  expect(wrong).toEqual([])
})

/** Used by operations that decide by their arguments, such as the level of a setting. */
const decidedByArguments: readonly string[] = [
  'navigation:update',
  'organization:create',
  'organization:delete',
  'organization:update',
  'tenant:delete',
]

test('the catalogue knows which permissions need access to the whole organization', () => {
  const scopesOf = new Map<string, OperationScope[]>()
  const routes = workspace.fastify.listedRoutes.flatMap(({ access }) => ('scope' in access ? [access] : []))
  for (const { permission, scope } of [
    ...adminOperations(extensions).mutations,
    ...adminOperations(extensions).queries,
    ...routes,
  ]) {
    if (typeof permission !== 'string') continue
    const scopes = typeof scope === 'string' ? [scope] : scope.oneOf
    scopesOf.set(permission, [...(scopesOf.get(permission) ?? []), ...scopes])
  }
  const isOfTenants = (permission: string) =>
    scopesOf.get(permission)?.some((scope) => scope === 'tenant' || scope === 'self') ?? false
  const declared = [...scopesOf.keys()].filter((permission) => !isOfTenants(permission))
  const all = ['*', ...areaList.flatMap(({ id, actions }) => Object.keys(actions).map((action) => `${id}:${action}`))]
  expect(all.filter(needsWholeOrganization).toSorted()).toEqual(
    [...new Set([...declared, ...decidedByArguments])].toSorted(),
  )
})

test('the web learns which actions a member limited to some tenants lacks', async () => {
  const rightsOf = async (authorization: string): Promise<Record<string, boolean>> => {
    const reply = await workspace.fastify.inject({ url: '/api/organizations', headers: { authorization } })
    return reply.json<{ organizations: { may: Record<string, boolean> }[] }>().organizations[0]!.may
  }
  const whole = await rightsOf(callers.administrator)
  expect(Object.values(whole)).not.toContain(false)
  const limited = await rightsOf(callers.limited)
  expect(Object.keys(limited).filter((key) => limited[key])).toEqual(['readTenants', 'updateTenants', 'export'])
})

test('organization settings are listed only for callers with access to the whole organization', async () => {
  const query = '{ aiSettings { id } securityRules { id } identityProviders { id } }'
  expect((await send(callers.administrator, query)).data).toMatchObject({
    aiSettings: [{}],
    securityRules: [{}],
    identityProviders: [{}],
  })
  for (const authorization of [callers.limited, callers.key])
    expect((await send(authorization, query)).data).toEqual({
      aiSettings: [],
      securityRules: [],
      identityProviders: [],
    })
})

test('the server does not start with an operation that declares no scope', () => {
  expect(() => requireDeclared([{ name: 'silent', permission: 'user:read' }])).toThrow('permission and scope: silent')
  expect(() => requireDeclared([{ name: 'silent', scope: 'tenant' }])).toThrow('permission and scope: silent')
})

test('the list of operations contains permission and scope of each', () => {
  const operations = listOperations(extensions, workspace.fastify.listedRoutes)
  expect(operations.filter(({ permission, scope }) => permission === '' || scope === '')).toEqual([])
  const text = printOperations(operations)
  expect(text).toContain('| admin mutation | `setUserRoles` | `user:update` | organization |')
  expect(text).toContain('| tenant mutation | `create<Entity>` | `record:<entity>:create` | tenant |')
})
