import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GraphqlReply, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)

beforeAll(async () => {
  workspace = await startWorkspace()
  const { id } = await workspace.buildEntity('deal', [
    { name: 'title', fieldType: 'text' },
    { name: 'stage', fieldType: 'text', searchable: false },
  ])
  const part = (name: string, onDelete: string) =>
    workspace.buildEntity(name, [
      { name: 'title', fieldType: 'text' },
      { name: 'deal', fieldType: 'relationship', settings: { entityId: id, inverseName: `${name}s`, onDelete } },
    ])
  await part('task', 'cascade')
  await part('note', 'set_null')
  await workspace.buildEntity('code', [{ name: 'digits', fieldType: 'number', searchable: false }])
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await ask(
    `mutation { restoreManyDeal(where: {}) updateManyDeal(where: {}, data: {stage: "old"}) deleteManyDeal(where: {})
      deleteManyNote(where: {}) }`,
  )
  await ask(
    `mutation {
      createManyDeal(data: [{title: "Red one", stage: "open"}, {title: "Red two", stage: "open"}, {title: "Blue",
        stage: "open"}]) { id } }`,
  )
})

const titles = async (where = '{}') => {
  const { data } = await ask(`{ deal(where: ${where}, orderBy: [{title: ASC}]) { title } }`)
  return data.deal.map(({ title }: { title: string }) => title)
}
const refusal = ({ errors }: GraphqlReply) => [errors?.[0]?.extensions.code, errors?.[0]?.extensions.count]

/** Each bulk change, with a query for the records that it leaves unchanged. */
const changes = {
  updateMany: {
    write: (which: string) => ask(`mutation { many: updateManyDeal(${which}, data: {stage: "won"}) }`),
    before: () => {},
    untouched: () => titles('{stage: {eq: "open"}}'),
  },
  deleteMany: {
    write: (which: string) => ask(`mutation { many: deleteManyDeal(${which}) }`),
    before: () => {},
    untouched: () => titles(),
  },
  restoreMany: {
    write: (which: string) => ask(`mutation { many: restoreManyDeal(${which}) }`),
    before: async () => {
      await ask('mutation { updateManyDeal(where: {}, data: {stage: "binned"}) }')
      await ask('mutation { deleteManyDeal(where: {}) }')
    },
    untouched: async () => {
      const { data } = await ask(
        '{ deal(where: {stage: {eq: "binned"}}, bin: true, orderBy: [{title: ASC}]) { title } }',
      )
      return data.deal.map(({ title }: { title: string }) => title)
    },
  },
}
const cases = Object.entries(changes)

test.each(cases)(
  '%s changes the records that search finds and no others',
  async (name, { write, before, untouched }) => {
    await before()
    const stage = name === 'restoreMany' ? 'binned' : 'open'
    const reply = await write(`where: {stage: {eq: "${stage}"}}, search: "red"`)
    expect(reply.data.many, reply.text).toBe(2)
    expect(await untouched()).toEqual(['Blue'])
  },
)

test.each(cases)(
  '%s writes nothing when the count is not the expected one',
  async (name, { write, before, untouched }) => {
    await before()
    const stage = name === 'restoreMany' ? 'binned' : 'open'
    const where = `where: {stage: {eq: "${stage}"}}, search: "red"`
    const log = await logLength()
    for (const expected of [0, 1, 3]) {
      expect(refusal(await write(`${where}, expectedCount: ${expected}`))).toEqual(['CONFLICT', 2])
      expect(await untouched()).toEqual(['Blue', 'Red one', 'Red two'])
    }
    expect(await logLength()).toBe(log)
    expect((await write(`${where}, expectedCount: 2`)).data.many).toBe(2)
    expect(await untouched()).toEqual(['Blue'])
  },
)

test.each(cases)('%s refuses an invalid expected count', async (_name, { write }) => {
  const reply = await write('where: {}, expectedCount: -1')
  expect(reply.errors?.[0]?.extensions).toEqual({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'expectedCount', message: 'must be a whole number of 0 or more' }],
  })
})

test('only one of several changes that expect the same records succeeds', async () => {
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => ask('mutation { many: deleteManyDeal(where: {}, expectedCount: 3) }')),
  )
  expect(replies.filter(({ errors }) => !errors)).toHaveLength(1)
  for (const reply of replies.filter(({ errors }) => errors)) expect(refusal(reply)).toEqual(['CONFLICT', 0])
})

test('a count mismatch in one mutation rolls back the whole document', async () => {
  const reply = await ask(
    'mutation { a: updateManyDeal(where: {}, data: {stage: "won"}) b: deleteManyDeal(where: {}, expectedCount: 9) }',
  )
  expect(refusal(reply)).toEqual(['CONFLICT', 3])
  expect(reply.errors?.[0]?.message).toBe('3 Deal records meet the conditions now, not 9. Nothing was changed.')
  expect(await titles('{stage: {eq: "open"}}')).toHaveLength(3)
})

test('restoreMany restores dependent records and refills the emptied fields', async () => {
  const { data } = await ask('{ deal(orderBy: [{title: ASC}]) { id } }')
  const [blue, red] = data.deal as { id: string }[]
  const made = await ask(
    `mutation($blue: ID, $red: ID) { t: createTask(data: {title: "T", deal: $blue}) { id }
      n: createManyNote(data: [{title: "N1", deal: $blue}, {title: "N2", deal: $red}]) { id } }`,
    { blue: blue!.id, red: red!.id },
  )
  expect(made.errors, made.text).toBeUndefined()
  const ids = [blue!.id, red!.id]
  await ask('mutation($ids: [ID!]) { deleteManyDeal(where: {id: {in: $ids}}) }', { ids })
  const state = async () => (await ask('{ task { title deal } note(orderBy: [{title: ASC}]) { deal } }')).data
  expect(await state()).toEqual({ task: [], note: [{ deal: null }, { deal: null }] })
  const reply = await ask('mutation($ids: [ID!]) { many: restoreManyDeal(where: {id: {in: $ids}}) }', { ids })
  expect(reply.data.many, reply.text).toBe(2)
  expect(await state()).toEqual({
    task: [{ title: 'T', deal: blue!.id }],
    note: [{ deal: blue!.id }, { deal: red!.id }],
  })
})

test('an entity without searchable fields has no search argument', async () => {
  const { errors } = await ask('mutation { deleteManyCode(where: {}, search: "1") }')
  expect(errors?.[0]?.message).toMatch(/Unknown argument "search"/)
})

async function logLength(): Promise<number> {
  const { data } = await ask('{ deal_aggregate { sum } bin: deal_aggregate(bin: true) { sum } }')
  return Number(data.deal_aggregate[0].sum.version ?? 0) + Number(data.bin[0].sum.version ?? 0)
}
