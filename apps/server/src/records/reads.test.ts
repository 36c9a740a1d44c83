import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type GraphqlReply, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)

const deals = [
  { name: 'A', stage: 'won', amount: 100, closes: '2026-01-15', client: 0 },
  { name: 'B', stage: 'won', amount: 50.5, closes: '2026-01-31', client: 0 },
  { name: 'C', stage: 'lost', amount: null, closes: '2026-02-01', client: 1 },
  { name: 'D', stage: 'open', amount: 100, closes: null, client: 1 },
  { name: 'E', stage: null, amount: 7, closes: '2026-12-31', client: null },
]
let clients: string[]

beforeAll(async () => {
  workspace = await startWorkspace()
  const { id } = await workspace.buildEntity('client', [{ name: 'country', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'stage', fieldType: 'select', options: ['won', 'lost', 'open'] },
    { name: 'amount', fieldType: 'currency' },
    { name: 'closes', fieldType: 'date' },
    { name: 'client', fieldType: 'relationship', settings: { entityId: id, inverseName: 'deals' } },
  ])
  const made = await ask('mutation($d: [CreateClientInput!]!) { createManyClient(data: $d) { id country } }', {
    d: [{ country: 'Chile' }, { country: 'Norway' }],
  })
  clients = made.data.createManyClient.map((c: { id: string }) => c.id)
  const created = await ask('mutation($d: [CreateDealInput!]!) { createManyDeal(data: $d) { name } }', {
    d: deals.map((d) => ({ ...d, client: d.client === null ? null : clients[d.client] })),
  })
  expect(created.data.createManyDeal.map((d: { name: string }) => d.name)).toEqual(['A', 'B', 'C', 'D', 'E'])
})
afterAll(() => workspace.close())

describe('pages', () => {
  const orders = [
    [{ name: 'ASC' }],
    [{ amount: 'DESC' }],
    [{ amount: 'ASC' }, { name: 'DESC' }],
    [{ stage: 'ASC' }],
    [{ client_record: { country: 'DESC' } }],
    [{ createdAt: 'DESC' }],
    [{ closes: 'DESC' }, { amount: 'ASC' }],
  ]
  test.each(orders.map((order) => [JSON.stringify(order), order]))(
    'pagination by %s returns every record once, in the order of the list',
    async (_name, orderBy) => {
      const list = await ask('query($o: [DealOrderBy!]) { deal(orderBy: $o) { name } }', { o: orderBy })
      const walked: string[] = []
      let after: string | null = null
      for (let page = 0; page < 10; page++) {
        const reply: GraphqlReply = await ask(
          `query($o: [DealOrderBy!], $a: String) { deal_page(orderBy: $o, first: 2, after: $a) { records { name }
            endCursor hasNextPage } }`,
          { o: orderBy, a: after },
        )
        expect(reply.errors, reply.text).toBeUndefined()
        const { records, endCursor, hasNextPage } = reply.data.deal_page
        walked.push(...records.map((r: { name: string }) => r.name))
        after = endCursor
        if (!hasNextPage) break
      }
      expect(walked).toEqual(list.data.deal.map((d: { name: string }) => d.name))
    },
  )

  test('offset applies after the cursor', async () => {
    const list = await ask('{ deal(orderBy: [{name: ASC}]) { name } }')
    const page = (after: string | null, offset: number) =>
      ask(
        `query($a: String, $n: Int) { deal_page(orderBy: [{name: ASC}], first: 2, after: $a, offset: $n) {
          records { name } endCursor hasNextPage } }`,
        { a: after, n: offset },
      )
    const { data } = await page(null, 1)
    expect(data.deal_page.records).toEqual(list.data.deal.slice(1, 3))
    expect((await page(data.deal_page.endCursor, 1)).data.deal_page.records).toEqual(list.data.deal.slice(4, 6))
    expect((await page(null, 10_000_000)).data.deal_page).toEqual({ records: [], endCursor: null, hasNextPage: false })
    expect(codeOf(await page(null, 10_000_001))).toBe('BAD_USER_INPUT')
  })

  test('three nested lists are allowed without limits', async () => {
    const { errors } = await ask('{ client { deals { client_record { deals { name } } } } }')
    expect(errors).toBeUndefined()
  })

  test('a cursor is valid only for its own order', async () => {
    const page = (order: string, after: string | null = null) =>
      ask(`query($a: String) { deal_page(orderBy: [${order}], first: 2, after: $a) { endCursor } }`, { a: after })
    const cursor = (await page('{name: ASC}')).data.deal_page.endCursor as string
    expect((await page('{name: ASC}', cursor)).errors).toBeUndefined()
    expect(codeOf(await page('{name: DESC}', cursor))).toBe('BAD_USER_INPUT')
    expect(codeOf(await page('{createdAt: ASC}', cursor))).toBe('BAD_USER_INPUT')
  })

  test('an empty page has no cursor', async () => {
    const { data } = await ask(
      '{ deal_page(where: {name: {eq: "Z"}}) { records { name } endCursor hasNextPage __typename } }',
    )
    expect(data.deal_page).toEqual({ records: [], endCursor: null, hasNextPage: false, __typename: 'DealPage' })
  })

  const cursors = ['x', '', 'W10', btoa('["a","b"]'), btoa('{"a":1}'), btoa('["2026-01-01","not an id"]')]
  test.each(cursors)('the cursor %j is refused', async (after) => {
    expect(codeOf(await ask('query($a: String) { deal_page(after: $a) { endCursor } }', { a: after }))).toBe(
      'BAD_USER_INPUT',
    )
  })
})

describe('aggregates', () => {
  const aggregate = async (args: string, figures = 'keys count') => {
    const reply = await ask(`{ deal_aggregate${args} { ${figures} } }`)
    expect(reply.errors, reply.text).toBeUndefined()
    return reply.data.deal_aggregate
  }
  test('aggregate all records', async () => {
    expect(await aggregate('', 'count sum avg min max keys')).toEqual([
      {
        count: 5,
        sum: { amount: 257.5 },
        avg: { amount: 64.375 },
        min: { amount: 7, closes: '2026-01-15', createdAt: expect.any(String), updatedAt: expect.any(String) },
        max: expect.objectContaining({ amount: 100, closes: '2026-12-31' }),
        keys: {},
      },
    ])
  })
  test('compute medians and distinct counts', async () => {
    const figures = 'median distinct(fields: ["stage", "amount", "closes", "client"])'
    expect(await aggregate('', figures)).toEqual([
      { median: { amount: 75.25 }, distinct: { stage: 3, amount: 3, closes: 4, client: 2 } },
    ])
    expect(await aggregate('(where: {stage: {isNull: true}})', 'median')).toEqual([{ median: { amount: 7 } }])
    expect(await aggregate('(where: {stage: {eq: "lost"}})', figures)).toEqual([
      { median: { amount: null }, distinct: { stage: 1, amount: 0, closes: 1, client: 1 } },
    ])
    const every = await aggregate('(groupBy: ["stage"])', 'keys distinct')
    expect(every[0]).toMatchObject({ keys: { stage: 'won' }, distinct: { id: 2, name: 2, amount: 2 } })
    expect(codeOf(await ask('{ deal_aggregate { median(fields: ["closes"]) } }'))).toBe('BAD_USER_INPUT')
  })
  test('group by a field, in the order of its options and with empty values last', async () => {
    expect(await aggregate('(groupBy: ["stage"])')).toEqual([
      { keys: { stage: 'won' }, count: 2 },
      { keys: { stage: 'lost' }, count: 1 },
      { keys: { stage: 'open' }, count: 1 },
      { keys: { stage: null }, count: 1 },
    ])
  })
  test('group by a relation and by month', async () => {
    expect(
      await aggregate('(groupBy: ["client_record.country"], where: {client: {isNull: false}})', 'keys sum'),
    ).toEqual([
      { keys: { 'client_record.country': 'Chile' }, sum: { amount: 150.5 } },
      { keys: { 'client_record.country': 'Norway' }, sum: { amount: 100 } },
    ])
    expect(await aggregate('(groupBy: ["closes:month"])')).toEqual([
      { keys: { 'closes:month': '2026-01-01' }, count: 2 },
      { keys: { 'closes:month': '2026-02-01' }, count: 1 },
      { keys: { 'closes:month': '2026-12-01' }, count: 1 },
      { keys: { 'closes:month': null }, count: 1 },
    ])
  })
  test('sort groups by count, figures and keys', async () => {
    const stages = async (orderBy: string) =>
      (await aggregate(`(groupBy: ["stage"], orderBy: ${orderBy})`)).map(
        ({ keys }: { keys: { stage: string } }) => keys.stage,
      )
    expect(await stages('[{count: ASC}]')).toEqual(['lost', 'open', null, 'won'])
    expect(await stages('[{count: DESC}, {keys: {stage: DESC}}]')).toEqual(['won', 'open', 'lost', null])
    expect(await stages('[{max: {amount: DESC}}]')).toEqual(['won', 'open', null, 'lost'])
    expect(await stages('[{keys: {stage: DESC}}]')).toEqual(['open', 'lost', 'won', null])
    const byKey = 'query($o: [Aggregate_OrderBy!]) { deal_aggregate(groupBy: ["closes:month"], orderBy: $o) { keys } }'
    const { data } = await ask(byKey, { o: [{ keys: { 'closes:month': 'DESC' } }] })
    expect(data.deal_aggregate.map(({ keys }: { keys: object }) => Object.values(keys)[0])).toEqual([
      '2026-12-01',
      '2026-02-01',
      '2026-01-01',
      null,
    ])
  })
  test('groups are paged, with their total', async () => {
    const page = (limit: number, offset: number) =>
      aggregate(`(groupBy: ["stage"], limit: ${limit}, offset: ${offset})`, 'keys total')
    expect(await page(2, 1)).toEqual([
      { keys: { stage: 'lost' }, total: 4 },
      { keys: { stage: 'open' }, total: 4 },
    ])
    expect(await page(0, 0)).toEqual([])
    expect(await aggregate('(groupBy: ["stage"], offset: 3)', 'keys total')).toEqual([
      { keys: { stage: null }, total: 4 },
    ])
    expect(await aggregate('', 'total')).toEqual([{ total: 1 }])
  })
  test.each([
    ['orderBy: [{stage: ASC}]', 'BAD_USER_INPUT'],
    ['orderBy: [{count: UP}]', 'BAD_USER_INPUT'],
    ['orderBy: [{sum: {stage: ASC}}]', 'BAD_USER_INPUT'],
    ['orderBy: [{sum: {amount: UP}}]', 'BAD_USER_INPUT'],
    ['orderBy: [{keys: {amount: ASC}}]', 'BAD_USER_INPUT'],
    ['orderBy: [{keys: "stage"}]', 'BAD_USER_INPUT'],
    ['limit: 1001', 'BAD_USER_INPUT'],
    ['limit: -1', 'BAD_USER_INPUT'],
    ['offset: 100001', 'BAD_USER_INPUT'],
  ])('groups with %s are refused', async (args, code) => {
    expect(codeOf(await ask(`{ deal_aggregate(groupBy: ["stage"], ${args}) { count } }`))).toBe(code)
  })
  test('more groups than a list may have are refused instead of cut', async () => {
    const data = Array.from({ length: 1000 }, (_, i) => ({ name: `Group ${i}` }))
    const create = 'mutation($data: [CreateDealInput!]!) { createManyDeal(data: $data) { id } }'
    const made = await ask(create, { data })
    const where = '{name: {startsWith: "Group "}}'
    const groups = (args: string) => ask(`{ deal_aggregate(where: ${where}, groupBy: ["name"]${args}) { keys total } }`)
    expect((await groups('')).data.deal_aggregate).toHaveLength(1000)
    const more = await ask(create, { data: [{ name: 'Group more' }] })
    const refused = await groups('')
    expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
      'QUERY_TOO_COMPLEX',
      'There are more than 1,000 groups. Read them in pages, with limit and offset.',
    ])
    const first = (await groups(', limit: 1000')).data.deal_aggregate
    const last = (await groups(', limit: 1000, offset: 1000')).data.deal_aggregate
    expect([first.length, last.length, last[0].total]).toEqual([1000, 1, 1001])
    expect((await groups(', offset: 1')).data.deal_aggregate).toHaveLength(1000)
    const ids = [...made.data.createManyDeal, ...more.data.createManyDeal].map(({ id }: { id: string }) => id)
    await ask('mutation($ids: [ID!]) { deleteManyDeal(where: {id: {in: $ids}}) }', { ids })
  })
  test.each(['nope', 'amount:month', 'closes:second', 'client_record', 'client_record.nope', 'closes:month:day'])(
    '%s is refused',
    async (key) => {
      expect(codeOf(await ask('query($g: [String!]) { deal_aggregate(groupBy: $g) { count } }', { g: [key] }))).toBe(
        'BAD_USER_INPUT',
      )
    },
  )
})

describe('history', () => {
  test('lists who changed what and when, newest first', async () => {
    const made = await ask('mutation { createDeal(data: {name: "H", amount: 1}) { id } }')
    const { id } = made.data.createDeal
    await ask('mutation($id: ID!) { updateDeal(id: $id, data: {amount: 2.5}) { id } }', { id })
    await ask('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id })
    const { data } = await ask(
      `query($id: ID!) { deal_history(id: $id) { id action changes version user { id name } createdAt }
        rest: deal_history(id: $id, limit: 1, offset: 2) { action } }`,
      { id },
    )
    expect(data.deal_history).toMatchObject([
      { action: 'delete', changes: {}, version: 3 },
      { action: 'update', changes: { amount: { from: 1, to: 2.5 } }, version: 2, user: { name: 'Test person' } },
      { action: 'create', changes: { name: { from: null, to: 'H' }, amount: { from: null, to: 1 } }, version: 1 },
    ])
    expect(data.rest).toEqual([{ action: 'create' }])
    await ask('mutation { deleteManyDeal(where: {name: {eq: "H"}}) }')
    const blind = await workspace.join(['record:client:read'])
    expect(codeOf(await blind.tenant('query($id: ID!) { deal_history(id: $id) { id } }', { id }))).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    )
  })
})

describe('bulk writes', () => {
  test('an issue path contains the index, and nothing is stored', async () => {
    const reply = await ask('mutation($d: [CreateDealInput!]!) { createManyDeal(data: $d) { id } }', {
      d: [{ name: 'ok' }, {}, { name: 'x', stage: 'nope' }],
    })
    expect(reply.errors?.[0]?.extensions.issues?.map((i) => i.path)).toEqual(['data.1.name', 'data.2.stage'])
    expect((await ask('{ deal(where: {name: {eq: "ok"}}) { id } }')).data.deal).toEqual([])
  })

  test('updates and deletes by condition write the history of each record', async () => {
    await ask('mutation { createManyDeal(data: [{name: "many"}, {name: "many"}]) { id } }')
    const changed = await ask(
      `mutation { a: updateManyDeal(where: {name: {eq: "many"}}, data: {amount: 9}) b:
        deleteManyDeal(where: {amount: {eq: 9}}) c: deleteManyDeal(where: {amount: {eq: 9}}) }`,
    )
    expect(changed.data, changed.text).toEqual({ a: 2, b: 2, c: 0 })
    const bin = await ask('{ deal(bin: true, where: {name: {eq: "many"}}) { id version } }')
    expect(bin.data.deal).toMatchObject([{ version: 3 }, { version: 3 }])
    const history = await ask('query($id: ID!) { deal_history(id: $id) { action } }', { id: bin.data.deal[0].id })
    expect(history.data.deal_history.map((h: { action: string }) => h.action)).toEqual(['delete', 'update', 'create'])
  })
})

describe('Idempotency-Key', () => {
  const send = async (key: string, name: string) => {
    const headers = { ...workspace.owner.headers, 'idempotency-key': key }
    const payload = JSON.stringify({
      query: 'mutation($n: String!) { createDeal(data: {name: $n}) { id name } }',
      variables: { n: name },
    })
    return (await workspace.fastify.inject({ method: 'POST', url: '/graphql/tenant', headers, payload })).json()
  }
  test('a repeated request runs once, also concurrently; a different request with its key is refused', async () => {
    const replies = await Promise.all([send('k1', 'once'), send('k1', 'once'), send('k1', 'once')])
    expect(replies[1]).toEqual(replies[0])
    expect(replies[2]).toEqual(replies[0])
    expect((await ask('{ deal_aggregate(where: {name: {eq: "once"}}) { count } }')).data.deal_aggregate).toEqual([
      { count: 1 },
    ])
    expect((await send('k1', 'other')).errors[0].extensions.code).toBe('CONFLICT')
  })
  test('a refused request does not use up its key', async () => {
    expect((await send('k2', '')).errors[0].extensions.code).toBe('BAD_USER_INPUT')
    expect((await send('k2', 'second try')).data.createDeal.name).toBe('second try')
  })
})

test('a structure change with an Idempotency-Key runs once', async () => {
  const query = 'mutation($d: CreateTenantEntityInput!) { createTenantEntity(data: $d) { id name } }'
  const send = async (name: string) => {
    const headers = { ...workspace.owner.headers, 'idempotency-key': 'structure' }
    const payload = JSON.stringify({
      query,
      variables: { d: { tenantId: workspace.tenantId, name, displayName: name } },
    })
    return (await workspace.fastify.inject({ method: 'POST', url: '/graphql/admin', headers, payload })).json()
  }
  const replies = await Promise.all([send('once_only'), send('once_only')])
  expect(replies[0].data.createTenantEntity.name).toBe('once_only')
  expect(replies[1]).toEqual(replies[0])
  expect((await send('another')).errors[0].extensions.code).toBe('CONFLICT')
})

test('a refused command names its mutation', async () => {
  const one = (alias: string, name: string) =>
    `${alias}: createTenantEntity(data: {tenantId: "${workspace.tenantId}", name: "${name}", displayName: "x"}) { id }`
  const { errors } = await workspace.owner.admin(`mutation { ${one('good', 'fine')} ${one('bad', 'select')} }`)
  expect(errors?.[0]).toMatchObject({
    path: ['bad'],
    extensions: { code: 'BAD_USER_INPUT', issues: [{ path: 'data.name' }] },
  })
  expect(
    (await workspace.owner.admin('{ tenantEntities(where: {name: {eq: "fine"}}) { id } }')).data.tenantEntities,
  ).toEqual([])
})

test('a field hidden from everyone is not in the schema', async () => {
  const { data } = await workspace.owner.admin('{ __type(name: "User") { fields { name } } }')
  expect(data.__type.fields.map((f: { name: string }) => f.name)).not.toContain('organizationIds')
})
