import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuesOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
let entityId: string
let fields: Record<string, string>
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)
const random = (length: number) => randomBytes(length).toString('base64').slice(0, length)

beforeAll(async () => {
  workspace = await startWorkspace()
  ;({ id: entityId, fields } = await workspace.buildEntity('thing', [
    { name: 'code', fieldType: 'text', isUnique: true },
    { name: 'amount', fieldType: 'decimal', isUnique: true },
    { name: 'at', fieldType: 'datetime', isUnique: true },
    {
      name: 'words',
      fieldType: 'multi_select',
      isUnique: true,
      settings: { choices: [{ value: 'a' }, { value: 'b' }] },
    },
    { name: 'shape', fieldType: 'json', isUnique: true },
    { name: 'note', fieldType: 'text' },
  ]))
})
afterAll(() => workspace.close())

const create = (data: object) => ask('mutation($d: CreateThingInput!) { createThing(data: $d) { id } }', { d: data })
const createMany = (data: readonly object[]) =>
  ask('mutation($d: [CreateThingInput!]!) { createManyThing(data: $d) { id } }', { d: data })
const addField = (data: object) =>
  workspace.owner.admin('mutation($d: CreateSystemFieldInput!) { createSystemField(data: $d) { id } }', {
    d: { tenantId: workspace.tenantId, entityId, displayName: 'New', name: 'newer', ...data },
  })
const updateField = (id: string, data: object) =>
  workspace.owner.admin(
    'mutation($id: ID!, $d: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $d) { id } }',
    {
      id,
      d: data,
    },
  )

test('a value too long for an index is refused with its field', async () => {
  const tooLong = 'must be unique, so it can have at most 2,600 bytes'
  expect(issuesOf(await create({ code: random(2800) }))).toEqual([{ path: 'data.code', message: `code ${tooLong}` }])
  const text = random(220_000)
  expect(issuesOf(await create({ shape: { text } }))).toEqual([{ path: 'data.shape', message: `shape ${tooLong}` }])
  expect(issuesOf(await createMany([{ code: 'short' }, { code: random(2800) }]))).toMatchObject([
    { path: 'data.1.code' },
  ])
  expect((await create({ code: random(2600) })).errors).toBeUndefined()
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import/thing?partial=true',
    headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
    payload: `code\nfine\n${random(2800)}\n`,
  })
  expect(reply.json()).toMatchObject({ inserted: 1, errors: [{ row: 2, field: 'code', message: `code ${tooLong}` }] })
})

test('a field with values that are too long cannot become unique', async () => {
  const message = '"note" cannot be unique: some of its values are too long for that. Shorten them first'
  // PostgreSQL reports this with two different errors.
  for (const length of [2800, 20_000]) {
    const { id } = (await create({ note: random(length) })).data.createThing
    const refused = await updateField(fields.note!, { isUnique: true })
    expect(issuesOf(refused)).toEqual([{ path: 'data.isUnique', message }])
    await ask('mutation($id: ID!) { updateThing(id: $id, data: {note: null}) { id } }', { id })
  }
})

test('a duplicate value is reported with its value and path', async () => {
  await create({ code: 'taken', amount: 1.5, at: '2024-01-05T10:00:00Z', words: ['a', 'b'] })
  const another = (field: string, value: string) => `Another Thing already has this ${field}: "${value}"`
  expect(issuesOf(await create({ code: 'taken' }))).toEqual([{ path: 'data.code', message: another('code', 'taken') }])
  expect(issuesOf(await createMany([{ code: 'x' }, { code: 'taken' }, { code: 'y' }]))).toEqual([
    { path: 'data.1.code', message: another('code', 'taken') },
  ])
  expect(issuesOf(await createMany([{ amount: 2 }, { amount: 1.5 }, {}]))).toEqual([
    { path: 'data.1.amount', message: another('amount', '1.5') },
  ])
  expect(issuesOf(await createMany([{ at: '2023-01-05T10:00:00Z' }, { at: '2024-01-05T10:00:00Z' }]))).toMatchObject([
    { path: 'data.1.at' },
  ])
  expect(issuesOf(await createMany([{ words: ['b', 'a'] }, { words: ['a', 'b'] }]))).toMatchObject([
    { path: 'data.1.words' },
  ])
  expect(issuesOf(await createMany([{ code: 'twice' }, { code: 'once' }, { code: 'twice' }]))).toEqual([
    { path: 'data.2.code', message: another('code', 'twice') },
  ])
  const long = 'l'.repeat(150)
  await create({ code: long })
  expect(issuesOf(await create({ code: long }))).toMatchObject([{ message: another('code', `${'l'.repeat(100)}…`) }])
})

test('an empty list is not an empty text', async () => {
  expect(issuesOf(await create({ note: [] }))).toEqual([{ path: 'data.note', message: 'note must be text' }])
  expect(issuesOf(await create({ amount: [] }))).toMatchObject([{ path: 'data.amount' }])
  expect((await create({ words: [] })).errors).toBeUndefined()
})

test('a default value that PostgreSQL cannot store is refused', async () => {
  const refuse = async (data: object) =>
    expect(issuesOf(await addField(data))).toMatchObject([{ path: 'data.defaultValue' }])
  await refuse({ fieldType: 'long_text', defaultValue: 'x'.repeat(1_000_000) })
  await refuse({ fieldType: 'long_text', defaultValue: random(2001) })
  // The longest allowed values of each kind, also in PostgreSQL's own representation.
  const numbers = Array.from({ length: 990 }, (_, i) => (i * 7) % 10)
  for (const [name, fieldType, defaultValue] of [
    [
      'emoji',
      'long_text',
      Array.from({ length: 990 }, (_, i) => String.fromCodePoint(0x1f300 + ((i * 37) % 700))).join(''),
    ],
    [
      'text',
      'long_text',
      Array.from({ length: 1990 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join(''),
    ],
    ['json', 'json', numbers],
  ])
    expect((await addField({ name, fieldType, defaultValue })).errors).toBeUndefined()
})

test('a refused cursor or body names the problem', async () => {
  await create({ code: 'page' })
  for (const keys of [['x'], ['2024-01-05', 'x'], ['x', '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e']]) {
    const after = Buffer.from(JSON.stringify(keys)).toString('base64url')
    const reply = await ask(
      'query($a: String) { thing_page(first: 1, orderBy: [{createdAt: ASC}], after: $a) { endCursor } }',
      {
        a: after,
      },
    )
    expect(issuesOf(reply)).toEqual([
      { path: 'after', message: 'after must be the endCursor of a page with the same order' },
    ])
  }
  const { headers } = workspace.owner
  const send = (payload: string, type = 'application/json') =>
    workspace.fastify.inject({
      method: 'POST',
      url: '/graphql/tenant',
      headers: { ...headers, 'content-type': type },
      payload,
    })
  const issues = async (reply: ReturnType<typeof send>) => (await reply).json().errors[0].extensions.issues
  expect(await issues(send('{"query":'))).toMatchObject([{ path: '' }])
  expect(await issues(send('<a/>', 'text/xml'))).toMatchObject([{ path: '' }])
  const limit = workspace.app.config.limits.graphqlBody
  expect(await issues(send(JSON.stringify({ query: 'x'.repeat(limit) })))).toMatchObject([{ path: '' }])
})

test('an update without changes keeps the version and the history', async () => {
  const { id } = (await create({ code: 'same', amount: 7, words: ['a'], shape: { a: 1 } })).data.createThing
  const update = (data: object, ifVersion: number) =>
    ask(
      'mutation($id: ID!, $d: UpdateThingInput!, $v: Int) { updateThing(id: $id, data: $d, ifVersion: $v) { version code } }',
      { id, d: data, v: ifVersion },
    )
  const same = { code: 'same', amount: 7, words: ['a'], shape: { a: 1 }, note: null }
  expect((await update(same, 1)).data.updateThing).toEqual({ version: 1, code: 'same' })
  expect((await update(same, 9)).errors?.[0]?.extensions.code).toBe('CONFLICT')
  expect((await update({ ...same, note: 'new' }, 1)).data.updateThing).toEqual({ version: 2, code: 'same' })
  const all = 'mutation { updateManyThing(where: {code: {in: ["same"]}}, data: {note: "new"}) }'
  expect((await ask(all)).data.updateManyThing).toBe(1)
  const { data } = await ask(
    'query($id: ID!) { thing_history(id: $id) { version } thing_by_id(id: $id) { version } }',
    { id },
  )
  expect(data).toEqual({ thing_history: [{ version: 2 }, { version: 1 }], thing_by_id: { version: 2 } })
})

test('a stored formula over one that cannot be stored is refused with the reason', async () => {
  const late = await addField({
    name: 'f1',
    fieldType: 'formula',
    settings: { expression: 'year(today()) + {amount}' },
  })
  expect(late.errors).toBeUndefined()
  const settings = { expression: '{f1} * 2', stored: true }
  const refused = await addField({ name: 'f2', fieldType: 'formula', settings })
  expect(refused.errors?.[0]?.message).toBe(
    'The results cannot be stored: "f1" is computed from more than the record itself',
  )
})
