import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { restOf } from './rest.test-helper.ts'

/** Groups, the history and the comments of records by REST: the answers of GraphQL. */
let workspace: Workspace
let dealId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'text' },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'secret', fieldType: 'text' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
  ])
  const { owner } = workspace
  const { a, b } = dataOf(
    await owner.tenant(
      'mutation { a: createAccount(data: {name: "A"}) { id } b: createAccount(data: {name: "B"}) { id } }',
    ),
  )
  const data = [
    { name: 'one', stage: 'open', amount: 10, account: a.id },
    { name: 'two', stage: 'open', amount: 20, account: b.id },
    { name: 'three', stage: 'won', amount: 5.25, account: a.id },
    { name: 'four', stage: 'lost', amount: null, account: null },
  ]
  const made = dataOf(
    await owner.tenant('mutation($data: [CreateDealInput!]!) { createManyDeal(data: $data) { id } }', { data }),
  )
  dealId = made.createManyDeal[0].id
  for (const amount of [11, 12])
    await owner.tenant('mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id } }', {
      id: dealId,
      data: { amount, secret: `${amount}` },
    })
  await owner.tenant(
    'mutation($id: ID!) { _createComment(entity: "deal", recordId: $id, body: "<p>Hello</p>") { id } }',
    {
      id: dealId,
    },
  )
})
afterAll(() => workspace.close())

const ask = (url: string, body?: object, person: Person = workspace.owner) =>
  restOf(workspace.fastify, person)(body === undefined ? { url } : { method: 'POST', url, body })

const query = (options: Record<string, string>) =>
  `/api/records/deal/aggregate?${new URLSearchParams(options).toString()}`

test('groups are the same as those of GraphQL, by URL and by body', async () => {
  const where = { stage: { ne: 'lost' } }
  const orderBy = [{ sum: { amount: 'DESC' } }]
  const byUrl = await ask(
    query({
      where: JSON.stringify(where),
      orderBy: JSON.stringify(orderBy),
      groupBy: 'stage,account_record.name',
      sum: 'amount',
      distinct: 'name,stage',
    }),
  )
  const groupBy = ['stage', 'account_record.name']
  const byBody = await ask('/api/records/deal/aggregate', {
    where,
    orderBy,
    groupBy,
    sum: ['amount'],
    distinct: ['name', 'stage'],
  })
  const { deal_aggregate: groups } = dataOf(
    await workspace.owner.tenant(
      `query($where: DealWhere, $orderBy: [Aggregate_OrderBy!], $groupBy: [String!]) {
        deal_aggregate(where: $where, orderBy: $orderBy, groupBy: $groupBy) {
          keys count total sum(fields: ["amount"]) distinct(fields: ["name", "stage"]) } }`,
      { where, orderBy, groupBy },
    ),
  )
  expect(groups).toHaveLength(3)
  expect(byUrl).toMatchObject({ status: 200, body: { groups } })
  expect(byBody.text).toBe(byUrl.text)
})

test('without groupBy, the answer is one group of all records', async () => {
  expect((await ask(query({ avg: 'amount', max: 'name' }))).body).toMatchObject({ code: 'BAD_USER_INPUT' })
  expect((await ask(query({ sum: 'amount' }))).body).toEqual({
    groups: [{ keys: {}, count: 4, total: 1, sum: { amount: 37.25 } }],
  })
})

test('a page of groups has their total number', async () => {
  const { body } = await ask(query({ groupBy: 'stage', limit: '1', offset: '1' }))
  expect(body).toEqual({ groups: [{ keys: { stage: 'open' }, count: 2, total: 3 }] })
})

test.each([
  [{ sum: 'nothing' }, 'sum'],
  [{ groupBy: 'nothing' }, 'groupBy.0'],
  [{ limit: '1001' }, 'limit'],
  [{ orderBy: '[{"keys":{"stage":"ASC"}}]' }, 'orderBy.0.keys.stage'],
  [{ fields: 'name' }, 'fields'],
])('%j is refused with the name of the option', async (options, path) => {
  const { status, body } = await ask(query(options as unknown as Record<string, string>))
  expect(status).toBe(400)
  expect(body.issues[0].path).toBe(path)
})

test('the history and the comments are the same as those of GraphQL, in pages', async () => {
  const { deal_history: history, deal_comments: comments } = dataOf(
    await workspace.owner.tenant(
      `query($id: ID!) { deal_history(id: $id) { id action changes version createdAt user { id name } }
        deal_comments(id: $id) { id body mentions author { id name } createdAt updatedAt } }`,
      { id: dealId },
    ),
  )
  const url = `/api/records/deal/${dealId}`
  const whole = await ask(`${url}/history`)
  expect(whole.body.hasNextPage).toBe(false)
  expect(whole.body.records).toHaveLength(3)
  expect(whole.body.records).toMatchObject(history)
  const first = await ask(`${url}/history?limit=2`)
  expect(first.body).toEqual({ hasNextPage: true, records: whole.body.records.slice(0, 2) })
  const last = await ask(`${url}/history?limit=2&offset=2`)
  expect(last.body).toEqual({ hasNextPage: false, records: whole.body.records.slice(2) })
  const said = await ask(`${url}/comments`)
  expect(said.body).toMatchObject({ hasNextPage: false, records: comments })
  expect(said.body.records).toHaveLength(1)
  await workspace.owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: dealId })
  expect((await ask(`${url}/history`)).body.records).toHaveLength(4)
  await workspace.owner.tenant('mutation($id: ID!) { restoreDeal(id: $id) { id } }', { id: dealId })
})

test('rights are the same as those of GraphQL', async () => {
  const { person } = await workspace.joinWithRole({
    permissions: ['record:deal:read'],
    rules: [{ permission: 'record:deal:read', where: { stage: { eq: 'won' } }, fields: ['name', 'stage', 'amount'] }],
  })
  expect((await ask(query({ groupBy: 'stage' }), undefined, person)).body).toEqual({
    groups: [{ keys: { stage: 'won' }, count: 1, total: 1 }],
  })
  for (const name of ['secret', 'account_record.name'])
    expect((await ask(query({ groupBy: name }), undefined, person)).status).toBe(400)
  for (const kind of ['history', 'comments'])
    expect(await ask(`/api/records/deal/${dealId}/${kind}`, undefined, person)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'There is no deal with this id.' },
    })
  const stranger = await workspace.join(['record:account:read'])
  for (const path of ['aggregate', `${dealId}/history`, `${dealId}/comments`])
    expect((await ask(`/api/records/deal/${path}`, undefined, stranger)).status).toBe(404)
})
