import type { PermissionPattern } from '@monarch/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', searchable: true },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
    { name: 'amount', fieldType: 'number' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
  ])
})
afterAll(() => workspace.close())

let made = 0

interface Rule {
  permission: string
  where?: object
  fields?: string[]
}

function createRole(by: Person, permissions?: string[], rules?: Rule[], more: object = {}) {
  const data = { organizationId: workspace.organizationId, name: `Role ${++made}`, permissions, rules, ...more }
  return by.admin(
    `mutation($data: CreateRoleInput!) { createRole(data: $data) { id name roleValue permissions rules version } }`,
    { data },
  )
}

async function giveRoles(to: Person, roleIds: string[], by = workspace.owner) {
  const variables = { userId: await workspace.userIdOf(to), organizationId: workspace.organizationId, roleIds }
  return by.admin(
    `mutation($userId: ID!, $organizationId: ID!, $roleIds: [ID!]!) {
      setUserRoles(userId: $userId, organizationId: $organizationId, roleIds: $roleIds) { id } }`,
    variables,
  )
}

/** A user with a role of these permissions and rules. */
async function withRole(
  permissions: string[],
  rules: Rule[] = [],
  direct: string[] = [],
): Promise<Person & { roleId: string }> {
  const person = await workspace.join(direct)
  const role = await createRole(workspace.owner, permissions, rules)
  expect(role.errors, role.text).toBeUndefined()
  const given = await giveRoles(person, [role.data.createRole.id])
  expect(given.errors, given.text).toBeUndefined()
  return { ...person, roleId: role.data.createRole.id as string }
}

describe('roles', () => {
  test('are created, listed, changed and deleted', async () => {
    const { owner } = workspace
    const role = await createRole(owner, ['record:deal:read'], [{ permission: 'record:deal:read', fields: ['name'] }])
    expect(role.data.createRole).toMatchObject({
      permissions: ['record:deal:read'],
      rules: [{ permission: 'record:deal:read', where: null, fields: ['name'] }],
      version: 1,
    })
    const { id, name } = role.data.createRole
    const changed = await owner.admin(
      `mutation($id: ID!) { updateRole(id: $id, data: {description: "Read", permissions: ["record:deal:*"]}, ifVersion:
        1) { version permissions description } }`,
      { id },
    )
    expect(changed.data?.updateRole, changed.text).toEqual({
      version: 2,
      permissions: ['record:deal:*'],
      description: 'Read',
    })
    const stale = await owner.admin(
      'mutation($id: ID!) { updateRole(id: $id, data: {name: "Other"}, ifVersion: 1) { id } }',
      { id },
    )
    expect(codeOf(stale)).toBe('CONFLICT')
    const listed = await owner.admin(
      'query($name: String!) { roles(where: {name: {eq: $name}}) { id users { userId } } }',
      { name },
    )
    expect(listed.data.roles).toEqual([{ id, users: [] }])
    expect((await owner.delete('Role', id)).id).toBe(id)
    expect((await owner.admin('query($id: ID!) { role(id: $id) { id } }', { id })).data.role).toBeNull()
    const restored = await owner.admin('mutation($id: ID!) { restoreRole(id: $id) { id version } }', { id })
    expect(restored.data.restoreRole).toEqual({ id, version: 4 })
  })

  test.each([
    ['an invalid permission', ['record deal'], [], 'data.permissions.0'],
    ['an unknown area', ['records:deal:read'], [], 'data.permissions.0'],
    ['an unknown action', ['record:*:read', 'workflow:start'], [], 'data.permissions.1'],
    [
      'a rule for a permission that the role does not have',
      ['record:deal:read'],
      [{ permission: 'record:deal:update' }],
      'data.rules.0.permission',
    ],
    [
      'a rule for a permission that is not about records',
      ['entity:*'],
      [{ permission: 'entity:create' }],
      'data.rules.0.permission',
    ],
    ['an unknown entity', ['record:*:read'], [{ permission: 'record:x:read' }], 'data.rules.0.permission'],
    [
      'two rules for one permission',
      ['record:deal:read'],
      [{ permission: 'record:deal:read' }, { permission: 'record:deal:read' }],
      'data.rules.1.permission',
    ],
    [
      'an unknown field',
      ['record:deal:read'],
      [{ permission: 'record:deal:read', fields: ['x'] }],
      'data.rules.0.fields.0',
    ],
    [
      'a condition on an unknown field',
      ['record:deal:read'],
      [{ permission: 'record:deal:read', where: { x: { eq: 1 } } }],
      'data.rules.0.where.x',
    ],
    [
      'a value that does not fit',
      ['record:deal:read'],
      [{ permission: 'record:deal:read', where: { amount: { eq: 'x' } } }],
      'data.rules.0.where.amount.eq',
    ],
    [
      'an unknown term',
      ['record:deal:read'],
      [{ permission: 'record:deal:read', where: { name: { eq: { $user: 'x' } } } }],
      'data.rules.0.where.name.eq',
    ],
    [
      'fields in a rule for all entities',
      ['record:*:read'],
      [{ permission: 'record:*:read', where: { amount: { eq: 1 } } }],
      'data.rules.0.where.amount',
    ],
  ] as const)('%s is refused', async (_what, permissions, rules, path) => {
    const reply = await createRole(workspace.owner, [...permissions], rules as unknown as Rule[])
    expect(reply.errors?.[0]?.extensions.issues?.[0]?.path, reply.text).toBe(path)
  })

  test('creating and assigning a role need their permissions', async () => {
    const member = await workspace.join(['record:*:*'])
    expect(
      codeOf(await member.admin(creation, { data: { organizationId: workspace.organizationId, name: 'Mine' } })),
    ).toBe('FORBIDDEN')
    expect(codeOf(await giveRoles(member, [], member))).toBe('FORBIDDEN')
    expect((await member.admin('{ roles { id } }')).data.roles).toEqual([])
  })

  test('users cannot grant permissions that they do not have', async () => {
    const own = { permission: 'record:deal:read', where: { stage: { eq: 'open' } } }
    const person = await withRole(['role:*', 'user:*', 'record:deal:read'], [own])
    expect(codeOf(await createRole(person, ['record:account:read']))).toBe('FORBIDDEN')
    expect(codeOf(await createRole(person, ['record:deal:read']))).toBe('FORBIDDEN')
    expect(codeOf(await createRole(person, ['*']))).toBe('FORBIDDEN')
    expect(codeOf(await createRole(person, ['record:deal:read'], [own]))).toBeUndefined()
    const powerful = await createRole(workspace.owner, ['record:*:*'])
    expect(codeOf(await giveRoles(person, [person.roleId, powerful.data.createRole.id], person))).toBe('FORBIDDEN')
    const { id } = powerful.data.createRole
    const weaken = await person.admin('mutation($id: ID!) { updateRole(id: $id, data: {permissions: []}) { id } }', {
      id,
    })
    expect(codeOf(weaken)).toBe('FORBIDDEN')
    expect(codeOf(await person.admin('mutation($id: ID!) { deleteRole(data: {id: $id}) { id } }', { id }))).toBe(
      'FORBIDDEN',
    )
  })

  test('a permission that only an earlier version accepted grants nothing, and is kept until it is removed', async () => {
    const old = ['entity:deal:update', 'record:read', 'record:deal:export']
    const person = await withRole(['view:read'])
    await workspace.app.admin
      .updateTable('roles')
      .set({ permissions: ['view:read', ...(old as PermissionPattern[])] })
      .where('id', '=', person.roleId)
      .execute()
    await workspace.app.bus.publish('roles', { organizationId: workspace.organizationId })
    const update = (data: object) =>
      workspace.owner.admin(
        `mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { permissions } }`,
        { id: person.roleId, data },
      )
    expect((await update({ name: 'Renamed' })).data?.updateRole).toEqual({ permissions: ['view:read', ...old] })
    // The caller's schema has only entities that they can read.
    expect(codeOf(await person.tenant('{ deal { id } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
    expect((await update({ permissions: ['view:read', old[0]] })).errors).toBeUndefined()
    const again = await update({ permissions: ['view:read', 'record:read'] })
    expect(again.errors?.[0]?.message).toBe('"record:read" is not a permission. Did you mean "record:*:read"?')
  })

  test('the roles of another organization do not exist here', async () => {
    const { createOrganization } = await import('../tenants/organizations.ts')
    const other = await createOrganization(workspace.app, 'Other')
    const reply = await createRole(workspace.owner, ['record:deal:read'], [], { organizationId: other.id })
    expect(codeOf(reply)).toBe('NOT_FOUND')
  })
})

const creation = 'mutation($data: CreateRoleInput!) { createRole(data: $data) { id } }'

describe('role templates', () => {
  test('are listed, and a role is created from one with overrides', async () => {
    const { roleTemplates } = (await workspace.owner.admin('{ roleTemplates { roleValue permissions rules } }')).data
    const values = roleTemplates.map(({ roleValue }: { roleValue: string }) => roleValue)
    expect(values).toEqual(['owner', 'builder', 'manager', 'member', 'viewer', 'guest'])
    for (const template of values) {
      const made = await createRole(workspace.owner, undefined, undefined, { template })
      expect(made.errors, made.text).toBeUndefined()
      expect(made.data.createRole).toMatchObject({
        permissions: roleTemplates.find((one: { roleValue: string }) => one.roleValue === template).permissions,
      })
    }
    const own = await createRole(workspace.owner, ['record:deal:read'], undefined, { template: 'viewer' })
    expect(own.data.createRole.permissions).toEqual(['record:deal:read'])
    expect(codeOf(await createRole(workspace.owner, [], [], { template: 'king' }))).toBe('NOT_FOUND')
  })

  test('a guest sees and changes only records they created', async () => {
    const role = await createRole(workspace.owner, undefined, undefined, { template: 'guest' })
    const guest = await workspace.join([])
    await giveRoles(guest, [role.data.createRole.id])
    const make = 'mutation { createDeal(data: {name: "By a guest"}) { id } }'
    const others = (await workspace.owner.tenant(make)).data.createDeal
    const own = (await guest.tenant(make)).data.createDeal
    expect((await guest.tenant('{ deal { id } }')).data.deal).toEqual([own])
    const change = (id: string) => guest.tenant(`mutation { updateDeal(id: "${id}", data: {amount: 1}) { id } }`)
    expect(codeOf(await change(own.id))).toBeUndefined()
    expect(codeOf(await change(others.id))).toBe('NOT_FOUND')
    expect(codeOf(await guest.tenant(`mutation { deleteDeal(id: "${own.id}") { id } }`))).toBe('FORBIDDEN')
  })

  test('the owner role is created with the organization and cannot be changed', async () => {
    const { roles } = (
      await workspace.owner.admin('{ roles(where: {isSystem: {eq: true}}) { id name permissions sortOrder } }')
    ).data
    expect(roles).toEqual([{ id: expect.any(String), name: 'Owner', permissions: ['*'], sortOrder: 0 }])
    const { id } = roles[0]
    const tries = [
      'updateRole(id: $id, data: {permissions: []}) { id }',
      'updateRole(id: $id, data: {rules: []}) { id }',
      'deleteRole(data: {id: $id}) { id }',
    ]
    for (const mutation of tries)
      expect(codeOf(await workspace.owner.admin(`mutation($id: ID!) { ${mutation} }`, { id }))).toBe('FORBIDDEN')
  })
})

describe('effective permissions', () => {
  const ask = async (by: Person, of: Person) =>
    by.admin(
      `query($userId: ID!, $organizationId: ID!) {
        effectivePermissions(userId: $userId, organizationId: $organizationId) { permission from { kind name rules } } }`,
      { userId: await workspace.userIdOf(of), organizationId: workspace.organizationId },
    )

  test('are listed with every source', async () => {
    const rule = { permission: 'record:deal:*', where: { stage: { eq: 'open' } }, fields: null }
    const person = await withRole(['record:deal:read', 'view:create'], [rule as unknown as Rule], ['view:create'])
    const reply = await ask(workspace.owner, person)
    const role = expect.stringMatching(/^Role /)
    expect(reply.data?.effectivePermissions, reply.text).toEqual([
      { permission: 'record:deal:read', from: [{ kind: 'role', name: role, rules: [rule] }] },
      {
        permission: 'view:create',
        from: [
          { kind: 'direct', name: 'Test person', rules: [] },
          { kind: 'role', name: role, rules: [] },
        ],
      },
    ])
    const own = (await ask(person, person)).data.effectivePermissions
    expect(own[0].from).toEqual([{ kind: 'role', name: role, rules: [] }])
    expect(codeOf(await ask(person, workspace.owner))).toBe('FORBIDDEN')
  })
})

describe('what a role grants', () => {
  test('applies from the next request, until the role is removed', async () => {
    const person = await withRole(['record:deal:read'])
    expect(codeOf(await person.tenant('{ deal { id } }'))).toBeUndefined()
    await giveRoles(person, [])
    expect(codeOf(await person.tenant('{ deal { id } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
    await giveRoles(person, [person.roleId])
    expect(codeOf(await person.tenant('{ deal { id } }'))).toBeUndefined()
    const id = person.roleId
    await workspace.owner.admin('mutation($id: ID!) { updateRole(id: $id, data: {permissions: []}) { id } }', { id })
    expect(codeOf(await person.tenant('{ deal { id } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  test('is reported by /api/auth/me', async () => {
    const person = await withRole(['record:deal:read'], [], ['view:create'])
    const me = await person.inject('GET', '/api/auth/me')
    expect(me.json().user.permissions.toSorted()).toEqual(['record:deal:read', 'view:create'])
  })

  test('applies in its organization only', async () => {
    const { createOrganization } = await import('../tenants/organizations.ts')
    const { createTenant } = await import('../../platform/tenants/tenants.ts')
    const other = await createOrganization(workspace.app, 'Elsewhere')
    const there = await createTenant(workspace.app, { organizationId: other.id, name: 'There' })
    const person = await withRole(['entity:create', 'record:*:*'])
    const userId = await workspace.userIdOf(person)
    await workspace.app.admin
      .insertInto('memberships')
      .values({ userId, organizationId: other.id, tenantIds: null })
      .execute()
    await workspace.app.bus.publish('session', { userId })
    const create = (tenantId: string, headers: Record<string, string>) =>
      workspace.fastify.inject({
        method: 'POST',
        url: '/graphql/admin',
        headers: { ...person.headers, ...headers },
        payload: JSON.stringify({
          query: 'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }',
          variables: { data: { tenantId, name: `thing_${++made}`, displayName: 'Thing' } },
        }),
      })
    const codes = async (reply: ReturnType<typeof create>) =>
      (await reply).json<{ errors?: { extensions: { code: string } }[] }>().errors?.[0]?.extensions.code
    expect(await codes(create(workspace.tenantId, {}))).toBeUndefined()
    expect(await codes(create(there.id, {}))).toBe('NOT_FOUND')
    expect(await codes(create(there.id, { 'x-tenant-id': there.id }))).toBe('FORBIDDEN')
    expect(await codes(create(workspace.tenantId, { 'x-tenant-id': there.id }))).toBe('FORBIDDEN')
    expect(await codes(create(workspace.tenantId, { 'x-tenant-id': '' }))).toBe('FORBIDDEN')
  })

  test('a rule follows renamed entities and fields', async () => {
    const { owner } = workspace
    const { id, fields } = await workspace.buildEntity('ticket', [
      { name: 'title', fieldType: 'text' },
      { name: 'state', fieldType: 'text' },
    ])
    const rule = { permission: 'record:ticket:read', where: { state: { eq: 'a' } }, fields: ['title'] }
    const person = await withRole(['record:ticket:read'], [rule])
    for (const state of ['a', 'b'])
      await owner.tenant('mutation($state: String) { createTicket(data: {title: "T", state: $state}) { id } }', {
        state,
      })
    await owner.admin('mutation($id: ID!) { updateSystemField(id: $id, data: {name: "status"}) { id } }', {
      id: fields.state,
    })
    await owner.admin('mutation($id: ID!) { updateSystemField(id: $id, data: {name: "heading"}) { id } }', {
      id: fields.title,
    })
    expect((await person.tenant('{ ticket { heading } }')).data).toEqual({ ticket: [{ heading: 'T' }] })
    await owner.admin('mutation($id: ID!) { updateTenantEntity(id: $id, data: {name: "request"}) { id } }', { id })
    expect((await person.tenant('{ request { heading } }')).data).toEqual({ request: [{ heading: 'T' }] })
    const role = await owner.admin('query($id: ID!) { role(id: $id) { permissions rules } }', { id: person.roleId })
    expect(role.data.role).toEqual({
      permissions: ['record:request:read'],
      rules: [{ permission: 'record:request:read', where: { status: { eq: 'a' } }, fields: ['heading'] }],
    })
    const remove = (data: object) =>
      owner.admin('mutation($data: DeleteSystemFieldInput!) { deleteSystemField(data: $data) { id } }', { data })
    expect((await remove({ id: fields.state })).errors?.[0]?.message).toContain('the role "')
    expect((await remove({ id: fields.state, removeUses: true })).errors).toBeUndefined()
    expect((await person.tenant('{ request { heading } }')).data).toEqual({ request: [] })
  })
})
