import type { AppError } from '@monarch/schema'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { TestTenant } from '../tenant.test-helper.ts'

// When options of a select are removed, their records get another option or none.

let server: TestServer
let tenant: TestTenant

beforeAll(async () => {
  server = await startTestServer()
  tenant = await TestTenant.create(server)
})
afterAll(() => server.close())
afterEach(() => tenant.clear())

const choices = (...values: string[]) => ({ settings: { choices: values.map((value) => ({ value, label: value })) } })

const stagesOf = async (): Promise<unknown[]> =>
  (await tenant.query<{ stage: unknown }>('select stage from deal order by id')).map(({ stage }) => stage)

async function dealsWith(stages: readonly unknown[], data: object): Promise<string> {
  const deal = await tenant.entity('deal')
  const stage = await tenant.field(deal, 'stage', Array.isArray(stages[0]) ? 'multi_select' : 'select', data)
  for (const value of stages) await tenant.insert('deal', { stage: value })
  return stage
}

test('records move to another option or become empty, and undo brings their options back', async () => {
  const stage = await dealsWith(['new', 'talk', 'won', null, 'lost'], choices('new', 'talk', 'won', 'lost'))
  const [open] = await tenant.query<{ id: string }>(`select id from deal where stage = 'new'`)
  await tenant.do({
    type: 'updateField',
    id: stage,
    data: choices('new', 'won'),
    moveOptions: [{ option: 'talk', to: 'new' }, { option: 'lost' }],
  })
  expect(await stagesOf()).toEqual(['new', 'new', 'won', null, null])
  expect(await tenant.disagreements()).toEqual([])

  // Later edits survive the undo.
  await tenant.query(`update deal set stage = 'won' where id = '${open!.id}'`)
  await tenant.undo()
  expect(await stagesOf()).toEqual(['won', 'talk', 'won', null, 'lost'])
  expect((await tenant.structure())!.fields.find(({ id }) => id === stage)!.settings).toMatchObject(
    choices('new', 'talk', 'won', 'lost').settings,
  )
  expect(await tenant.disagreements()).toEqual([])

  await tenant.undo()
  expect(await stagesOf()).toEqual(['won', 'new', 'won', null, null])
  expect(await tenant.disagreements()).toEqual([])
})

test('lists of options keep their order, have each option once, and may become empty', async () => {
  const stage = await dealsWith([['a', 'b', 'c'], ['c', 'b'], ['b'], ['d'], ['a']], choices('a', 'b', 'c', 'd'))
  await tenant.do({
    type: 'updateField',
    id: stage,
    data: choices('a', 'c'),
    moveOptions: [
      { option: 'b', to: 'a' },
      { option: 'd', to: null },
    ],
  })
  expect(await stagesOf()).toEqual([['a', 'c'], ['c', 'a'], ['a'], null, ['a']])
  await tenant.undo()
  expect(await stagesOf()).toEqual([['a', 'b', 'c'], ['c', 'b'], ['b'], ['d'], ['a']])
})

test('the field can be renamed and its rules change at the same time', async () => {
  const stage = await dealsWith(['new', 'talk'], choices('new', 'talk'))
  await tenant.do({
    type: 'updateField',
    id: stage,
    data: { ...choices('new'), name: 'phase', isRequired: true, defaultValue: 'new' },
    moveOptions: [{ option: 'talk', to: 'new' }],
  })
  expect(await tenant.query('select phase from deal')).toEqual([{ phase: 'new' }, { phase: 'new' }])
  expect(await tenant.disagreements()).toEqual([])
  await tenant.undo()
  expect(await stagesOf()).toEqual(['new', 'talk'])
  expect(await tenant.disagreements()).toEqual([])
})

test('a required field refuses to become empty, and the structure stays unchanged', async () => {
  const stage = await dealsWith(['new', 'talk'], { ...choices('new', 'talk'), isRequired: true })
  const change = tenant.do({
    type: 'updateField',
    id: stage,
    data: choices('new'),
    moveOptions: [{ option: 'talk', to: null }],
  })
  await expect(change).rejects.toThrow('1 record has no value for "stage"')
  expect(await stagesOf()).toEqual(['new', 'talk'])
  expect(await tenant.disagreements()).toEqual([])
})

test.each([
  ['an option that stays', [{ option: 'new', to: 'won' }], 'moveOptions.0.option'],
  ['an unknown option', [{ option: 'old', to: 'won' }], 'moveOptions.0.option'],
  ['another removed option', [{ option: 'talk', to: 'lost' }], 'moveOptions.0.to'],
  ['an option twice', [{ option: 'talk', to: 'new' }, { option: 'talk' }], 'moveOptions.1.option'],
])('records do not move from or to %s', async (_case, moveOptions, path) => {
  const stage = await dealsWith(['talk'], choices('new', 'talk', 'won', 'lost'))
  const refusal = await tenant
    .do({ type: 'updateField', id: stage, data: choices('new', 'won'), moveOptions })
    .catch((error: AppError) => error)
  expect((refusal as AppError).issues.map((issue) => issue.path)).toEqual([path])
  expect(await stagesOf()).toEqual(['talk'])
})
