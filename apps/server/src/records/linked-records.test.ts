import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuesOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
let tagId: string
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)
const nowhere = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'

beforeAll(async () => {
  workspace = await startWorkspace()
  const tag = await workspace.buildEntity('tag', [{ name: 'name', fieldType: 'text' }])
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  const toTags = (name: string, more = {}) => ({
    name,
    fieldType: 'many_to_many',
    settings: { entityId: tag.id, inverseName: `${name}_of` },
    ...more,
  })
  tagId = tag.id
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    {
      name: 'account',
      fieldType: 'relationship',
      settings: { entityId: account.id, inverseName: 'deals', onDelete: 'cascade' },
    },
    toTags('tags'),
  ])
  await workspace.buildEntity('post', [{ name: 'name', fieldType: 'text' }, toTags('topics', { isRequired: true })])
})
afterAll(() => workspace.close())

async function make(type: string, data: object): Promise<string> {
  const reply = await ask(`mutation($d: Create${type}Input!) { made: create${type}(data: $d) { id } }`, { d: data })
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.made.id
}
const remove = (type: string, id: string) => ask(`mutation($id: ID!) { delete${type}(id: $id) { id } }`, { id })
const restore = (type: string, id: string) => ask(`mutation($id: ID!) { restore${type}(id: $id) { id } }`, { id })
const count = async (entity: string) => (await ask(`{ ${entity}_aggregate { count } }`)).data[`${entity}_aggregate`]

async function binned(type: string): Promise<string> {
  const id = await make(type, { name: 'gone' })
  await remove(type, id)
  return id
}

test('a reference to a missing or deleted record is refused with the path of its id', async () => {
  const before = await count('deal')
  const deal = await make('Deal', { name: 'stays' })
  const [account, tag] = [await binned('Account'), await binned('Tag')]
  const live = await make('Tag', { name: 'live' })
  const update = (data: object) =>
    ask('mutation($id: ID!, $d: UpdateDealInput!) { updateDeal(id: $id, data: $d) { id } }', { id: deal, d: data })
  const create = (data: object) => ask('mutation($d: CreateDealInput!) { createDeal(data: $d) { id } }', { d: data })
  for (const write of [create, update]) {
    expect(issuesOf(await write({ account }))).toEqual([
      { path: 'data.account', message: `account: ${account} is not a record that exists` },
    ])
    expect(issuesOf(await write({ account: nowhere, tags: [live, tag] }))).toEqual([
      { path: 'data.account', message: `account: ${nowhere} is not a record that exists` },
      { path: 'data.tags', message: `tags: ${tag} is not a record that exists` },
    ])
    expect(issuesOf(await write({ tags: [nowhere] }))).toMatchObject([{ path: 'data.tags' }])
  }
  const all = await ask('mutation($d: UpdateDealInput!) { updateManyDeal(where: {}, data: $d) }', { d: { account } })
  expect(issuesOf(all)).toMatchObject([{ path: 'data.account' }])
  const many = await ask('mutation($d: [CreateDealInput!]!) { createManyDeal(data: $d) { id } }', {
    d: [{ name: 'a' }, { name: 'b', account: nowhere }, { name: 'c', tags: [tag] }],
  })
  expect(issuesOf(many)).toMatchObject([{ path: 'data.1.account' }, { path: 'data.2.tags' }])
  const { data } = await ask('query($id: ID!) { deal_by_id(id: $id) { version account tags } }', { id: deal })
  expect(data.deal_by_id).toEqual({ version: 1, account: null, tags: [] })
  expect(await count('deal')).toEqual([{ count: before[0].count + 1 }])
})

test('an import names the rows whose records do not exist', async () => {
  const [account, tag] = [await make('Account', { name: 'there' }), await binned('Tag')]
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import/deal',
    headers: { ...workspace.owner.headers, 'content-type': 'application/x-ndjson' },
    payload: [
      { name: 'one', account },
      { name: 'two', account: nowhere },
      { name: 'three', tags: [tag] },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  })
  expect(reply.json().errors).toEqual([
    { row: 2, field: 'account', message: `account: ${nowhere} is not a record that exists` },
    { row: 3, field: 'tags', message: `tags: ${tag} is not a record that exists` },
  ])
})

test('a link to a record in the bin is hidden until the record is restored', async () => {
  const [a, b] = [await make('Tag', { name: 'a' }), await make('Tag', { name: 'b' })]
  const deal = await make('Deal', { name: 'tagged', tags: [a] })
  const seen = async () => {
    const where = `where: {id: {eq: "${deal}"}`
    const { data } = await ask(
      `{ deal(${where}}) { tags tags_records { id } } empty: deal(${where}, tags: {isEmpty: true}}) { id }
        none: deal(${where}, tags_records: {none: {}}}) { id } has: deal(${where}, tags: {has: "${a}"}}) { id } }`,
    )
    const records = data.deal[0].tags_records.map(({ id }: { id: string }) => id)
    return [data.deal[0].tags, records, data.empty.length, data.none.length, data.has.length]
  }
  expect(await seen()).toEqual([[a], [a], 0, 0, 1])
  expect((await remove('Tag', a)).errors).toBeUndefined()
  expect(await seen()).toEqual([[], [], 1, 1, 0])
  // A write that omits the hidden link keeps it.
  await ask('mutation($id: ID!, $t: [ID!]) { updateDeal(id: $id, data: {tags: $t}) { id } }', { id: deal, t: [b] })
  await restore('Tag', a)
  const [ids] = await seen()
  expect(new Set(ids)).toEqual(new Set([a, b]))
})

test('a required list keeps its last record', async () => {
  const [a, b] = [await make('Tag', { name: 'last' }), await make('Tag', { name: 'last' })]
  const post = await make('Post', { name: 'P', topics: [a, b] })
  const both = await ask('mutation { deleteManyTag(where: {name: {eq: "last"}}) }')
  expect(both.errors?.[0]).toMatchObject({
    message: '1 Post record still points at this Tag by "topics". Change or delete it first.',
    extensions: { code: 'CONFLICT' },
  })
  expect((await remove('Tag', a)).errors).toBeUndefined()
  expect((await remove('Tag', b)).errors?.[0]?.extensions.code).toBe('CONFLICT')
  await remove('Post', post)
  expect((await remove('Tag', b)).errors).toBeUndefined()
})

test('a concurrent delete and link cannot both succeed', async () => {
  const rounds = Array.from({ length: 12 }, async () => {
    const account = await make('Account', { name: 'expected' })
    const [linked] = await Promise.all([
      ask('mutation($a: ID) { createDeal(data: {name: "race", account: $a}) { id } }', { a: account }),
      remove('Account', account),
    ])
    if (linked.errors) return issuesOf(linked)?.[0]?.path
    // The cascade deleted a deal that was linked first.
    const { data } = await ask('query($id: ID!) { deal_by_id(id: $id) { id } }', { id: linked.data.createDeal.id })
    return data.deal_by_id
  })
  for (const outcome of await Promise.all(rounds)) expect([null, 'data.account']).toContain(outcome)
})

test('a restore returns the dependents that were restored with the record', async () => {
  const account = await make('Account', { name: 'A' })
  await make('Deal', { name: 'D', account })
  await remove('Account', account)
  const { data } = await ask('mutation($id: ID!) { restoreAccount(id: $id) { name version deals { name } } }', {
    id: account,
  })
  expect(data.restoreAccount).toEqual({ name: 'A', version: 3, deals: [{ name: 'D' }] })
  expect((await restore('Account', account)).errors?.[0]).toMatchObject({
    message: 'This Account is not in the bin.',
    extensions: { code: 'CONFLICT' },
  })
  expect((await restore('Account', nowhere)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('a default value must reference an existing record', async () => {
  const [live, gone] = [await make('Tag', { name: 'default' }), await binned('Tag')]
  const { id } = await workspace.buildEntity('note', [{ name: 'name', fieldType: 'text' }])
  const add = (name: string, fieldType: string, defaultValue: unknown) =>
    workspace.owner.admin('mutation($d: CreateSystemFieldInput!) { createSystemField(data: $d) { id } }', {
      d: {
        tenantId: workspace.tenantId,
        entityId: id,
        name,
        displayName: name,
        fieldType,
        settings: { entityId: tagId },
        defaultValue,
      },
    })
  for (const [type, value] of [
    ['relationship', nowhere],
    ['relationship', gone],
    ['many_to_many', [live, nowhere]],
  ] as const)
    expect(issuesOf(await add('bad', type, value))).toMatchObject([{ path: 'data.defaultValue' }])
  expect((await add('good', 'relationship', live)).errors).toBeUndefined()
})
