import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace
let colleague: Person
const mine: Record<string, string> = {}

beforeAll(async () => {
  workspace = await startWorkspace()
  colleague = await workspace.join(['record:task:read', 'record:person:read'])
  const choices = { choices: [{ value: 'open' }, { value: 'done', isDone: true }, { value: 'left', isDone: true }] }
  await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text' },
    { name: 'owner', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'team', fieldType: 'many_to_many', settings: { target: 'users' } },
    { name: 'reviewer', fieldType: 'relationship', settings: { target: 'users', tells: false } },
    { name: 'started', fieldType: 'date' },
    { name: 'due', fieldType: 'date', settings: { reminds: true } },
    { name: 'status', fieldType: 'select', settings: choices },
    { name: 'results', fieldType: 'multi_select', settings: choices },
  ])
  const person = await workspace.buildEntity('person', [
    { name: 'name', fieldType: 'text' },
    { name: 'email', fieldType: 'email' },
  ])
  await workspace.buildEntity('call', [
    { name: 'subject', fieldType: 'text' },
    { name: 'at', fieldType: 'datetime', settings: { reminds: true } },
    { name: 'caller', fieldType: 'relationship', settings: { entityId: person.id, tells: true } },
  ])
  await workspace.buildEntity('note', [{ name: 'title', fieldType: 'text' }])
  mine.id = await workspace.userIdOf(workspace.owner)
  mine.other = await workspace.userIdOf(colleague)
})
afterAll(() => workspace.close())

const create = (type: string, data: object) =>
  workspace.owner
    .tenant(`mutation($data: Create${type}Input!) { made: create${type}(data: $data) { id } }`, { data })
    .then((reply) => dataOf(reply).made.id as string)
const selection = `records { title due } lists {
  count isCountComplete due fields { name mailbox isList } done { field choices isList } } unread`
const ask = async (person: Person, limit = 10) =>
  dataOf(await person.tenant(`{ _assigned(limit: ${limit}) { ${selection} } }`))._assigned

test('without assigned records the answer is empty', async () => {
  expect(await ask(workspace.owner)).toEqual({ records: [], lists: [], unread: 0 })
})

test('open records of the caller are sorted by due date, and each list has the filter that selects it', async () => {
  const { owner } = workspace
  const { user } = (await owner.inject('GET', '/api/auth/me')).json()
  const person = await create('Person', { name: 'Me', email: user.email })
  const other = await create('Person', { name: 'Other', email: 'other@test.example' })
  await create('Task', { title: 'later', owner: mine.id, due: '2026-03-01', status: 'open' })
  await create('Task', { title: 'no date', team: [mine.id], results: ['open'] })
  await create('Task', { title: 'first', owner: mine.id, team: [mine.other], due: '2020-01-01' })
  await create('Task', { title: 'done', owner: mine.id, due: '2020-01-01', status: 'done' })
  await create('Task', { title: 'left', owner: mine.id, results: ['open', 'left'] })
  await create('Task', { title: 'reviewed', reviewer: mine.id })
  await create('Task', { title: 'of a colleague', owner: mine.other, due: '2020-02-01' })
  await create('Call', { subject: 'call', at: '2024-05-05T08:00:00.000Z', caller: person })
  await create('Call', { subject: 'call of another', at: '2024-05-05T08:00:00.000Z', caller: other })
  const taskList = {
    count: 3,
    isCountComplete: true,
    due: 'due',
    fields: [
      { name: 'owner', mailbox: null, isList: false },
      { name: 'team', mailbox: null, isList: true },
    ],
    done: [
      { field: 'status', choices: ['done', 'left'], isList: false },
      { field: 'results', choices: ['done', 'left'], isList: true },
    ],
  }
  const callList = {
    count: 1,
    isCountComplete: true,
    due: 'at',
    fields: [{ name: 'caller', mailbox: 'email', isList: false }],
    done: [],
  }
  expect(await ask(owner)).toEqual({
    records: [
      { title: 'first', due: '2020-01-01' },
      { title: 'call', due: '2024-05-05T08:00:00.000Z' },
      { title: 'later', due: '2026-03-01' },
      { title: 'no date', due: null },
    ],
    lists: [taskList, callList],
    unread: 0,
  })
  const cut = await ask(owner, 1)
  expect([cut.records.length, cut.lists]).toEqual([1, [taskList, callList]])
})

test('records are read with the rights of the caller', async () => {
  expect(await ask(colleague)).toMatchObject({ records: [{ title: 'first' }, { title: 'of a colleague' }] })
  const blind = await workspace.join(['record:note:read'])
  expect(await ask(blind)).toEqual({ records: [], lists: [], unread: 0 })
  const { person, userId } = await workspace.joinWithRole({
    permissions: ['record:task:read'],
    rules: [{ permission: 'record:task:read', where: { status: { eq: 'open' } }, fields: ['owner', 'status'] }],
  })
  await create('Task', { title: 'hidden row', owner: userId })
  await create('Task', { title: 'hidden title', owner: userId, team: [userId], due: '2020-01-01', status: 'open' })
  expect(await ask(person)).toMatchObject({
    records: [{ title: null, due: null }],
    lists: [{ count: 1, due: null, fields: [{ name: 'owner' }], done: [{ field: 'status' }] }],
  })
})

test('all lists are read in one statement, and counted up to a bound', async () => {
  const data = Array.from({ length: 101 }, (_, i) => ({ title: `many ${i}`, owner: mine.id }))
  dataOf(
    await workspace.owner.tenant('mutation($data: [CreateTaskInput!]!) { createManyTask(data: $data) { id } }', {
      data,
    }),
  )
  const statements: string[] = []
  const stop = workspace.app.pools.onStatement(({ text }) => statements.push(text))
  const { lists } = await ask(workspace.owner)
  stop()
  expect(lists[0]).toMatchObject({ count: 100, isCountComplete: false })
  expect(statements.filter((text) => text.includes('list0'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('list1'))).toHaveLength(1)
})

test('the limit is checked', async () => {
  const reply = await workspace.owner.tenant('{ _assigned(limit: 101) { unread } }')
  expect(reply.text).toContain('limit')
  expect(reply.errors).toHaveLength(1)
})
