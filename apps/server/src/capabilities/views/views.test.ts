import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'

let workspace: Workspace
let entityId: string
let fields: Record<string, string>

beforeAll(async () => {
  workspace = await startWorkspace()
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'select', options: ['won', 'lost'] },
    { name: 'amount', fieldType: 'currency' },
  ])
  entityId = built.id
  fields = built.fields
})
afterAll(() => workspace.close())

const shape = 'id name type visibility config version isDefault'
const create = (person: Person, data: object): Promise<GraphqlReply> =>
  person.admin(`mutation($data: CreateViewInput!) { createView(data: $data) { ${shape} } }`, {
    data: { tenantId: workspace.tenantId, entityId, name: 'Deals', ...data },
  })
const update = (person: Person, id: string, data: object, more = ''): Promise<GraphqlReply> =>
  person.admin(`mutation($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data${more}) { ${shape} } }`, {
    id,
    data,
  })
const remove = (person: Person, id: string): Promise<GraphqlReply> =>
  person.admin('mutation($id: ID!) { deleteView(data: {id: $id}) { id name } }', { id })
const restore = (person: Person, id: string): Promise<GraphqlReply> =>
  person.admin(`mutation($id: ID!) { restoreView(id: $id) { ${shape} } }`, { id })
const namesFor = async (person: Person, args = ''): Promise<string[]> => {
  const { data } = await person.admin(`{ views(orderBy: [{createdAt: ASC}]${args}) { name } }`)
  return data.views.map(({ name }: { name: string }) => name)
}

test('a view is created, changed, deleted and restored, each with a log entry', async () => {
  const made = await create(workspace.owner, {
    name: 'Won deals',
    type: 'list',
    config: { filter: { stage: { eq: 'won' } }, sort: [{ amount: 'DESC' }] },
  })
  const view = made.data.createView
  expect(view).toMatchObject({ name: 'Won deals', type: 'list', visibility: 'shared', version: 1 })
  const changed = await update(workspace.owner, view.id, { name: 'Won', isDefault: true }, ', ifVersion: 1')
  expect(changed.data.updateView).toMatchObject({ name: 'Won', version: 2, isDefault: true, config: view.config })
  expect(codeOf(await update(workspace.owner, view.id, { name: 'Late' }, ', ifVersion: 1'))).toBe('CONFLICT')
  expect((await remove(workspace.owner, view.id)).data.deleteView.name).toBe('Won')
  expect(await namesFor(workspace.owner)).toEqual([])
  expect(await namesFor(workspace.owner, ', bin: true')).toEqual(['Won'])
  expect(codeOf(await update(workspace.owner, view.id, {}))).toBe('NOT_FOUND')
  expect((await restore(workspace.owner, view.id)).data.restoreView).toMatchObject({ version: 4 })
  const log = await workspace.app.admin
    .selectFrom('operations')
    .select(['action', 'version', 'description'])
    .where('subjectId', '=', view.id)
    .orderBy('version')
    .execute()
  expect(log).toEqual([
    { action: 'create', version: 1, description: 'Created the view "Won deals"' },
    { action: 'update', version: 2, description: 'Updated the view "Won"' },
    { action: 'delete', version: 3, description: 'Deleted the view "Won"' },
    { action: 'restore', version: 4, description: 'Restored the view "Won"' },
  ])
  const changes = workspace.app.admin
    .selectFrom('operations')
    .select(['before', 'after'])
    .where('subjectId', '=', view.id)
  expect(await changes.where('action', '=', 'update').executeTakeFirst()).toEqual({
    before: { name: 'Won deals', isDefault: false },
    after: { name: 'Won', isDefault: true },
  })
  await remove(workspace.owner, view.id)
})

test('an entity has one default view', async () => {
  const [first, second] = [
    (await create(workspace.owner, { name: 'First', isDefault: true })).data.createView,
    (await create(workspace.owner, { name: 'Second', isDefault: true })).data.createView,
  ]
  const { data } = await workspace.owner.admin('{ views(where: {isDefault: {eq: true}}) { name } }')
  expect(data.views).toEqual([{ name: 'Second' }])
  for (const { id } of [first, second]) await remove(workspace.owner, id)
})

test('an empty name is reported in the words of the designer, with all other problems', async () => {
  const { errors } = await create(workspace.owner, { name: '', config: { columns: [{ field: 'nothing' }] } })
  expect(errors?.[0]).toMatchObject({
    message: 'Please enter a view name',
    path: ['createView'],
    extensions: {
      code: 'BAD_USER_INPUT',
      issues: [
        { path: 'data.name', message: 'Please enter a view name' },
        { path: 'data.config.columns.0.field', message: 'Deal has no field "nothing"' },
      ],
    },
  })
})

test('a repeated request with the same Idempotency-Key creates one view', async () => {
  const { fastify, owner, tenantId } = workspace
  const send = async (name: string) => {
    const reply = await fastify.inject({
      method: 'POST',
      url: '/graphql/admin',
      headers: { ...owner.headers, 'idempotency-key': 'one view' },
      payload: JSON.stringify({
        query: 'mutation($data: CreateViewInput!) { createView(data: $data) { id } }',
        variables: { data: { tenantId, entityId, name } },
      }),
    })
    return reply.json<GraphqlReply>()
  }
  const [one, other] = await Promise.all([send('Once'), send('Once')])
  expect(one.data.createView.id).toBe(other.data.createView.id)
  expect(codeOf(await send('Twice'))).toBe('CONFLICT')
  expect(await namesFor(owner)).toEqual(['Once'])
  await remove(owner, one.data.createView.id)
})

describe('rights', () => {
  test('a shared view needs a permission; a personal one does not', async () => {
    const reader = await workspace.join(['record:deal:read'])
    const other = await workspace.join(['*'])
    expect(codeOf(await create(reader, {}))).toBe('FORBIDDEN')
    expect(codeOf(await create(await workspace.join(['entity:*']), { visibility: 'personal' }))).toBe('FORBIDDEN')
    const mine = (await create(reader, { name: 'Mine', visibility: 'personal' })).data.createView
    expect(await namesFor(reader)).toEqual(['Mine'])
    expect(await namesFor(other)).toEqual([])
    for (const attempt of [update(other, mine.id, { name: 'x' }), remove(other, mine.id)])
      expect(codeOf(await attempt)).toBe('NOT_FOUND')
    expect(codeOf(await update(reader, mine.id, { visibility: 'shared' }))).toBe('FORBIDDEN')
    expect((await update(reader, mine.id, { name: 'My own' })).data.updateView.name).toBe('My own')
    await remove(reader, mine.id)
    expect(await namesFor(other, ', bin: true')).not.toContain('My own')
    const log = workspace.app.admin.selectFrom('operations').select('description').where('subjectId', '=', mine.id)
    const descriptions = (await log.orderBy('version').execute()).map(({ description }) => description)
    expect(descriptions).toEqual(['Created a personal view', 'Updated a personal view', 'Deleted a personal view'])
  })

  const rights: readonly [permission: string, may: boolean][] = [
    ['view:create', true],
    ['view:*', true],
    ['view:deal:create', true],
    ['view:*:create', true],
    ['view:other:create', false],
    ['view:deal:update', false],
    ['record:deal:*', false],
  ]
  test.each(rights)('with %s: %s', async (permission, may) => {
    const reply = await create(await workspace.join([permission, 'record:deal:read']), { name: 'By right' })
    expect(codeOf(reply)).toBe(may ? undefined : 'FORBIDDEN')
    if (may) await remove(workspace.owner, reply.data.createView.id)
  })

  test('changing a locked view needs the right to unlock it', async () => {
    const builder = await workspace.join(['view:deal:create', 'view:deal:update', 'view:deal:delete', 'record:*:read'])
    const { id } = (await create(workspace.owner, { name: 'Fixed', visibility: 'locked' })).data.createView
    expect(codeOf(await create(builder, { visibility: 'locked' }))).toBe('FORBIDDEN')
    expect(codeOf(await update(builder, id, { name: 'x' }))).toBe('FORBIDDEN')
    expect(codeOf(await update(builder, id, { visibility: 'shared' }))).toBe('FORBIDDEN')
    expect(codeOf(await remove(builder, id))).toBe('FORBIDDEN')
    expect(await namesFor(builder)).toEqual(['Fixed'])
    expect((await update(workspace.owner, id, { visibility: 'shared' })).data.updateView.visibility).toBe('shared')
    expect(codeOf(await update(builder, id, { visibility: 'personal' }))).toBe('FORBIDDEN')
    expect((await remove(builder, id)).errors).toBeUndefined()
  })

  test('views of another tenant do not exist', async () => {
    const { app } = workspace
    const organization = await createOrganization(app, 'Others')
    const tenant = await createTenant(app, { organizationId: organization.id, name: 'Other tenant' })
    const stranger = await workspace.join(['*'], { organizationId: organization.id, tenantId: tenant.id })
    const { id } = (await create(workspace.owner, { name: 'Ours' })).data.createView
    expect(await namesFor(stranger)).toEqual([])
    expect((await stranger.admin('query($id: ID!) { view(id: $id) { name } }', { id })).data.view).toBeNull()
    const unknown = '00000000-0000-7000-8000-000000000000'
    for (const attempt of [create, (p: Person) => update(p, id, {}), (p: Person) => remove(p, id)])
      expect(codeOf(await attempt(stranger, {}))).toBe('NOT_FOUND')
    expect((await remove(stranger, id)).errors).toEqual((await remove(stranger, unknown)).errors)
    await remove(workspace.owner, id)
  })
})

describe('changes of structure', () => {
  const rename = (id: string, name: string) =>
    workspace.owner.admin('mutation($id: ID!, $n: String) { updateSystemField(id: $id, data: {name: $n}) { id } }', {
      id,
      n: name,
    })
  const configOf = async (id: string) =>
    (await workspace.owner.admin('query($id: ID!) { view(id: $id) { config } }', { id })).data.view.config

  test('a field rename is applied to views', async () => {
    const config = { sort: [{ amount: 'DESC' }], columns: [{ field: 'amount' }] }
    const { id } = (await create(workspace.owner, { config })).data.createView
    await rename(fields.amount!, 'worth')
    expect(await configOf(id)).toEqual({ sort: [{ worth: 'DESC' }], columns: [{ field: 'worth' }] })
    await rename(fields.amount!, 'amount')
    expect(await configOf(id)).toEqual(config)
    await remove(workspace.owner, id)
  })

  test('deleting a field that a view uses needs consent to remove the use', async () => {
    const made = await addField('extra')
    const config = { sort: [{ extra: 'ASC' }], hiddenFields: ['name'] }
    const { id } = (await create(workspace.owner, { name: 'User of it', config })).data.createView
    const drop = (more: string) =>
      workspace.owner.admin(`mutation($id: ID!) { deleteSystemField(data: {id: $id${more}}) { id } }`, { id: made })
    const { data } = await workspace.owner.admin(
      'query($id: ID!) { systemFields(where: {id: {eq: $id}}) { usedBy } }',
      {
        id: made,
      },
    )
    expect(data.systemFields[0].usedBy).toMatchObject([
      { kind: 'view', id, name: 'User of it', entity: 'Deal', depth: 1 },
    ])
    const refused = await drop('')
    expect(codeOf(refused)).toBe('CONFLICT')
    expect(refused.errors?.[0]?.message).toContain('the view "User of it"')
    expect((await drop(', removeUses: true')).errors).toBeUndefined()
    expect(await configOf(id)).toEqual({ sort: [], hiddenFields: ['name'] })
    await remove(workspace.owner, id)
  })

  test('views of a deleted entity return with it', async () => {
    const { id: other } = await workspace.buildEntity('task', [{ name: 'title', fieldType: 'text' }])
    await create(workspace.owner, { entityId: other, name: 'Tasks' })
    await workspace.owner.delete('TenantEntity', other)
    expect(await namesFor(workspace.owner)).toEqual([])
    await workspace.owner.admin('mutation($id: ID!) { restoreTenantEntity(id: $id) { id } }', { id: other })
    expect(await namesFor(workspace.owner)).toEqual(['Tasks'])
  })

  async function addField(name: string): Promise<string> {
    const { data } = await workspace.owner.admin(
      'mutation($d: CreateSystemFieldInput!) { createSystemField(data: $d) { id } }',
      { d: { tenantId: workspace.tenantId, entityId, name, displayName: name, fieldType: 'text' } },
    )
    return data.createSystemField.id
  }
})
