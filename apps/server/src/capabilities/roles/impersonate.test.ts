import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'

/** Impersonating a role or a user: read-only, with their rights, and never with more than the caller's own. */
let workspace: Workspace
let sales: { id: string; person: Person; userId: string }

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('secret', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'owner_email', fieldType: 'text' },
    { name: 'amount', fieldType: 'number' },
  ])
  const own = { owner_email: { eq: { $user: 'email' } } }
  const rules = [{ permission: 'record:deal:*', where: own, fields: ['name', 'owner_email'] }]
  sales = await withRole('Sales', ['record:deal:*'], rules)
  const { email } = (await me(sales.person)).user
  for (const [name, owner_email] of [
    ['His', email],
    ['Others', 'x@others.test'],
  ])
    await workspace.owner.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', {
      data: { name, owner_email, amount: 1 },
    })
})
afterAll(() => workspace.close())

function as(seen: string, by: Person = workspace.owner) {
  const headers = { ...by.headers, 'x-see-as': seen }
  const ask = async (url: string, query: string): Promise<GraphqlReply> => {
    const reply = await workspace.fastify.inject({ method: 'POST', url, headers, payload: { query } })
    return { status: reply.statusCode, text: reply.body, ...reply.json<Pick<GraphqlReply, 'data' | 'errors'>>() }
  }
  return {
    headers,
    admin: (query: string) => ask('/graphql/admin', query),
    tenant: (query: string) => ask('/graphql/tenant', query),
  }
}

describe('an impersonated request sees', () => {
  test('the rows and fields of the user', async () => {
    const seen = as(`user:${sales.userId}`)
    expect((await seen.tenant('{ deal { name } }')).data).toEqual({ deal: [{ name: 'His' }] })
    expect(await seen.tenant('{ deal { name } }')).toEqual({
      ...(await sales.person.tenant('{ deal { name } }')),
    })
    expect(codeOf(await seen.tenant('{ deal { amount } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
    expect(codeOf(await seen.tenant('{ secret { name } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
    expect((await seen.admin('{ tenantEntities { name } }')).data).toEqual({ tenantEntities: [{ name: 'deal' }] })
  })

  test('what the role grants, for the caller', async () => {
    const seen = as(`role:${sales.id}`)
    expect((await seen.tenant('{ deal { name } }')).data).toEqual({ deal: [] })
    expect((await seen.admin('{ users { id } roles { name } }')).errors).toBeUndefined()
  })

  test('itself named in /api/auth/me', async () => {
    const reply = await workspace.fastify.inject({ url: '/api/auth/me', headers: as(`user:${sales.userId}`).headers })
    expect(reply.json()).toMatchObject({
      user: { id: sales.userId, permissions: ['record:deal:read'], isPlatformAdmin: false },
      seen: { kind: 'user', id: sales.userId, name: 'Test person' },
    })
    expect(await me(workspace.owner)).not.toHaveProperty('seen')
    // With the roles a browser picks the levels of the interface.
    for (const seen of [`user:${sales.userId}`, `role:${sales.id}`]) {
      const { user } = (await workspace.fastify.inject({ url: '/api/auth/me', headers: as(seen).headers })).json()
      const roles = user.organizations.map((organization: { roles: object[] }) => organization.roles)
      expect(roles, seen).toEqual([[expect.objectContaining({ id: sales.id })]])
    }
  })

  test('no notifications of the user', async () => {
    const { app, tenantId } = workspace
    await app.admin
      .insertInto('notifications')
      .values({
        id: crypto.randomUUID(),
        userId: sales.userId,
        tenantId,
        kind: 'workflow',
        actorId: sales.userId,
        title: 'T',
        text: 'secret',
      })
      .execute()
    expect((await sales.person.admin('{ notifications { text } }')).data.notifications).toHaveLength(1)
    expect((await as(`user:${sales.userId}`).admin('{ notifications { text } }')).data.notifications).toEqual([])
  })
})

describe('impersonation refuses changes', () => {
  const refusal = { code: 'FORBIDDEN', message: 'You are impersonating Sales; changes are disabled.' }

  test.each([
    ['records', 'tenant', 'mutation { createDeal(data: {name: "New"}) { id } }'],
    [
      'structure',
      'admin',
      'mutation { deleteTenantEntity(data: {id: "019b0000-0000-7000-8000-000000000001"}) { id } }',
    ],
    [
      'admin rows',
      'admin',
      'mutation { setSetting(data: {level: personal, key: "density", value: "compact"}) { id } }',
    ],
  ] as const)('of %s', async (_what, endpoint, mutation) => {
    const { errors, text } = await as(`role:${sales.id}`)[endpoint](mutation)
    expect({ code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }, text).toEqual(refusal)
  })

  test('by any route that does more than read', async () => {
    const routes = [
      ['POST', '/api/import/deal', 'text/csv', 'name\nNew\n'],
      ['POST', '/api/files', 'text/plain', 'x'],
      ['POST', '/api/ai/generate', 'application/json', '{}'],
      ['POST', '/api/auth/password', 'application/json', '{}'],
      ['DELETE', '/api/auth/sessions', 'application/json', '{}'],
    ] as const
    for (const [method, url, type, payload] of routes) {
      const headers = { ...as(`role:${sales.id}`).headers, 'content-type': type }
      const reply = await workspace.fastify.inject({ method, url, headers, payload })
      expect([url, reply.statusCode, reply.json().message]).toEqual([url, 403, refusal.message])
    }
    expect((await workspace.owner.tenant('{ deal_aggregate { count } }')).data.deal_aggregate).toEqual([{ count: 2 }])
  })
})

describe('the impersonator', () => {
  test('needs the right to change roles, and sees no more than with their own rights', async () => {
    const plain = await workspace.join(['record:*:*'])
    expect(codeOf(await as(`role:${sales.id}`, plain).tenant('{ deal { name } }'))).toBe('FORBIDDEN')
    const small = await workspace.join(['role:*', 'user:*', 'record:secret:read'])
    for (const seen of [`role:${sales.id}`, `user:${sales.userId}`]) {
      const { errors } = await as(seen, small).tenant('{ deal { name } }')
      expect(errors?.[0]?.message).toContain('may do more than you')
    }
    const enough = await workspace.join(['role:*', 'user:*', 'record:deal:*'])
    expect((await as(`user:${sales.userId}`, enough).tenant('{ deal { name } }')).data.deal).toEqual([{ name: 'His' }])
  })

  test('keeps their own rights in a request with an empty X-See-As', async () => {
    expect((await as('').tenant('{ deal_aggregate { count } }')).data).toEqual({ deal_aggregate: [{ count: 2 }] })
    const { errors } = await as('').tenant('mutation { deleteDeal(id: "019b0000-0000-7000-8000-000000000001") { id } }')
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('is logged with the user or role whose rights they had', async () => {
    await as(`role:${sales.id}`).tenant('{ deal { name } }')
    await as(`user:${sales.userId}`).tenant('{ deal { name } }')
    const logged = await workspace.app.admin
      .selectFrom('operations')
      .select(['subjectType', 'subjectId', 'userId'])
      .where('action', '=', 'seeAs')
      .execute()
    const { id: userId } = (await me(workspace.owner)).user
    for (const [subjectType, subjectId] of [
      ['role', sales.id],
      ['user', sales.userId],
    ])
      expect(logged).toContainEqual({ subjectType, subjectId, userId })
  })

  test.each(['role:x', 'user:019b0000-0000-7000-8000-000000000001', 'x', 'role:'])('%s is not found', async (seen) => {
    expect(codeOf(await as(seen).tenant('{ deal { name } }'))).toBe('NOT_FOUND')
  })

  test('cannot impersonate users and roles of another organization', async () => {
    const { createOrganization } = await import('../tenants/organizations.ts')
    const other = await createOrganization(workspace.app, 'Other')
    const roles = workspace.app.admin.selectFrom('roles').select('id').where('organizationId', '=', other.id)
    const { id } = await roles.executeTakeFirstOrThrow()
    expect(codeOf(await as(`role:${id}`).admin('{ roles { id } }'))).toBe('NOT_FOUND')
  })
})

async function withRole(name: string, permissions: string[], rules: object[]) {
  const { person, userId, roleId } = await workspace.joinWithRole({ name, permissions, rules })
  return { id: roleId, person, userId }
}

async function me({ headers }: Person): Promise<{ user: { id: string; email: string } }> {
  return (await workspace.fastify.inject({ url: '/api/auth/me', headers })).json()
}
