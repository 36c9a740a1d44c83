import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { newId } from '../../platform/new-id.ts'
import { maxGroups } from '../../structure/entity-groups.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const create = `mutation($data: CreateEntityGroupInput!) { createEntityGroup(data: $data) {
  id name displayName icon sortOrder isVisible items { id } } }`
const data = (more: object = {}) => ({
  data: { organizationId: workspace.organizationId, displayName: 'Field work', ...more },
})

test('a new category comes last, empty and visible; an entity can be created in it', async () => {
  const { data: reply, text } = await workspace.owner.admin(create, data({ icon: '📦' }))
  expect(reply, text).not.toBeNull()
  expect(reply.createEntityGroup).toMatchObject({
    name: 'field_work',
    displayName: 'Field work',
    icon: '📦',
    sortOrder: 1,
    isVisible: true,
    items: [],
  })
  await workspace.owner.create('TenantEntity', {
    tenantId: workspace.tenantId,
    name: 'visit',
    displayName: 'Visit',
    category: 'field_work',
  })
  const groups = (await workspace.owner.admin('{ entityGroups { name items { entity { name } } } }')).data.entityGroups
  expect(groups).toContainEqual({ name: 'field_work', items: [{ entity: { name: 'visit' } }] })
})

test('names are unique in the organization; creating a category needs the permission', async () => {
  const refused = async (more: object, by = workspace.owner) =>
    (await by.admin(create, data(more))).errors?.[0]?.extensions.code
  expect(await refused({ displayName: ' field work ' })).toBe('BAD_USER_INPUT')
  expect(await refused({ displayName: ' ' })).toBe('BAD_USER_INPUT')
  expect(await refused({ displayName: 'x'.repeat(81) })).toBe('BAD_USER_INPUT')
  expect(await refused({ displayName: 'Other' }, await workspace.join(['navigation:read']))).toBe('FORBIDDEN')
  expect(await refused({ displayName: 'Other', organizationId: workspace.tenantId })).toBe('NOT_FOUND')
})

test('deleting a category moves its entities to another one; restoring it moves them back', async () => {
  const made = (await workspace.owner.admin(create, data({ displayName: 'Fleet' }))).data.createEntityGroup
  for (const name of ['car', 'garage']) await workspace.buildEntity(name, [])
  const items = await itemsByGroup()
  const moved = items.get('workspace')!.filter(({ entity }) => ['car', 'garage'].includes(entity.name))
  await workspace.app.admin
    .updateTable('entityGroupItems')
    .set({ groupId: made.id })
    .where(
      'id',
      'in',
      moved.map((item) => item.id),
    )
    .execute()
  const names = async (group: string) => (await itemsByGroup()).get(group)?.map(({ entity }) => entity.name)
  expect(await names('fleet')).toEqual(['car', 'garage'])

  expect(await remove(made.id)).toMatchObject({ deleteEntityGroup: { deletedAt: expect.any(String) } })
  expect(await names('fleet')).toBeUndefined()
  expect((await names('workspace'))!.slice(-2)).toEqual(['car', 'garage'])
  const { entityGroups: binned } = (await workspace.owner.admin('{ entityGroups(bin: true) { name items { id } } }'))
    .data
  expect(binned).toEqual([{ name: 'fleet', items: [] }])
  // The name of a deleted category is free.
  const second = (await workspace.owner.admin(create, data({ displayName: 'Fleet' }))).data.createEntityGroup
  const restore = (by = workspace.owner) =>
    by.admin('mutation($id: ID!) { restoreEntityGroup(id: $id) { name items { entity { name } } } }', { id: made.id })
  expect((await restore()).errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
  await remove(second.id)

  expect((await restore(await workspace.join(['navigation:update']))).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await restore()).data.restoreEntityGroup).toEqual({
    name: 'fleet',
    items: [{ entity: { name: 'car' } }, { entity: { name: 'garage' } }],
  })
  expect((await restore()).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('categories deleted one after another get their entities back in any order', async () => {
  const fleet = (await workspace.owner.admin('{ entityGroups { id name } }')).data.entityGroups as {
    id: string
    name: string
  }[]
  const idOf = (name: string) => fleet.find((group) => group.name === name)!.id
  const names = async (group: string) => (await itemsByGroup()).get(group)?.map(({ entity }) => entity.name)
  const [atFirst, inFleet] = [await names('workspace'), await names('fleet')]
  expect(inFleet).toEqual(['car', 'garage'])
  await remove(idOf('fleet'))
  await remove(idOf('workspace'))
  for (const name of ['fleet', 'workspace'])
    await workspace.owner.admin('mutation($id: ID!) { restoreEntityGroup(id: $id) { id } }', { id: idOf(name) })
  expect(await names('fleet')).toEqual(inFleet)
  expect(await names('workspace')).toEqual(atFirst)
})

test('an entity created for a deleted category lands in another one; the last category cannot be deleted', async () => {
  const { id } = (await workspace.owner.admin(create, data({ displayName: 'Passing' }))).data.createEntityGroup
  await remove(id)
  await workspace.owner.create('TenantEntity', {
    tenantId: workspace.tenantId,
    name: 'late',
    displayName: 'Late',
    category: 'passing',
  })
  expect((await itemsByGroup()).get('workspace')!.at(-1)!.entity.name).toBe('late')

  const other = await startWorkspace()
  const { entityGroups } = (await other.owner.admin('{ entityGroups { id } }')).data
  const last = await other.owner.admin(deletion, { data: { id: entityGroups[0].id } })
  expect(last.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } })
  await other.close()
})

test('equal technical names are numbered; an equal display name is refused', async () => {
  const make = async (displayName: string) => {
    const reply = await workspace.owner.admin(create, data({ displayName }))
    return reply.data?.createEntityGroup ?? reply.errors?.[0]?.message
  }
  const sales = await make('Продажи')
  expect(sales.name).toBe('_______')
  expect(await make('Закупки')).toMatchObject({ name: '________2' })
  expect(await make('продажи')).toBe('There is a category "продажи" already')
  await remove(sales.id)
  expect(await make('Финансы')).toMatchObject({ name: '_______' })
  expect((await restore(sales.id)).data.restoreEntityGroup).toEqual({ name: '________3' })
})

test('a category is not restored when the limit is reached', async () => {
  const { id } = (await workspace.owner.admin(create, data({ displayName: 'One more' }))).data.createEntityGroup
  await remove(id)
  const { organizationId } = workspace
  const rows = Array.from({ length: maxGroups }, (_, i) => ({
    id: newId(),
    organizationId,
    name: `g${i}`,
    displayName: `G ${i}`,
  }))
  await workspace.app.admin.insertInto('entityGroups').values(rows).execute()
  expect((await restore(id)).errors?.[0]).toMatchObject({
    message: 'An organization can have at most 200 categories',
    extensions: { code: 'BAD_USER_INPUT' },
  })
})

const restore = (id: string) =>
  workspace.owner.admin('mutation($id: ID!) { restoreEntityGroup(id: $id) { name } }', { id })

const deletion = `mutation($data: DeleteEntityGroupInput!) { deleteEntityGroup(data: $data) { id deletedAt } }`

async function remove(id: string) {
  const { data: reply, text } = await workspace.owner.admin(deletion, { data: { id } })
  expect(reply, text).not.toBeNull()
  return reply
}

interface Item {
  readonly id: string
  readonly entity: { readonly name: string }
}

async function itemsByGroup(): Promise<Map<string, Item[]>> {
  const { entityGroups } = (await workspace.owner.admin('{ entityGroups { name items { id entity { name } } } }')).data
  return new Map((entityGroups as { name: string; items: Item[] }[]).map(({ name, items }) => [name, items]))
}
