import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  const { id } = await workspace.buildEntity('account', [
    { name: 'city', fieldType: 'text', searchable: false },
    { name: 'country', fieldType: 'text' },
  ])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    {
      name: 'stage',
      fieldType: 'select',
      settings: { choices: [{ value: 's1', label: 'First talk', color: 'blue' }] },
    },
    { name: 'account', fieldType: 'relationship', settings: { entityId: id, inverseName: 'deals' } },
  ])
  await workspace.buildEntity('figure', [{ name: 'amount', fieldType: 'number' }])
  await workspace.owner.tenant(`mutation {
    a: createAccount(data: {city: "Łódź", country: "Poland"}) { id }
    b: createDeal(data: {name: "Poland tour", stage: "s1"}) { id }
    c: createDeal(data: {name: "Poland"}) { id }
    d: createDeal(data: {name: "Tour of Poland"}) { id }
    e: createDeal(data: {name: "Gone, Poland"}) { id }
  }`)
  await workspace.owner.tenant('mutation { deleteManyDeal(where: {name: {startsWith: "Gone"}}) }')
})
afterAll(() => workspace.close())

const find = async (query: string, person: Person = workspace.owner, args = '') => {
  const { data, text } = await person.tenant(
    `query($q: String!) { _search(query: $q${args}) { entity title subtitle score __typename } }`,
    { q: query },
  )
  if (!data) throw new Error(text)
  return data._search.map(
    (r: { entity: string; title: string; subtitle: string | null }) => `${r.entity}: ${r.title} / ${r.subtitle}`,
  )
}

test('finds live records of all entities, best matches first', async () => {
  expect(await find('poland')).toEqual([
    'deal: Poland / null',
    'deal: Poland tour / First talk',
    'deal: Tour of Poland / null',
    'account: Łódź / Poland',
  ])
  expect(await find('POL tour')).toEqual(['deal: Tour of Poland / null', 'deal: Poland tour / First talk'])
  expect(await find('first poland')).toEqual(['deal: Poland tour / First talk'])
  expect(await find('lodz')).toEqual([])
  expect(await find('poland', workspace.owner, ', limit: 1')).toHaveLength(1)
  expect(await find('po')).toHaveLength(4)
  expect(await find('  ')).toEqual([])
})

test('returns only what the caller may read of each entity', async () => {
  expect(await find('poland', await workspace.join(['record:account:read']))).toEqual(['account: Łódź / Poland'])
  expect(await find('poland', await workspace.join([]))).toEqual([])
})

test('runs one statement', async () => {
  const statements: string[] = []
  await find('tour')
  const stop = workspace.app.pools.onStatement(({ database, text }) => {
    if (database !== workspace.app.server.adminDatabase) statements.push(text)
  })
  await find('tour')
  stop()
  expect(statements).toHaveLength(1)
})

test.each([
  ['too long', { q: 'x'.repeat(201) }],
  ['not a text', { q: 5 }],
  ['a zero byte', { q: 'a\0b' }],
])('%s is refused', async (_name, variables) => {
  const reply = await workspace.owner.tenant('query($q: String!) { _search(query: $q) { id } }', variables)
  expect(reply.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})
