import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, dataOf, type Person, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
let rep: Person
let own: string
let closed: string
let foreign: string

/** All deals may be read, own ones changed and deleted, and the amount changed in those that are open. */
beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner } = workspace
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'owner', fieldType: 'text' },
    { name: 'is_open', displayName: 'Open', fieldType: 'boolean' },
    { name: 'amount', displayName: 'Amount', fieldType: 'number' },
  ])
  const where = { owner: { eq: 'rep' } }
  const joined = await workspace.joinWithRole({
    permissions: ['record:deal:read', 'record:deal:update', 'record:deal:delete'],
    rules: [
      { permission: 'record:deal:update', where, fields: ['name', 'owner', 'is_open'] },
      { permission: 'record:deal:delete', where },
    ],
  })
  rep = joined.person
  const role = {
    organizationId: workspace.organizationId,
    name: 'Amounts of open deals',
    permissions: ['record:deal:update'],
    rules: [
      { permission: 'record:deal:update', where: { is_open: { eq: true }, ...where }, fields: ['amount', 'name'] },
    ],
  }
  const second = dataOf(
    await owner.admin('mutation($data: CreateRoleInput!) { createRole(data: $data) { id } }', { data: role }),
  )
  await owner.update('User', joined.userId, { roleIds: [joined.roleId, second.createRole.id] })
  const { createManyDeal: made } = dataOf(
    await owner.tenant(`mutation { createManyDeal(data: [
      {name: "Own", owner: "rep", is_open: true},
      {name: "Closed", owner: "rep", is_open: false},
      {name: "Foreign", owner: "else", is_open: true}
    ]) { id } }`),
  )
  ;[own, closed, foreign] = made.map(({ id }: { id: string }) => id)
})
afterAll(() => workspace.close())

const update = (id: string, data: object, more = '') =>
  rep.tenant(
    `mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id _denied ${more} } }`,
    {
      id,
      data,
    },
  )

const refusalOf = async (reply: ReturnType<Person['tenant']>) => {
  const { errors } = await reply
  return [codeOf({ errors }), errors?.[0]?.message]
}

test('each record of a list names the actions that the caller may not perform on it', async () => {
  const document = '{ deal(orderBy: [{name: ASC}]) { name _denied } deal_page { records { denied: _denied } } }'
  expect(dataOf(await rep.tenant(document)).deal).toEqual([
    { name: 'Closed', _denied: ['update.amount'] },
    { name: 'Foreign', _denied: ['update', 'delete', 'update.owner', 'update.is_open', 'update.amount'] },
    { name: 'Own', _denied: [] },
  ])
  expect(dataOf(await workspace.owner.tenant(document)).deal).toEqual(
    ['Closed', 'Foreign', 'Own'].map((name) => ({ name, _denied: [] })),
  )
})

test('callers without a permission are denied the action in every record', async () => {
  const reader = await workspace.join(['record:deal:read'])
  const { deal } = dataOf(await reader.tenant('query($id: ID!) { deal: deal_by_id(id: $id) { _denied } }', { id: own }))
  expect(deal).toEqual({ _denied: ['update', 'delete'] })
})

test('a write returns the actions that are denied afterwards', async () => {
  const reply = await update(own, { is_open: false }, 'is_open')
  expect(dataOf(reply).updateDeal).toEqual({ id: own, _denied: ['update.amount'], is_open: false })
  expect(dataOf(await update(own, { is_open: true })).updateDeal._denied).toEqual([])
})

test('a refusal names the entity by its label, and the protected fields', async () => {
  const view = 'You can view this Deal, but not'
  expect(await refusalOf(update(foreign, { name: 'x' }))).toEqual(['NOT_FOUND', `${view} change it.`])
  expect(await refusalOf(update(closed, { amount: 1 }))).toEqual([
    'NOT_FOUND',
    'You can change this Deal, but not its Amount.',
  ])
  const remove = 'mutation($id: ID!) { deleteDeal(id: $id) { id } }'
  expect(await refusalOf(rep.tenant(remove, { id: foreign }))).toEqual(['NOT_FOUND', `${view} delete it.`])
  dataOf(await workspace.owner.tenant(remove, { id: foreign }))
  const restore = 'mutation($id: ID!) { restoreDeal(id: $id) { id } }'
  expect(await refusalOf(rep.tenant(restore, { id: foreign }))).toEqual(['NOT_FOUND', `${view} restore it.`])
  expect(await refusalOf(update(foreign, { name: 'x' }))).toEqual(['NOT_FOUND', 'There is no deal with this id.'])
  dataOf(await workspace.owner.tenant(restore, { id: foreign }))
})

test('updates of several records check the rules of their fields only', async () => {
  const each = (data: object[]) =>
    rep.tenant('mutation($data: [UpdateEachDealInput!]!) { updateEachDeal(data: $data) { id } }', { data })
  dataOf(
    await each([
      { id: own, data: { name: 'Own' } },
      { id: closed, data: { name: 'Closed 2' } },
    ]),
  )
  expect(
    await refusalOf(
      each([
        { id: own, data: { name: 'Own 2' } },
        { id: foreign, data: { name: 'x' } },
      ]),
    ),
  ).toEqual(['NOT_FOUND', 'You can view 1 of these Deal records, but not make this change.'])
})

test('the limits of the caller state that rules differ by record', async () => {
  const limits = async (person: Person) =>
    dataOf(await person.admin('query($id: ID!) { recordLimits(tenantId: $id) { varies } }', { id: workspace.tenantId }))
      .recordLimits
  expect(await limits(rep)).toEqual([{ varies: true }])
  expect(await limits(workspace.owner)).toEqual([])
})
