import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../../tests/integration/answer.ts'
import { type Person, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

/** A member does not see parts of the structure that they cannot use when reading records. */
let workspace: Workspace
let member: Person
let hiddenFieldId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner, tenantId } = workspace
  const secret = await workspace.buildEntity('secret', [{ name: 'name', fieldType: 'text' }])
  const deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'amount', fieldType: 'number' },
    { name: 'margin', fieldType: 'number' },
    { name: 'secret', fieldType: 'relationship', settings: { entityId: secret.id, inverseName: 'deals' } },
  ])
  hiddenFieldId = deal.fields.margin!
  const settings = { expression: '{margin} * 2 + {amount}' }
  const formula = { tenantId, entityId: deal.id, name: 'doubled', displayName: 'D', fieldType: 'formula', settings }
  await run(owner, 'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
    data: formula,
  })
  for (const [name, entityId, columns, filter] of [
    ['Open', deal.id, ['name', 'amount'], {}],
    ['Wide', deal.id, ['name', 'margin'], {}],
    ['Closed', deal.id, ['name', 'amount'], { margin: { gt: 5 } }],
    ['Elsewhere', secret.id, ['name'], {}],
  ] as const) {
    const config = { columns: columns.map((field) => ({ field })), filter }
    const data = { tenantId, entityId, name, type: 'list', visibility: 'shared', config }
    await run(owner, 'mutation($data: CreateViewInput!) { createView(data: $data) { id } }', { data })
  }
  const rules = [{ permission: 'record:deal:read', fields: ['name', 'amount', 'secret'] }]
  member = (await workspace.joinWithRole({ name: 'Sales', permissions: ['record:deal:read'], rules })).person
})
afterAll(() => workspace.close())

const names = async (person: Person, query: string) => {
  const [list] = Object.values(await run(person, query)) as { name: string }[][]
  return list!.map(({ name }) => name).toSorted()
}

test.each([
  ['entities', '{ tenantEntities { name } }', ['deal'], ['deal', 'secret']],
  ['fields', '{ systemFields { name } }', ['amount', 'name', 'secret'], undefined],
  [
    'the fields of an entity',
    '{ tenantEntities(where: {name: {eq: "deal"}}) { fields { name } } }',
    undefined,
    undefined,
  ],
  ['views', '{ views { name } }', ['Open', 'Wide'], ['Closed', 'Elsewhere', 'Open', 'Wide']],
])('%s are those that the user may read', async (what, query, seen, all) => {
  if (what === 'the fields of an entity') {
    const { tenantEntities } = await run(member, query)
    expect(tenantEntities[0].fields.map(({ name }: { name: string }) => name)).toEqual(['name', 'amount', 'secret'])
    return
  }
  expect(await names(member, query)).toEqual(seen)
  if (all) expect(await names(workspace.owner, query)).toEqual(all)
})

test('a navigation group is shown if it contains something visible or was always empty', async () => {
  const groups = '{ entityGroups { name items { id } } }'
  const { app, organizationId } = workspace
  const secret = (await run(workspace.owner, '{ tenantEntities(where: {name: {eq: "secret"}}) { id } }'))
    .tenantEntities[0]
  const group = (name: string, sortOrder: number) => ({
    id: crypto.randomUUID(),
    organizationId,
    name,
    displayName: name,
    icon: 'folder',
    sortOrder,
  })
  const [hidden, empty] = [group('hidden', 10), group('empty', 11)]
  await app.admin.insertInto('entityGroups').values([hidden, empty]).execute()
  const item = {
    id: crypto.randomUUID(),
    groupId: hidden.id,
    itemType: 'entity' as const,
    itemId: secret.id,
    sortOrder: 0,
  }
  await app.admin.insertInto('entityGroupItems').values(item).execute()
  expect(await names(workspace.owner, groups)).toEqual(['empty', 'hidden', 'workspace'])
  expect(await names(member, groups)).toEqual(['empty', 'workspace'])
})

test('counts and references exclude hidden parts', async () => {
  const { tenantEntities, systemFields, structureChanges } = await run(
    member,
    '{ tenantEntities { fieldCount } systemFields(where: {name: {eq: "amount"}}) { usedBy } structureChanges { description } }',
  )
  expect(tenantEntities).toEqual([{ fieldCount: 3 }])
  expect(systemFields[0].usedBy.map(({ name }: { name: string }) => name)).toEqual(['Open'])
  expect(structureChanges).toEqual([])
  const own = await run(
    workspace.owner,
    '{ tenantEntities(where: {name: {eq: "deal"}}) { fieldCount } structureChanges { id } }',
  )
  expect(own.tenantEntities).toEqual([{ fieldCount: 5 }])
  expect(own.structureChanges.length).toBeGreaterThan(0)
})

test('settings and actions that refer to hidden parts are hidden', async () => {
  const { owner, organizationId } = workspace
  const { tenantEntities } = await run(owner, '{ tenantEntities { id name } }')
  const idOf = (name: string): string => tenantEntities.find((entity: { name: string }) => entity.name === name).id
  const set = (key: string, value: unknown) =>
    run(owner, 'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level: 'organization', organizationId, key, value },
    })
  await set(`entity.${idOf('deal')}.label`, 'Business')
  await set(`entity.${idOf('secret')}.label`, 'Hush')
  await set(`field.${hiddenFieldId}.label`, 'Profit')
  const actions = ['deal', 'secret'].map((name) => ({ kind: 'open', entityId: idOf(name), label: name }))
  await set('quickActions', actions)
  const views = ['deal', 'secret'].map((name) => ({ viewId: idOf(name), entityId: idOf(name) }))
  await set('home.views', views)
  const readSettings = (person: Person) => run(person, '{ settings { key value } }')
  const { settings } = await readSettings(member)
  expect(settings).toEqual([
    { key: `entity.${idOf('deal')}.label`, value: 'Business' },
    { key: 'home.views', value: [views[0]] },
    { key: 'quickActions', value: [actions[0]] },
  ])
  expect((await readSettings(owner)).settings).toHaveLength(5)
})

test('deleted hidden parts are visible only to users who may change the structure', async () => {
  const deletion = 'mutation($data: DeleteSystemFieldInput!) { deleteSystemField(data: $data) { id } }'
  await run(workspace.owner, deletion, { data: { id: hiddenFieldId, removeUses: true } })
  const binned = '{ systemFields(bin: true) { name } }'
  expect(await names(workspace.owner, binned)).toEqual(['doubled', 'margin'])
  expect((await member.admin(binned)).data?.systemFields ?? []).toEqual([])
})

test('a role shows its members its actions, but not its conditions', async () => {
  expect((await run(member, '{ roles { name permissions } }')).roles).toEqual([
    { name: 'Sales', permissions: ['record:deal:read'] },
  ])
  expect((await member.admin('{ roles { rules } }')).errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  expect((await run(workspace.owner, '{ roles { rules } }')).roles).toHaveLength(2)
})

async function run(person: Person, query: string, variables: object = {}): Promise<Answer> {
  const { data, errors, text } = await person.admin(query, variables)
  if (errors) throw new Error(text)
  return data
}
