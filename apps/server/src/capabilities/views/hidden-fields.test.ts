import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

/**
 * Views and layouts with fields hidden from a user: those fields are left out, or the view is hidden if they decide which records
 * it shows. (packages/schema/src/shapes/parts.ts defines which.)
 */
let workspace: Workspace
/** Cannot see `margin`; may change views and layouts. */
let member: Person
let dealId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  dealId = (
    await workspace.buildEntity('deal', [
      { name: 'name', fieldType: 'text' },
      { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
      { name: 'closes', fieldType: 'date' },
      { name: 'margin', fieldType: 'number' },
      { name: 'rating', fieldType: 'select', options: ['good', 'bad'] },
      { name: 'due', fieldType: 'date' },
    ])
  ).id
  const joined = await workspace.joinWithRole({
    name: 'Sales',
    permissions: ['record:deal:*', 'view:*', 'interface:update'],
    rules: [{ permission: 'record:deal:*', fields: ['name', 'stage', 'closes'] }],
  })
  member = joined.person
})
afterAll(() => workspace.close())

const view = (type: string, config: object): Promise<string> =>
  make(workspace.owner, 'View', {
    tenantId: workspace.tenantId,
    entityId: dealId,
    name: 'V',
    type,
    visibility: 'shared',
    config,
  })
const seen = async (person: Person, id: string) =>
  (await must(person.admin(`{ view(id: "${id}") { config uses } }`))).view

test.each([
  [
    'columns, sort fields, a color, a sum',
    'list',
    {
      columns: [{ field: 'margin' }, { field: 'name' }],
      sort: [{ margin: 'ASC' }, { name: 'ASC' }],
      groupBy: ['rating', 'stage'],
      hiddenFields: ['margin', 'stage'],
      colors: [{ where: { margin: { gt: 1 } }, color: 'red' }],
      footer: { margin: 'sum', name: 'count' },
    },
    {
      columns: [{ field: 'name' }],
      sort: [{ name: 'ASC' }],
      groupBy: ['stage'],
      hiddenFields: ['stage'],
      colors: [],
      footer: { name: 'count' },
    },
  ],
  [
    'fields on cards',
    'kanban',
    { groupByField: 'stage', cardFields: ['margin', 'name'], titleField: 'rating' },
    { groupByField: 'stage', cardFields: ['name'] },
  ],
  ['the end of events', 'calendar', { dateField: 'closes', endDateField: 'due' }, { dateField: 'closes' }],
  [
    'fields of a form',
    'form',
    { sections: [{ title: 'A', fields: ['margin', 'name'] }] },
    { sections: [{ title: 'A', fields: ['name'] }] },
  ],
])('hidden %s are left out of a view', async (_, type, config, left) => {
  const id = await view(type, config)
  expect((await seen(workspace.owner, id)).config).toEqual(config)
  const { config: shown, uses } = await seen(member, id)
  expect(shown).toEqual(left)
  const { data } = await member.admin('{ systemFields { id } }')
  const known = data.systemFields.map((field: { id: string }) => field.id)
  expect(uses.filter((field: string) => !known.includes(field))).toEqual([])
  // Filters do not reveal the left-out parts either.
  expect(
    (await must(member.admin(`{ views(where: {uses: {isEmpty: true}, id: {eq: "${id}"}}) { id } }`))).views,
  ).toEqual([])
})

test.each([
  ['filter', 'list', { filter: { or: [{ name: { eq: 'x' } }, { margin: { gt: 5 } }] } }],
  ['columns of a board', 'kanban', { groupByField: 'rating' }],
  ['days', 'calendar', { dateField: 'due' }],
])('a view whose %s use a hidden field does not exist for the user', async (_, type, config) => {
  const id = await view(type, config)
  expect(await seen(member, id)).toBeNull()
  expect((await must(member.admin('{ views { id } }'))).views).not.toContainEqual({ id })
  const reply = await member.admin(`mutation { updateView(id: "${id}", data: {name: "Mine"}) { id } }`)
  const nobody = await member.admin(`mutation { updateView(id: "${dealId}", data: {name: "Mine"}) { id } }`)
  expect(reply.text).toBe(nobody.text)
})

test('a path to a hidden field of a related record is left out', async () => {
  const { owner, tenantId } = workspace
  const account = await workspace.buildEntity('account', [
    { name: 'title', fieldType: 'text' },
    { name: 'profit', fieldType: 'number' },
  ])
  const order = await workspace.buildEntity('purchase', [
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id } },
  ])
  const permissions = ['record:purchase:*', 'record:account:*', 'view:*']
  const rules = [{ permission: 'record:account:*', fields: ['title'] }]
  const { person } = await workspace.joinWithRole({ name: 'Orders', permissions, rules })
  const config = {
    sort: [{ account_record: { profit: 'ASC' } }, { account_record: { title: 'ASC' } }],
    groupBy: ['account_record.profit', 'account_record.title'],
  }
  const data = { tenantId, entityId: order.id, name: 'V', type: 'list', visibility: 'shared', config }
  const id = await make(owner, 'View', data)
  expect((await seen(owner, id)).config).toEqual(config)
  expect((await seen(person, id)).config).toEqual({
    sort: [{ account_record: { title: 'ASC' } }],
    groupBy: ['account_record.title'],
  })
  // Every field of an entity that the user does not see at all is hidden.
  const only = { name: 'Purchases', permissions: ['record:purchase:*', 'view:*'] }
  const { person: buyer } = await workspace.joinWithRole(only)
  expect((await seen(buyer, id)).config).toEqual({ sort: [], groupBy: [] })
  const filter = { account_record: { profit: { gt: 1 } } }
  const filtered = await make(owner, 'View', { ...data, config: { filter } })
  expect(await seen(buyer, filtered)).toBeNull()
})

test('a user who sees only a part of a view cannot change it or restore it', async () => {
  const id = await view('list', { columns: [{ field: 'margin' }, { field: 'name' }] })
  const refused = 'You cannot change this view, because parts of it are hidden from you.'
  for (const data of ['{name: "Mine"}', '{config: {columns: []}}'])
    expect((await member.admin(`mutation { updateView(id: "${id}", data: ${data}) { id } }`)).errors![0]!.message).toBe(
      refused,
    )
  expect(
    (await must(member.admin(`mutation { deleteView(data: {id: "${id}"}) { id config } }`))).deleteView.config,
  ).toEqual({
    columns: [{ field: 'name' }],
  })
  expect((await member.admin(`mutation { restoreView(id: "${id}") { id } }`)).errors![0]!.message).toBe(refused)
  await must(workspace.owner.admin(`mutation { restoreView(id: "${id}") { id } }`))
  expect((await seen(workspace.owner, id)).config.columns).toHaveLength(2)
})

test('a layout leaves out hidden fields', async () => {
  const field = (name: string) => ({ id: name, type: 'field', w: 6, h: 1, fieldName: name })
  const items = [field('margin'), { id: 's', type: 'section', w: 12, h: 1, children: [field('due'), field('name')] }]
  const id = await make(workspace.owner, 'Layout', { tenantId: workspace.tenantId, entityId: dealId, name: 'L', items })
  const { layout } = await must(member.admin(`{ layout(id: "${id}") { items } }`))
  expect(layout.items).toEqual([
    expect.objectContaining({ id: 's', children: [expect.objectContaining({ id: 'name' })] }),
  ])
  const reply = await member.admin(`mutation { updateLayout(id: "${id}", data: {items: []}) { id } }`)
  expect(reply.errors![0]!.message).toBe('You cannot change this layout, because parts of it are hidden from you.')
})

test('a rename also reaches the left-out parts', async () => {
  const id = await view('list', { columns: [{ field: 'margin' }, { field: 'name' }], footer: { margin: 'sum' } })
  const { systemFields } = await must(workspace.owner.admin('{ systemFields(where: {name: {eq: "margin"}}) { id } }'))
  await must(
    workspace.owner.admin(`mutation { updateSystemField(id: "${systemFields[0].id}", data: {name: "profit"}) { id } }`),
  )
  expect((await seen(workspace.owner, id)).config.footer).toEqual({ profit: 'sum' })
  expect((await seen(member, id)).config).toEqual({ columns: [{ field: 'name' }], footer: {} })
})

test('a workflow of a hidden entity cannot be changed', async () => {
  const { owner, tenantId } = workspace
  await workspace.buildEntity('payroll', [{ name: 'name', fieldType: 'text' }])
  const draft = (entity: string) => ({ trigger: { type: 'recordCreated', entity }, steps: [] })
  const ids = []
  for (const entity of ['payroll', 'deal'])
    ids.push(await make(owner, 'Workflow', { tenantId, name: entity, draft: draft(entity) }))
  const [hidden, shown] = ids
  const { person } = await workspace.joinWithRole({
    name: 'Automates',
    permissions: ['record:deal:read', 'workflow:*'],
  })
  const rename = (id: string) => person.admin(`mutation { updateWorkflow(id: "${id}", data: {name: "Mine"}) { name } }`)
  expect((await must(rename(shown!))).updateWorkflow.name).toBe('Mine')
  expect((await rename(hidden!)).text).toBe((await rename(dealId)).text)
})

async function make(person: Person, kind: string, data: object): Promise<string> {
  const mutation = `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`
  return (await must(person.admin(mutation, { data }))).made.id
}

async function must(reply: ReturnType<Person['admin']>) {
  const { data, errors, text } = await reply
  if (errors) throw new Error(text)
  return data
}
