import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, dataOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

/** Every way to read records sorts and groups options by their positions. Their names sort in another order. */
let workspace: Workspace
let fields: Record<string, string>

beforeAll(async () => {
  workspace = await startWorkspace()
  const sizes = { fieldType: 'select', options: ['small', 'large', 'giant'] } as const
  const parent = await workspace.buildEntity('parent', [{ name: 'label', fieldType: 'text' }])
  const built = await workspace.buildEntity('item', [
    { name: 'label', fieldType: 'text' },
    { name: 'size', ...sizes },
    { name: 'sizes', ...sizes, fieldType: 'multi_select' },
    { name: 'parent', fieldType: 'relationship', settings: { entityId: parent.id, inverseName: 'items' } },
  ])
  fields = built.fields
  await workspace.buildEntity('line', [
    { name: 'item', fieldType: 'relationship', settings: { entityId: built.id, inverseName: 'lines' } },
    { name: 'item_size', fieldType: 'lookup', settings: { relation: 'item', field: 'size' } },
  ])
  const { createParent } = dataOf(await workspace.owner.tenant('mutation { createParent(data: {label: "p"}) { id } }'))
  // Below, the last record gets a value that is not an option.
  const values = ['large', null, 'small', 'giant', 'small', 'large', 'giant']
  const data = values.map((size, i) => ({
    label: `${i}`,
    size,
    sizes: size === null ? null : [size, 'large'],
    parent: createParent.id,
  }))
  const made = dataOf(
    await workspace.owner.tenant('mutation($data: [CreateItemInput!]!) { createManyItem(data: $data) { id label } }', {
      data,
    }),
  ).createManyItem as { id: string }[]
  await workspace.owner.tenant('mutation($data: [CreateLineInput!]!) { createManyLine(data: $data) { id } }', {
    data: made.map(({ id }) => ({ item: id })),
  })
  await owner(`
    alter table item drop constraint "${fields.size}_check"; alter table item drop constraint "${fields.sizes}_check";
    update item set size = 'ancient', sizes = '{ancient}' where label = '6'`)
})
afterAll(() => workspace.close())

async function owner<Row>(text: string): Promise<Row[]> {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  return tenant.db.ddl(async (client) => (await client.query(text)).rows as Row[])
}
const ask = async (query: string, variables: object = {}) => dataOf(await workspace.owner.tenant(query, variables))
async function reorder(options: readonly string[]): Promise<void> {
  for (const id of [fields.size, fields.sizes])
    dataOf(
      await workspace.owner.admin(
        'mutation($id: ID!, $o: [String!]) { updateSystemField(id: $id, data: {options: $o}) { id } }',
        { id, o: options },
      ),
    )
  await workspace.jobs.drain()
}

type Sized = { size: string | null }
const sizesOf = (records: readonly Sized[]) => records.map(({ size }) => size)

/** The ways to read the sizes in an order. */
const ways: Record<string, (direction: string) => Promise<(string | null)[]>> = {
  list: async (direction) => sizesOf((await ask(`{ item(orderBy: [{size: ${direction}}]) { size } }`)).item as Sized[]),
  pages: async (direction) => {
    const found: Sized[] = []
    for (let after: string | null = null, more = true; more;) {
      const query = `query($after: String) { page: item_page(orderBy: [{size: ${direction}}], first: 1, after: $after) {
        records { size } endCursor hasNextPage } }`
      const { page } = await ask(query, { after })
      found.push(...(page.records as Sized[]))
      ;({ endCursor: after, hasNextPage: more } = page as { endCursor: string; hasNextPage: boolean })
    }
    return sizesOf(found)
  },
  'a nested list': async (direction) =>
    sizesOf((await ask(`{ parent { items(orderBy: [{size: ${direction}}]) { size } } }`)).parent[0].items as Sized[]),
  'a related record': async (direction) => {
    const { line } = await ask(`{ line(orderBy: [{item_record: {size: ${direction}}}]) { item_record { size } } }`)
    return sizesOf((line as { item_record: Sized }[]).map(({ item_record }) => item_record))
  },
  'a lookup': async (direction) => {
    const { line } = await ask(`{ line(orderBy: [{item_size: ${direction}}]) { size: item_size } }`)
    return sizesOf(line as Sized[])
  },
  'pages of a lookup': async (direction) => {
    const query = `query($after: String) { page: line_page(orderBy: [{item_size: ${direction}}], first: 4, after: $after) {
      records { size: item_size } endCursor } }`
    const first = await ask(query)
    const second = await ask(query, { after: first.page.endCursor })
    return sizesOf([...(first.page.records as Sized[]), ...(second.page.records as Sized[])])
  },
  'a list of options': async (direction) => {
    const { item } = await ask(`{ item(orderBy: [{sizes: ${direction}}]) { sizes } }`)
    return (item as { sizes: string[] | null }[]).map(({ sizes }) => sizes?.[0] ?? null)
  },
  search: async (direction) => {
    const { item } = await ask(`{ item(search: "l", orderBy: [{size: ${direction}}]) { size } }`)
    return sizesOf(item as Sized[])
  },
  export: async (direction) => {
    const query = new URLSearchParams({ fields: 'size', orderBy: JSON.stringify([{ size: direction }]) })
    const { body } = await workspace.owner.inject('GET', `/api/export/item.ndjson?${query.toString()}`)
    return sizesOf(
      body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Sized),
    )
  },
}

describe.each(Object.keys(ways))('%s', (way) => {
  const read = ways[way]!
  // The search finds the letter in the options of these records only.
  const of = (sizes: (string | null)[]) =>
    way === 'search' ? sizes.filter((size) => size !== null && size !== 'ancient') : sizes

  test('has the options in their order, then other values, then empty ones', async () => {
    expect(await read('ASC')).toEqual(of(['small', 'small', 'large', 'large', 'giant', 'ancient', null]))
    expect(await read('DESC')).toEqual(of(['ancient', 'giant', 'large', 'large', 'small', 'small', null]))
  })

  test('follows a new order of the options, without a change of records', async () => {
    const versions = () => owner('select sum(version) as versions, max("updatedAt") as "updatedAt" from item')
    const before = await versions()
    await reorder(['giant', 'small', 'large'])
    expect(await read('ASC')).toEqual(of(['giant', 'small', 'small', 'large', 'large', 'ancient', null]))
    await reorder(['small', 'large', 'giant'])
    expect(await versions()).toEqual(before)
  })
})

test('groups come in the order of the options, also below other groups and through relations', async () => {
  const { groups, nested, through } = await ask(`{
    groups: item_aggregate(groupBy: ["size"]) { keys count }
    nested: item_aggregate(groupBy: ["parent", "size"]) { keys count }
    through: line_aggregate(groupBy: ["item_record.size"]) { keys count }
  }`)
  const expected = ['small', 'large', 'giant', 'ancient', null]
  const keys = (rows: { keys: Record<string, string | null> }[], key: string) => rows.map((row) => row.keys[key])
  expect(keys(groups, 'size')).toEqual(expected)
  expect(keys(nested, 'size')).toEqual(expected)
  expect(keys(through, 'item_record.size')).toEqual(expected)
})

test('a cursor from before a reorder is refused, and one of another sort is malformed', async () => {
  const page = (after: string | null, key = 'size') =>
    workspace.owner.tenant(
      `query($after: String) { item_page(orderBy: [{${key}: ASC}], first: 2, after: $after) { endCursor } }`,
      { after },
    )
  const { endCursor } = dataOf(await page(null)).item_page as { endCursor: string }
  expect(codeOf(await page(endCursor, 'sizes'))).toBe('BAD_USER_INPUT')
  await reorder(['large', 'small', 'giant'])
  const refused = await page(endCursor)
  expect(codeOf(refused)).toBe('CONFLICT')
  expect(refused.errors![0]!.message).toContain('Read again from the first page')
  await reorder(['small', 'large', 'giant'])
  expect(codeOf(await page(endCursor))).toBeUndefined()
})
