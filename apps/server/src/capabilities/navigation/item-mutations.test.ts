import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { newId } from '../../platform/new-id.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { createOrganization } from '../tenants/organizations.ts'

/** The navigation of an organization: what its mutations store is what `entityGroups` and `entityGroupItems` return. */

let workspace: Workspace
let owner: Person
beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
})
afterAll(() => workspace.close())

const groupOf = async (displayName: string, data: object = {}): Promise<string> =>
  (
    await run('mutation($data: CreateEntityGroupInput!) { done: createEntityGroup(data: $data) { id } }', {
      data: { organizationId: workspace.organizationId, displayName, ...data },
    })
  ).id
const updateGroup = (id: string, data: object, by = owner) =>
  by.admin(
    `mutation($id: ID!, $data: UpdateEntityGroupInput!) {
      done: updateEntityGroup(id: $id, data: $data) { displayName description icon color sortOrder isVisible menu } }`,
    { id, data },
  )
const createItem = (data: object, by = owner) =>
  by.admin(
    `mutation($data: CreateEntityGroupItemInput!) {
      done: createEntityGroupItem(data: $data) { id groupId itemType itemId displayName icon sortOrder isVisible } }`,
    { data },
  )
const updateItem = (id: string, data: object, by = owner) =>
  by.admin(
    `mutation($id: ID!, $data: UpdateEntityGroupItemInput!) {
      done: updateEntityGroupItem(id: $id, data: $data) { groupId displayName icon sortOrder isVisible } }`,
    { id, data },
  )
const deleteItem = (id: string, by = owner) =>
  by.admin('mutation($data: DeleteEntityGroupItemInput!) { done: deleteEntityGroupItem(data: $data) { id } }', {
    data: { id },
  })

async function run(document: string, variables: object) {
  const { data, text } = await owner.admin(document, variables)
  expect(data, text).not.toBeNull()
  return data.done
}

const itemOf = async (entityId: string) =>
  (await owner.admin(`{ entityGroupItems(where: {itemId: {eq: "${entityId}"}}) { id groupId } }`)).data
    .entityGroupItems[0] as { id: string; groupId: string }
const entitiesOf = async (groupId: string) =>
  (
    await owner.admin(`{ entityGroups(where: {id: {eq: "${groupId}"}}) { items { entity { name } } } }`)
  ).data.entityGroups[0].items.map((item: { entity: { name: string } }) => item.entity.name)
const codeOf = ({ errors }: GraphqlReply) => errors?.[0]?.extensions.code

test('a category is renamed, placed and hidden, and each change is in the operation log', async () => {
  const id = await groupOf('Sales')
  const values = {
    displayName: 'Deals',
    description: 'Open ones',
    icon: '💰',
    color: 'green',
    sortOrder: 7,
    menu: 'admin',
  }
  expect((await updateGroup(id, { ...values, isVisible: false })).data.done).toEqual({ ...values, isVisible: false })
  expect((await updateGroup(id, { description: null })).data.done.description).toBeNull()
  const log = workspace.app.admin.selectFrom('operations').select(['action', 'description']).where('subjectId', '=', id)
  expect((await log.orderBy('id').execute()).slice(1)).toEqual([
    { action: 'update', description: 'Renamed the category "Sales" to "Deals"' },
    { action: 'update', description: 'Changed the category "Deals"' },
  ])
})

test('a category can have a technical name that differs from its display name', async () => {
  await groupOf('Finance', { name: 'money', sortOrder: 40, isVisible: false })
  const { entityGroups } = (
    await owner.admin('{ entityGroups(where: {name: {eq: "money"}}) { displayName sortOrder isVisible } }')
  ).data
  expect(entityGroups).toEqual([{ displayName: 'Finance', sortOrder: 40, isVisible: false }])
})

test.each([
  ['a blank name', { displayName: ' ' }, 'data.displayName'],
  ['the name of another category', { displayName: 'workspace' }, 'data.displayName'],
  ['no name', { displayName: null }, 'data.displayName'],
  ['a place before the first', { sortOrder: -1 }, 'data.sortOrder'],
  ['an unknown section of the sidebar', { menu: 'top' }, 'data.menu'],
])('a category is not given %s', async (_what, data, path) => {
  const id = await groupOf(`Group ${newId()}`)
  expect((await updateGroup(id, data)).errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path }],
  })
})

test('an entity is added to a second category, moved, relabelled and removed', async () => {
  const { id: itemId } = await workspace.buildEntity('invoice', [])
  const [first, second] = [await groupOf('Billing'), await groupOf('Bookkeeping')]
  const made = (await createItem({ groupId: first, itemId })).data.done
  expect(made).toMatchObject({ groupId: first, itemType: 'entity', itemId, displayName: null, sortOrder: 0 })
  expect(codeOf(await createItem({ groupId: first, itemId }))).toBe('CONFLICT')
  const values = { groupId: second, displayName: 'Bills', icon: '📦', sortOrder: 3, isVisible: false }
  expect((await updateItem(made.id, values)).data.done).toEqual(values)
  expect((await updateItem(made.id, { displayName: null, icon: null })).data.done).toMatchObject({
    displayName: null,
    icon: null,
  })
  expect([await entitiesOf(first), await entitiesOf(second)]).toEqual([[], ['invoice']])
  expect((await deleteItem(made.id)).data.done).toEqual({ id: made.id })
  expect(await entitiesOf(second)).toEqual([])
  expect(codeOf(await deleteItem(made.id))).toBe('NOT_FOUND')
  expect(await itemOf(itemId)).toBeDefined()
})

test('an item that is moved or added comes last in its category', async () => {
  const groupId = await groupOf('Warehouse')
  const ids: string[] = []
  for (const name of ['shelf', 'crate', 'truck']) ids.push((await workspace.buildEntity(name, [])).id)
  for (const id of ids) await updateItem((await itemOf(id)).id, { groupId })
  expect(await entitiesOf(groupId)).toEqual(['shelf', 'crate', 'truck'])
  await updateItem((await itemOf(ids[0]!)).id, { sortOrder: 9 })
  expect(await entitiesOf(groupId)).toEqual(['crate', 'truck', 'shelf'])
})

test('a restored category takes back its items, except those moved since its deletion', async () => {
  const [fleet, other] = [await groupOf('Fleet'), await groupOf('Other')]
  const [car, van, bike] = [
    await workspace.buildEntity('car', []),
    await workspace.buildEntity('van', []),
    await workspace.buildEntity('bike', []),
  ]
  for (const { id } of [car, van, bike]) await updateItem((await itemOf(id)).id, { groupId: fleet })
  // The category that receives the items already shows this entity.
  const landing = (await owner.admin('{ entityGroups(where: {name: {eq: "workspace"}}) { id } }')).data.entityGroups[0]
    .id
  await createItem({ groupId: landing, itemId: bike.id })
  await run('mutation($data: DeleteEntityGroupInput!) { done: deleteEntityGroup(data: $data) { id } }', {
    data: { id: fleet },
  })
  const { entityGroupItems } = (
    await owner.admin(`{ entityGroupItems(where: {itemId: {eq: "${bike.id}"}}) { groupId } }`)
  ).data
  expect(entityGroupItems).toEqual([{ groupId: landing }])
  await updateItem((await itemOf(van.id)).id, { groupId: other })
  await run('mutation($id: ID!) { done: restoreEntityGroup(id: $id) { id } }', { id: fleet })
  expect([(await entitiesOf(fleet)).toSorted(), await entitiesOf(other)]).toEqual([['bike', 'car'], ['van']])
})

test('each mutation requires its permission, and finds only things of the organization', async () => {
  const { id: itemId } = await workspace.buildEntity('secret', [])
  const [groupId, { id }] = [await groupOf('Guarded'), await itemOf(itemId)]
  const attempts = (by: Person) =>
    Promise.all([
      updateGroup(groupId, { displayName: 'Mine' }, by),
      createItem({ groupId, itemId }, by),
      updateItem(id, { displayName: 'Mine' }, by),
      deleteItem(id, by),
    ]).then((replies) => replies.map(codeOf))
  expect(await attempts(await workspace.join(['navigation:read']))).toEqual(Array(4).fill('FORBIDDEN'))

  const rival = await createOrganization(workspace.app, 'Rival')
  const tenant = await createTenant(workspace.app, { organizationId: rival.id, name: 'Theirs' })
  const stranger = await workspace.join(['*'], { organizationId: rival.id, tenantId: tenant.id })
  expect(await attempts(stranger)).toEqual(Array(4).fill('NOT_FOUND'))
  const theirs = (await stranger.admin('{ entityGroups { id } }')).data.entityGroups[0].id
  expect(codeOf(await updateItem(id, { groupId: theirs }))).toBe('NOT_FOUND')
  expect(codeOf(await createItem({ groupId: theirs, itemId }, stranger))).toBe('NOT_FOUND')
})

test('the same Idempotency-Key adds an item once', async () => {
  const { id: itemId } = await workspace.buildEntity('receipt', [])
  const groupId = await groupOf('Receipts')
  const query = `mutation { createEntityGroupItem(data: {groupId: "${groupId}", itemId: "${itemId}"}) { id } }`
  const send = async () => {
    const headers = { ...owner.headers, 'idempotency-key': 'add-receipt' }
    return (
      await workspace.fastify.inject({ method: 'POST', url: '/graphql/admin', headers, payload: { query } })
    ).json<{
      data: { createEntityGroupItem: { id: string } } | null
    }>()
  }
  const [first, second] = [await send(), await send()]
  expect(first.data).not.toBeNull()
  expect(second).toEqual(first)
  expect(await entitiesOf(groupId)).toEqual(['receipt'])
})

test('settings override the navigation for a role or a user, not for the organization', async () => {
  const groupId = await groupOf('Everyone')
  const { organizationId } = workspace
  const set = (level: string) =>
    owner.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level, key: `group.${groupId}.label`, value: 'Us', ...(level === 'organization' && { organizationId }) },
    })
  expect((await set('organization')).errors?.[0]).toMatchObject({
    message:
      'Group label can be set for role, personal only. For the organization, change displayName with updateEntityGroup',
    extensions: { code: 'BAD_USER_INPUT', issues: [{ path: 'data.level' }] },
  })
  expect((await set('personal')).errors).toBeUndefined()
  const { entityGroups } = (await owner.admin(`{ entityGroups(where: {id: {eq: "${groupId}"}}) { displayName } }`)).data
  expect(entityGroups).toEqual([{ displayName: 'Everyone' }])
})

test('a page of reports or dashboards belongs to the organization: it has no entity, and all its members see it', async () => {
  const id = await groupOf('Figures')
  const { data, text } = await createItem({ groupId: id, itemType: 'report', displayName: 'Our figures' })
  expect(data, text).not.toBeNull()
  expect(data.done).toMatchObject({ itemType: 'report', itemId: null, displayName: 'Our figures' })
  expect(codeOf(await createItem({ groupId: id, itemType: 'report' }))).toBe('CONFLICT')
  expect(codeOf(await createItem({ groupId: id }))).toBe('BAD_USER_INPUT')
  expect(codeOf(await createItem({ groupId: id, itemType: 'dashboard', itemId: newId() }))).toBe('BAD_USER_INPUT')
  const member = await workspace.join(['record:*:read'])
  const seen = async (by: Person) =>
    (await by.admin(`{ entityGroups(where: {id: {eq: "${id}"}}) { items { displayName entity { name } } } }`)).data
      .entityGroups
  for (const by of [owner, member])
    expect(await seen(by)).toEqual([{ items: [{ displayName: 'Our figures', entity: null }] }])
  const stranger = await createOrganization(workspace.app, 'Others')
  const theirGroup = await workspace.app.admin
    .selectFrom('entityGroups')
    .select('id')
    .where('organizationId', '=', stranger.id)
    .executeTakeFirstOrThrow()
  const theirItem = { id: newId(), groupId: theirGroup.id, itemType: 'report' as const, itemId: null }
  await workspace.app.admin.insertInto('entityGroupItems').values(theirItem).execute()
  const { data: all } = await owner.admin('{ entityGroupItems(limit: 1000) { id } }')
  expect(all.entityGroupItems.map((item: { id: string }) => item.id)).not.toContain(theirItem.id)
  expect((await updateItem(data.done.id, { isVisible: false })).data.done.isVisible).toBe(false)
  expect((await deleteItem(data.done.id)).data.done.id).toBe(data.done.id)
})
