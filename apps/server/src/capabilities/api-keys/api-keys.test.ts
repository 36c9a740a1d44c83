import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { actFor } from '../../request/acting.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { callerOf, createKey, joinWithRole, makeKey, revoke } from './keys.test-helper.ts'

let workspace: Workspace
let owner: Person
/** A second process of the same installation. */
let other: TestServer
let secondTenantId: string
let strangersTenantId: string
let strangersOrganizationId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const { app, organizationId } = workspace
  owner = workspace.owner
  other = await startTestServer({
    adminDatabase: app.server.adminDatabase,
    config: { dataDir: app.config.dataDir, secret: app.config.secret },
  })
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'text' },
    { name: 'amount', fieldType: 'number' },
  ])
  secondTenantId = (await createTenant(app, { organizationId, name: 'Second' })).id
  strangersOrganizationId = (await createOrganization(app, { name: 'Strangers', userId: null })).id
  strangersTenantId = (await createTenant(app, { organizationId: strangersOrganizationId, name: 'There' })).id
  await owner.tenant(`mutation { createManyDeal(data: [
    {name: "a", stage: "open", amount: 1}, {name: "b", stage: "won", amount: 2}, {name: "c", stage: "won", amount: 3}]) { id } }`)
})
afterAll(async () => {
  await other.close()
  await workspace.close()
})

const names = '{ deal(orderBy: [{name: ASC}]) { name } }'
const namesOf = ({ data }: { data: { deal: { name: string }[] } | null }) => data?.deal.map(({ name }) => name)
const codeOf = (reply: { errors?: readonly { extensions: { code: string } }[] }) => reply.errors?.[0]?.extensions.code

describe('a key', () => {
  test('authenticates as its own account in its tenant, and names the account', async () => {
    const key = await makeKey(owner, ['record:deal:*', 'entity:read'], { name: 'Shop sync' })
    expect(key.secret).toMatch(/^mk_[\w-]{43}$/)
    const program = callerOf(workspace, key)
    expect(namesOf(await program.tenant(names))).toEqual(['a', 'b', 'c'])
    const made = await program.tenant('mutation { createDeal(data: {name: "x"}) { id createdBy_user { name } } }')
    expect(made.data.createDeal.createdBy_user.name).toBe('Shop sync')
    const history = await program.tenant(
      'query($id: ID!) { deal_history(id: $id) { user { name } } }',
      made.data.createDeal,
    )
    expect(history.data.deal_history[0].user.name).toBe('Shop sync')
    const csv = await program.inject('GET', '/api/export/deal.csv?fields=name&orderBy=[{"name":"ASC"}]')
    expect(csv.body).toBe('name\na\nb\nc\nx\n')
    const sent = await workspace.fastify.inject({
      method: 'POST',
      url: '/api/import/deal',
      headers: { authorization: `Bearer ${key.secret}`, 'x-tenant-id': owner.tenantId, 'content-type': 'text/csv' },
      payload: 'name\nz\n',
    })
    expect(sent.json()).toMatchObject({ inserted: 1 })
    const me = (await program.inject('GET', '/api/auth/me')).json()
    expect(me).toMatchObject({
      user: { name: 'Shop sync', permissions: ['record:deal:*', 'entity:read'], isPlatformAdmin: false },
      session: { id: key.apiKey.id },
      apiKey: { id: key.apiKey.id, name: 'Shop sync', expiresAt: null },
    })
    expect(me.user.organizations).toEqual([
      {
        id: workspace.organizationId,
        name: 'Test organization',
        tenants: [{ id: owner.tenantId, name: 'Test tenant' }],
        isLimited: true,
        roles: [],
      },
    ])
    await program.tenant('mutation { deleteManyDeal(where: {name: {in: ["x", "z"]}}) }')
  })

  test('is shown once: its secret is neither stored nor listed', async () => {
    const key = await makeKey(owner, ['record:deal:read'], { name: 'Once', requestsPerMinute: 7 })
    const { data } = await owner.admin(
      `query($id: ID!) { apiKeys(where: {id: {eq: $id}}) { name ending status permissions requestsPerMinute lastUsedAt
        accountName giverName } }`,
      { id: key.apiKey.id },
    )
    expect(data.apiKeys).toEqual([
      {
        name: 'Once',
        ending: key.secret.slice(-4),
        status: 'active',
        permissions: ['record:deal:read'],
        requestsPerMinute: 7,
        lastUsedAt: null,
        accountName: 'Once',
        giverName: 'Test person',
      },
    ])
    const { rows } = await sql<{ text: string }>`
      select json_build_array((select json_agg(k) from "apiKeys" k), (select json_agg(o) from operations o))::text as text`.execute(
      workspace.app.admin,
    )
    expect(rows[0]!.text).not.toContain(key.secret.slice(3, -4))
    expect((await owner.admin('{ __type(name: "ApiKey") { fields { name } } }')).text).not.toContain('tokenHash')
  })

  test('allows only what its permissions name', async () => {
    const program = callerOf(workspace, await makeKey(owner, ['record:deal:read']))
    expect(codeOf(await program.tenant('mutation { createDeal(data: {name: "x"}) { id } }'))).toBe('FORBIDDEN')
    const entity = { tenantId: owner.tenantId, name: 'more', displayName: 'More' }
    const made = await program.admin(
      'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }',
      { data: entity },
    )
    expect(codeOf(made)).toBe('FORBIDDEN')
    const lists = await program.admin('{ apiKeys { id } auditLog { id } users { name isService } }')
    expect(lists.data).toEqual({ apiKeys: [], auditLog: [], users: [{ name: 'A program', isService: true }] })
    expect((await program.inject('GET', '/api/audit-log.csv')).statusCode).toBe(403)
  })

  test('reaches its tenant only', async () => {
    const key = await makeKey(owner, ['*'])
    for (const tenantId of [secondTenantId, strangersTenantId, crypto.randomUUID()]) {
      const program = callerOf(workspace, key, { 'x-tenant-id': tenantId })
      expect((await program.tenant(names)).errors![0]!.message).toBe('There is no such tenant or organization.')
    }
    const { data } = await callerOf(workspace, key).admin('{ tenants { id } organizations { id } }')
    expect(data).toEqual({ tenants: [{ id: owner.tenantId }], organizations: [{ id: workspace.organizationId }] })
    expect((await callerOf(workspace, key).inject('GET', '/api/database-servers')).statusCode).toBe(403)
  })

  test('is refused by every route for people', async () => {
    const key = await makeKey(owner, ['*'])
    const program = callerOf(workspace, key)
    const closed: string[] = []
    const opened: string[] = []
    for (const { method, url } of workspace.fastify.listedRoutes.filter(({ url: at }) =>
      /^\/(api|graphql)\//.test(at),
    )) {
      const path = url.replace(/:[a-z]+/gi, key.apiKey.id)
      const { statusCode, body } = await program.inject(method as 'GET', path, method === 'GET' ? undefined : {})
      const isClosed = statusCode === 403 && body.includes('not open to API keys')
      ;(isClosed ? closed : opened).push(`${method} ${url}`)
    }
    expect(opened.toSorted()).toEqual([
      'GET /api/audit-log.csv',
      'GET /api/audit-log.ndjson',
      'GET /api/auth/me',
      'GET /api/dashboard/stats',
      'GET /api/export/:file',
      'GET /api/files/:id',
      'GET /api/schema/admin.graphql',
      'GET /api/schema/tenant.graphql',
      'POST /api/ai/generate',
      'POST /api/export/:file',
      'POST /api/files',
      'POST /api/files/:id/link',
      'POST /api/import',
      'POST /api/import-cancel',
      'POST /api/import-preview',
      'POST /api/import/:entity',
      'POST /graphql/admin',
      'POST /graphql/tenant',
    ])
    expect(closed).toContain('POST /api/auth/login')
    expect(closed).toContain('GET /api/auth/sessions')
    expect(closed).toContain('POST /api/auth/password')
    const profile = await program.admin('mutation { updateProfile(data: {name: "Other"}) { id } }')
    expect(codeOf(profile)).toBe('FORBIDDEN')
  })

  test.each([
    ['no name', { name: ' ' }, 'data.name'],
    ['no permission', { permissions: [] }, 'data.permissions'],
    ['an invalid permission', { permissions: ['record:deal:read', 'Deals!'] }, 'data.permissions.1'],
    ['an unknown area', { permissions: ['moon:read'] }, 'data.permissions.0'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'data.expiresAt'],
    ['no requests', { requestsPerMinute: 0 }, 'data.requestsPerMinute'],
    ['too many requests', { requestsPerMinute: 6001 }, 'data.requestsPerMinute'],
    ['the account of a person', { userId: crypto.randomUUID() }, 'data.userId'],
  ])('with %s is refused', async (_what, data, path) => {
    const reply = await createKey(owner, { permissions: ['record:deal:read'], ...data })
    expect(reply.errors?.[0]?.extensions.issues?.[0]?.path).toBe(path)
  })

  test('with an unknown permission is refused with a suggestion', async () => {
    const { errors } = await createKey(owner, { permissions: ['record:deal:read', 'view:updat'] })
    const message = '"view:updat" is not a permission. Did you mean "view:update"?'
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect(errors?.[0]?.extensions.issues).toEqual([{ path: 'data.permissions.1', message }])
  })

  test.each([
    ['another organization', () => strangersTenantId],
    ['nowhere', () => crypto.randomUUID()],
  ])('is not made for a tenant of %s', async (_where, tenantId) => {
    const reply = await createKey(owner, { tenantId: tenantId(), permissions: ['record:deal:read'] })
    expect(codeOf(reply)).toBe('NOT_FOUND')
  })

  test('can share the account of an earlier key', async () => {
    const first = await makeKey(owner, ['record:deal:read'], { name: 'Sync' })
    const second = await makeKey(owner, ['record:deal:read'], { name: 'Sync 2', userId: first.apiKey.userId })
    expect(second.apiKey.userId).toBe(first.apiKey.userId)
    await revoke(owner, first)
    expect((await callerOf(workspace, first).tenant(names)).status).toBe(401)
    expect(namesOf(await callerOf(workspace, second).tenant(names))).toHaveLength(3)
  })

  test('adds no statement to a request while cached, and records its use once a minute', async () => {
    const key = await makeKey(owner, ['record:deal:read'])
    const program = callerOf(workspace, key)
    await program.tenant(names)
    const { app } = workspace
    const usedAt = () =>
      app.admin.selectFrom('apiKeys').select('lastUsedAt').where('id', '=', key.apiKey.id).executeTakeFirstOrThrow()
    await expect.poll(async () => (await usedAt()).lastUsedAt).not.toBeNull()
    const before = await usedAt()
    const seen: string[] = []
    const stop = app.pools.onStatement(({ text }) => void seen.push(text))
    await program.tenant(names)
    await program.tenant(names)
    stop()
    expect(seen).toHaveLength(2)
    expect(await usedAt()).toEqual(before)
  })
})

describe('a key has only rights that its giver has', () => {
  const own = { permission: 'record:deal:read', where: { createdBy: { eq: { $user: 'id' } } }, fields: null }
  const won = { permission: 'record:deal:*', where: { stage: { eq: 'won' } }, fields: ['name', 'stage'] }

  test('permissions', async () => {
    const { person } = await joinWithRole(workspace, { permissions: ['api_key:create', 'record:deal:read'] })
    expect(codeOf(await createKey(person, { permissions: ['record:*:read'] }))).toBe('FORBIDDEN')
    expect(codeOf(await createKey(person, { permissions: ['record:deal:update'] }))).toBe('FORBIDDEN')
    expect(codeOf(await createKey(person, { permissions: ['*'] }))).toBe('FORBIDDEN')
    expect(namesOf(await callerOf(workspace, await makeKey(person, ['record:deal:read'])).tenant(names))).toEqual([
      'a',
      'b',
      'c',
    ])
    const { person: without } = await joinWithRole(workspace, { permissions: ['record:deal:read'] })
    expect(codeOf(await createKey(without, { permissions: ['record:deal:read'] }))).toBe('FORBIDDEN')
  })

  test('rows and fields', async () => {
    const { person } = await joinWithRole(workspace, { permissions: ['api_key:create', 'record:deal:*'], rules: [won] })
    const program = callerOf(workspace, await makeKey(person, ['record:deal:read', 'record:deal:update']))
    expect(namesOf(await program.tenant(names))).toEqual(['b', 'c'])
    expect(codeOf(await program.tenant('{ deal { amount } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
    const { data } = await owner.tenant('{ deal(where: {name: {eq: "a"}}) { id } }')
    const changed = await program.tenant(
      'mutation($id: ID!) { updateDeal(id: $id, data: {name: "A"}) { id } }',
      data.deal[0],
    )
    expect(codeOf(changed)).toBe('NOT_FOUND')
  })

  test('rows limited to their author are those of the giver, not of the key', async () => {
    const permissions = ['api_key:create', 'record:deal:read', 'record:deal:create']
    const { person } = await joinWithRole(workspace, { permissions, rules: [own] })
    await person.tenant('mutation { createDeal(data: {name: "mine"}) { id } }')
    const key = await makeKey(person, ['record:deal:read', 'record:deal:create'])
    expect(namesOf(await callerOf(workspace, key).tenant(names))).toEqual(['mine'])
    // Another user's key of the same account creates a row that this key must not see.
    const elsewhere = await makeKey(owner, ['record:deal:create'], { userId: key.apiKey.userId })
    await callerOf(workspace, elsewhere).tenant('mutation { createDeal(data: {name: "hers"}) { __typename } }')
    expect(namesOf(await callerOf(workspace, key).tenant(names))).toEqual(['mine'])
    await owner.tenant('mutation { deleteManyDeal(where: {name: {in: ["mine", "hers"]}}) }')
  })

  test.each([
    [
      "the giver's role loses the right",
      async ({ roleId }: { roleId: string }) =>
        owner.admin('mutation($id: ID!) { updateRole(id: $id, data: {permissions: ["api_key:create"]}) { id } }', {
          id: roleId,
        }),
    ],
    [
      "the giver's role gets a rule",
      async ({ roleId }: { roleId: string }) =>
        owner.admin(
          'mutation($id: ID!, $rules: [RoleRuleInput!]) { updateRole(id: $id, data: {rules: $rules}) { id } }',
          { id: roleId, rules: [{ permission: 'record:deal:read', where: { stage: { eq: 'lost' } } }] },
        ),
    ],
    [
      'the giver is suspended',
      ({ userId }: { userId: string }) =>
        owner.admin('mutation($id: ID!) { updateUser(id: $id, data: {isActive: false}) { id } }', { id: userId }),
    ],
    [
      'the giver may enter only another tenant',
      ({ userId }: { userId: string }) =>
        owner.admin('mutation($id: ID!, $t: [ID!]) { updateUser(id: $id, data: {tenantIds: $t}) { id } }', {
          id: userId,
          t: [secondTenantId],
        }),
    ],
    [
      'the giver is removed',
      ({ userId }: { userId: string }) =>
        owner.admin('mutation($id: ID!) { removeUser(data: {id: $id}) { id } }', { id: userId }),
    ],
  ])('and when %s, the key loses it with the next request, here and there', async (_what, take) => {
    const giver = await joinWithRole(workspace, { permissions: ['api_key:create', 'record:deal:read'] })
    const key = await makeKey(giver.person, ['record:deal:read'])
    for (const server of [workspace, other]) expect(namesOf(await callerOf(server, key).tenant(names))).toHaveLength(3)
    const taken = await take(giver)
    expect(taken.errors, taken.text).toBeUndefined()
    for (const server of [workspace, other])
      expect(namesOf(await callerOf(server, key).tenant(names)) ?? []).toEqual([])
  })

  test('a key that creates keys cannot give more than it has', async () => {
    const end = new Date(Date.now() + 3_600_000).toISOString()
    const first = await makeKey(owner, ['api_key:*', 'record:deal:read'], { expiresAt: end })
    const program = { ...owner, ...callerOf(workspace, first) }
    expect(codeOf(await createKey(program, { permissions: ['record:deal:update'], expiresAt: end }))).toBe('FORBIDDEN')
    expect(codeOf(await createKey(program, { permissions: ['record:deal:read'] }))).toBe('BAD_USER_INPUT')
    const made = await makeKey(program, ['record:deal:read'], { expiresAt: end })
    expect(namesOf(await callerOf(workspace, made).tenant(names))).toHaveLength(3)
  })
})

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

  test('allowed addresses', async () => {
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

  test('its suspension', async () => {
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
