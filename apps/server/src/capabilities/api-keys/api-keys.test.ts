import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openWorkspace,
  closeWorkspace,
  workspace,
  owner,
  other,
  secondTenantId,
  strangersTenantId,
  names,
  namesOf,
} from './deals.test-helper.ts'
import { codeOf } from '../../../../../tests/integration/builders.ts'
import { callerOf, createKey, makeKey, revoke } from './keys.test-helper.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)

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
      'DELETE /api/records/:entity/:id',
      'DELETE /graphql/admin',
      'DELETE /graphql/tenant',
      'GET /api/audit-log.csv',
      'GET /api/audit-log.ndjson',
      'GET /api/auth/me',
      'GET /api/dashboard/stats',
      'GET /api/export/:file',
      'GET /api/files/:id',
      'GET /api/openapi.json',
      'GET /api/records/:entity',
      'GET /api/records/:entity/:id',
      'GET /api/records/:entity/:id/comments',
      'GET /api/records/:entity/:id/history',
      'GET /api/records/:entity/aggregate',
      'GET /api/schema/admin.graphql',
      'GET /api/schema/tenant.graphql',
      'GET /graphql/admin',
      'GET /graphql/tenant',
      'PATCH /api/records/:entity/:id',
      'PATCH /api/records/:entity/bulk',
      'POST /api/ai/generate',
      'POST /api/base',
      'POST /api/base-connection',
      'POST /api/base-connection-proposal',
      'POST /api/base-proposal',
      'POST /api/export/:file',
      'POST /api/files',
      'POST /api/files/:id/link',
      'POST /api/import',
      'POST /api/import-cancel',
      'POST /api/import-preview',
      'POST /api/import/:entity',
      'POST /api/records/:entity',
      'POST /api/records/:entity/:id/restore',
      'POST /api/records/:entity/aggregate',
      'POST /api/records/:entity/bulk',
      'POST /api/records/:entity/bulk/delete',
      'POST /api/records/:entity/bulk/purge',
      'POST /api/records/:entity/bulk/restore',
      'POST /api/records/:entity/bulk/update',
      'POST /api/records/:entity/query',
      'POST /graphql/admin',
      'POST /graphql/tenant',
      'PUT /api/records/:entity',
      'PUT /api/records/:entity/bulk',
      'PUT /graphql/admin',
      'PUT /graphql/tenant',
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

  test('limits its permissions to those of its giver', async () => {
    const { person } = await workspace.joinWithRole({ permissions: ['api_key:create', 'record:deal:read'] })
    expect(codeOf(await createKey(person, { permissions: ['record:*:read'] }))).toBe('FORBIDDEN')
    expect(codeOf(await createKey(person, { permissions: ['record:deal:update'] }))).toBe('FORBIDDEN')
    expect(codeOf(await createKey(person, { permissions: ['*'] }))).toBe('FORBIDDEN')
    expect(namesOf(await callerOf(workspace, await makeKey(person, ['record:deal:read'])).tenant(names))).toEqual([
      'a',
      'b',
      'c',
    ])
    const { person: without } = await workspace.joinWithRole({ permissions: ['record:deal:read'] })
    expect(codeOf(await createKey(without, { permissions: ['record:deal:read'] }))).toBe('FORBIDDEN')
  })

  test('rows and fields', async () => {
    const { person } = await workspace.joinWithRole({ permissions: ['api_key:create', 'record:deal:*'], rules: [won] })
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
    const { person } = await workspace.joinWithRole({ permissions, rules: [own] })
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
  ])('when %s, the key loses the right with the next request in every process', async (_what, take) => {
    const giver = await workspace.joinWithRole({ permissions: ['api_key:create', 'record:deal:read'] })
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
