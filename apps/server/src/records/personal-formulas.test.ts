import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWith, type Person, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { openStream } from '../../../../tests/integration/test-stream.ts'

/** Formulas whose value depends on the reader and their time zone. */
let workspace: Workspace
let member: Person
let ownerId: string
let memberId: string
let taskId: string
beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  member = await workspace.join(['record:*', 'workflow:*'])
  ownerId = await workspace.userIdOf(workspace.owner)
  memberId = await workspace.userIdOf(member)
  const built = await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text' },
    { name: 'at', fieldType: 'datetime' },
    { name: 'is_mine', fieldType: 'formula', settings: { expression: '{createdBy.id} = me()' } },
    { name: 'reader', fieldType: 'formula', settings: { expression: 'me()' } },
    { name: 'today', fieldType: 'formula', settings: { expression: 'format(today(), "YYYY-MM-DD")' } },
    { name: 'clock', fieldType: 'formula', settings: { expression: 'format({at}, "YYYY-MM-DD HH:mm")' } },
  ])
  taskId = built.id
  for (const [person, title] of [
    [workspace.owner, 'A'],
    [member, 'B'],
  ] as const)
    await ask(person, `mutation { createTask(data: {title: "${title}", at: "2024-07-01T11:30:00Z"}) { id } }`)
})
afterAll(() => workspace.close())

/** Two time zones whose dates always differ, for two hours by two days. */
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const headersIn = ({ headers }: Person, zone: string) => ({ ...headers, 'x-time-zone': zone })

async function ask(person: Person, query: string, zone = '', variables: object = {}) {
  const payload = JSON.stringify({ query, variables })
  const headers = zone === '' ? person.headers : headersIn(person, zone)
  const reply = await workspace.fastify.inject({ method: 'POST', url: '/graphql/tenant', headers, payload })
  const { data, errors } = reply.json()
  expect(errors, reply.body).toBeUndefined()
  return data
}

test('me() is the reader, in values, filters, orders and groups', async () => {
  const query = `{ task(where: {is_mine: {eq: true}}) { title reader }
    sorted: task(orderBy: [{is_mine: DESC}]) { title }
    task_aggregate(groupBy: ["is_mine"]) { keys count } }`
  const groups = [
    { keys: { is_mine: false }, count: 1 },
    { keys: { is_mine: true }, count: 1 },
  ]
  expect(await ask(workspace.owner, query)).toEqual({
    task: [{ title: 'A', reader: ownerId }],
    sorted: [{ title: 'A' }, { title: 'B' }],
    task_aggregate: groups,
  })
  expect(await ask(member, query)).toEqual({
    task: [{ title: 'B', reader: memberId }],
    sorted: [{ title: 'B' }, { title: 'A' }],
    task_aggregate: groups,
  })
})

test('days and clocks are those of the reader, by default of the tenant', async () => {
  const dayIn = (timeZone: string) => new Date().toLocaleDateString('sv', { timeZone })
  const query = '{ task(limit: 1) { today clock } }'
  expect((await ask(member, query, east)).task).toEqual([{ today: dayIn(east), clock: '2024-07-02 01:30' }])
  expect((await ask(member, query, west)).task).toEqual([{ today: dayIn(west), clock: '2024-07-01 00:30' }])
  const ofTenant = [{ today: dayIn('UTC'), clock: '2024-07-01 11:30' }]
  expect((await ask(member, query)).task).toEqual(ofTenant)
  expect((await ask(member, query, 'Nowhere/Land')).task).toEqual(ofTenant)
  expect((await ask(member, query, '+02:00')).task).toEqual(ofTenant)
})

test('totals, REST and exports use the time zone and the id of the reader; reports use the time zone of the tenant', async () => {
  const { fastify, owner } = workspace
  const title = 'Late'
  await ask(owner, `mutation { createTask(data: {title: "${title}", at: "2024-07-01T11:30:00Z"}) { id } }`)
  const where = `where: {title: {eq: "${title}"}}`
  const get = async (person: Person, zone: string, url: string) => {
    const reply = await fastify.inject({ method: 'GET', url, headers: headersIn(person, zone) })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.body
  }
  const query = `where=${encodeURIComponent(JSON.stringify({ title: { eq: title } }))}&fields=clock,is_mine`
  for (const [person, zone, clock, isMine] of [
    [owner, east, '2024-07-02 01:30', true],
    [member, east, '2024-07-02 01:30', false],
    [member, west, '2024-07-01 00:30', false],
  ] as const) {
    const { task_aggregate } = await ask(
      person,
      `{ task_aggregate(${where}, groupBy: ["clock", "is_mine"]) { keys } }`,
      zone,
    )
    expect(task_aggregate).toEqual([{ keys: { clock, is_mine: isMine } }])
    const { records } = JSON.parse(await get(person, zone, `/api/records/task?${query}`))
    expect(records).toMatchObject([{ clock, is_mine: isMine }])
    expect(await get(person, zone, `/api/export/task.csv?${query}`)).toContain(`${clock},${isMine}`)
    const config = { groups: [{ by: 'clock' }, { by: 'is_mine' }], measures: [{ type: 'count', key: 'm1' }] }
    const report = await ask(
      person,
      `query($id: ID!, $config: JSON!, $where: JSON) {
        it: _reportPreview(entityId: $id, config: $config, where: $where) { rows { keys } } }`,
      zone,
      { id: taskId, config, where: { title: { eq: title } } },
    )
    expect(report.it.rows).toEqual([{ keys: ['2024-07-01 11:30', isMine] }])
  }
})

test('a live change has the values of each subscriber', async () => {
  const query = 'subscription { task_changed { record { title is_mine clock } } }'
  const [first, second] = await Promise.all([
    openStream(workspace.url, headersIn(workspace.owner, east), query),
    openStream(workspace.url, headersIn(member, west), query),
  ])
  await ask(member, 'mutation { createTask(data: {title: "C", at: "2024-07-01T11:30:00Z"}) { id } }')
  const [one, other] = [await first.next(), await second.next()]
  first.close()
  second.close()
  expect(one.data.task_changed.record).toEqual({ title: 'C', is_mine: false, clock: '2024-07-02 01:30' })
  expect(other.data.task_changed.record).toEqual({ title: 'C', is_mine: true, clock: '2024-07-01 00:30' })
})

test('an API key reads as its account, in the time zone of the tenant', async () => {
  const { data } = await workspace.owner.admin(
    `mutation ($data: CreateApiKeyInput!) { createApiKey(data: $data) { apiKey { id } secret } }`,
    { data: { tenantId: workspace.tenantId, name: 'Key', permissions: ['record:*'] } },
  )
  const key = personWith(workspace.fastify, data.createApiKey.secret, workspace.tenantId)
  const { task } = await ask(key, '{ task(where: {title: {eq: "A"}}) { is_mine clock reader } }', east)
  expect(task).toEqual([{ is_mine: false, clock: '2024-07-01 11:30', reader: expect.any(String) }])
  expect([ownerId, memberId]).not.toContain(task[0].reader)
})

test('a workflow, and a formula field that it reads, have the publisher as me(), in the time zone of the tenant', async () => {
  const admin = async (query: string, variables: object) => {
    const { data, errors } = await member.admin(query, variables)
    expect(errors).toBeUndefined()
    return data
  }
  const draft = {
    trigger: { type: 'recordUpdated', entity: 'task', fields: ['title'] },
    steps: [
      {
        id: 'note',
        type: 'createRecord',
        entity: 'task',
        values: { title: { formula: '"by " & me() & " " & {reader} & " " & format({at}, "HH:mm")' } },
      },
    ],
  }
  const { createWorkflow } = await admin('mutation($d: CreateWorkflowInput!) { createWorkflow(data: $d) { id } }', {
    d: { tenantId: workspace.tenantId, name: 'Notes', draft },
  })
  await admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', createWorkflow)
  // The owner, in the eastern time zone, makes the change.
  const { task } = await ask(workspace.owner, '{ task(where: {title: {eq: "A"}}) { id } }')
  await ask(workspace.owner, 'mutation($id: ID!) { updateTask(id: $id, data: {title: "A."}) { id } }', east, task[0])
  const written = async () => {
    await workspace.jobs.drain()
    return (await ask(workspace.owner, '{ task(where: {title: {startsWith: "by "}}) { title } }')).task
  }
  await expect.poll(written, { timeout: 30_000 }).toEqual([{ title: `by ${memberId} ${memberId} 11:30` }])
  await admin('mutation($id: ID!) { deleteWorkflow(data: {id: $id}) { id } }', createWorkflow)
})

describe('a formula that depends on the reader', () => {
  test.each([
    ['stored', { settings: { expression: '{title} & me()', stored: true } }],
    ['unique', { settings: { expression: '{title} & me()', stored: true }, isUnique: true }],
    ['used by a stored one', { settings: { expression: '{reader} & "!"', stored: true } }],
  ])('cannot be %s', async (_, given) => {
    const { data } = await workspace.owner.admin('{ tenantEntities(where: {name: {eq: "task"}}) { id } }')
    const reply = await workspace.owner.admin(
      'mutation ($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
      {
        data: {
          tenantId: workspace.tenantId,
          entityId: data.tenantEntities[0].id,
          name: 'kept',
          displayName: 'Kept',
          fieldType: 'formula',
          ...given,
        },
      },
    )
    expect(reply.errors?.[0]?.message).toMatch(
      /cannot be (?:stored: (?:it depends on the time|"reader" is computed)|unique)/,
    )
  })
})
