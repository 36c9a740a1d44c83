import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
let tagEntity: string
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)

beforeAll(async () => {
  workspace = await startWorkspace()
  tagEntity = (await workspace.buildEntity('tag', [{ name: 'label', fieldType: 'text' }])).id
  await workspace.buildEntity('deal', [
    { name: 'title', fieldType: 'text', isUnique: true },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tagEntity, inverseName: 'deals' } },
  ])
})
afterAll(() => workspace.close())

const makeDeals = async (titles: readonly string[]): Promise<string[]> => {
  const { data } = await ask('mutation($d: [CreateDealInput!]!) { made: createManyDeal(data: $d) { id } }', {
    d: titles.map((title) => ({ title })),
  })
  return data.made.map(({ id }: { id: string }) => id)
}
const updateEach = (data: readonly object[]) =>
  ask(
    'mutation($data: [UpdateEachDealInput!]!) { each: updateEachDeal(data: $data) { id version title amount tags } }',
    {
      data,
    },
  )
const titlesOf = async (ids: readonly string[]): Promise<string[]> => {
  const { data } = await ask(
    'query($ids: [ID!]) { deal(where: {id: {in: $ids}}, orderBy: [{createdAt: DESC}], limit: 1000) { title } }',
    { ids },
  )
  return data.deal.map(({ title }: { title: string }) => title)
}

test('each record gets its own values and history entry', async () => {
  const [a, b, c] = await makeDeals(['a', 'b', 'c'])
  const { data: tag } = await ask('mutation { createTag(data: {label: "x"}) { id } }')
  const reply = await updateEach([
    { id: a, data: { amount: 12.5 }, ifVersion: 1 },
    { id: b, data: { title: 'B', tags: [tag.createTag.id] } },
    { id: c, data: { title: 'c' } },
  ])
  expect(reply.errors, reply.text).toBeUndefined()
  expect(reply.data.each).toEqual([
    { id: a, version: 2, title: 'a', amount: 12.5, tags: [] },
    { id: b, version: 2, title: 'B', amount: null, tags: [tag.createTag.id] },
    // Already has this value, so it is unchanged.
    { id: c, version: 1, title: 'c', amount: null, tags: [] },
  ])
  const { data } = await ask('query($id: ID!) { deal_history(id: $id, limit: 1) { action changes version } }', {
    id: b,
  })
  expect(data.deal_history).toEqual([
    {
      action: 'update',
      version: 2,
      changes: { title: { from: 'b', to: 'B' }, tags: { from: [], to: [tag.createTag.id] } },
    },
  ])
})

test('entries that name no field change nothing', async () => {
  const [a] = await makeDeals(['nothing'])
  const { data, text } = await updateEach([{ id: a, data: {} }])
  expect(data?.each, text).toEqual([{ id: a, version: 1, title: 'nothing', amount: null, tags: [] }])
})

test('one refused entry prevents all changes', async () => {
  const ids = await makeDeals(['d', 'e'])
  const gone = await makeDeals(['f'])
  await ask('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: gone[0] })
  const refusals: [object[], code: string, issue?: object][] = [
    [[{ id: ids[1], data: { title: 'E' }, ifVersion: 7 }], 'CONFLICT'],
    [[{ id: gone[0], data: { title: 'F' } }], 'NOT_FOUND'],
    [[{ id: ids[1], data: { amount: 'much' } }], 'BAD_USER_INPUT'],
    [[{ id: ids[1], data: { title: 'D' } }], 'BAD_USER_INPUT', { path: 'data.1.data.title' }],
    [[{ id: ids[1], data: { tags: [ids[0]] } }], 'BAD_USER_INPUT', { path: 'data.1.data.tags' }],
    [[{ id: ids[0], data: { title: 'D2' } }], 'BAD_USER_INPUT', { path: 'data.1.id' }],
  ]
  for (const [others, code, issue] of refusals) {
    const { errors, text } = await updateEach([{ id: ids[0], data: { title: 'D' } }, ...others])
    expect(errors?.[0]?.extensions.code, text).toBe(code)
    if (issue) expect(errors?.[0]?.extensions.issues?.[0]).toMatchObject(issue)
  }
  expect(await titlesOf(ids)).toEqual(['d', 'e'])
})

test('a thousand records in one document, and concurrent updates in opposite order', async () => {
  const ids = await makeDeals(Array.from({ length: 1000 }, (_, i) => `many ${i}`))
  const changes = ids.map((id, i) => ({ id, data: { title: `m ${i}`, amount: i } }))
  const replies = await Promise.all([updateEach(changes), updateEach(changes.toReversed())])
  expect(replies.map(({ errors }) => errors)).toEqual([undefined, undefined])
  expect(replies[0]!.data.each).toHaveLength(1000)
  expect(await titlesOf(ids)).toEqual(changes.map(({ data }) => data.title))
  const tooMany = await updateEach([...changes, { id: ids[0], data: {} }])
  expect(tooMany.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})
