import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addWebhook,
  deliverAll,
  startReceiver,
  verified,
} from '../../apps/server/src/capabilities/webhooks/webhooks.test-helper.ts'
import { dataOf, type Person, personWith, startWorkspace, type Workspace } from './builders.ts'

/**
 * The values of `me()` and `today()` where no signed-in user reads; `personal-formulas.test.ts` covers users, subscriptions and workflows.
 * In all cases here, days are those of the tenant's time zone, which is far from the time zone of the acting user.
 */
const ofTenant = 'Pacific/Kiritimati'
const ofPerson = 'Pacific/Pago_Pago'
const dayIn = (timeZone: string) => new Date().toLocaleDateString('sv', { timeZone })

let workspace: Workspace
let publisher: Person
let publisherId: string
let publisherRole: string
let taskId: string
beforeAll(async () => {
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'] } })
  const { owner, tenantId } = workspace
  await owner.update('Tenant', tenantId, { timeZone: ofTenant })
  const built = await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text' },
    { name: 'at', fieldType: 'datetime' },
    { name: 'day', fieldType: 'date' },
    { name: 'reader', fieldType: 'formula', settings: { expression: 'me()' } },
    { name: 'is_mine', fieldType: 'formula', settings: { expression: '{createdBy.id} = me()' } },
    { name: 'is_other', fieldType: 'formula', settings: { expression: '{createdBy.id} != me()' } },
    { name: 'today', fieldType: 'formula', settings: { expression: 'format(today(), "YYYY-MM-DD")' } },
    { name: 'clock', fieldType: 'formula', settings: { expression: 'format({at}, "YYYY-MM-DD HH:mm")' } },
    { name: 'name', fieldType: 'formula', settings: { expression: '{title} & " for " & coalesce(me(), "nobody")' } },
  ])
  taskId = built.id
  const role = await workspace.joinWithRole({ permissions: ['record:task:*', 'view:*', 'insight:*'] })
  publisher = role.person
  ;({ userId: publisherId, roleId: publisherRole } = role)
  const at = '2024-07-01T11:30:00Z'
  for (const [person, title] of [
    [owner, 'Of the owner'],
    [publisher, 'Of the publisher'],
  ] as const)
    dataOf(
      await person.tenant('mutation($data: CreateTaskInput!) { createTask(data: $data) { id } }', {
        data: { title, at, day: dayIn(ofTenant) },
      }),
    )
})
afterAll(() => workspace.close())

const made = async (name: string, data: object): Promise<string> => {
  const input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation($data: ${input}!) { done: ${name}(data: $data) { id } }`
  const about = { tenantId: workspace.tenantId, name: `Read by others ${crypto.randomUUID()}`, ...data }
  return dataOf(await workspace.owner.admin(query, { data: about })).done.id
}

async function publish(kind: 'views' | 'dashboards', id: string): Promise<string> {
  const { headers } = publisher
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: `/api/${kind}/${id}/link`,
    headers: { ...headers, 'x-time-zone': ofPerson },
    payload: {},
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().token
}

/** The answer for a guest in a time zone far from the tenant's. */
async function asGuest(url: string): Promise<string> {
  const reply = await workspace.fastify.inject({ url, headers: { 'x-time-zone': ofPerson } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.body
}

const onlyOf = (title: string) => ({ filter: { title: { eq: title } } })

async function publicRows(config: object): Promise<unknown[]> {
  const columns = ['title', 'reader', 'is_mine', 'is_other', 'today', 'clock'].map((field) => ({ field }))
  const view = { entityId: taskId, type: 'list', visibility: 'shared' }
  const id = await made('createView', { ...view, config: { columns, sort: [{ title: 'ASC' }], ...config } })
  const { records } = JSON.parse(await asGuest(`/api/lists/${await publish('views', id)}?page=1`))
  return records.map((record: object) => Object.values(record))
}

const clock = '2024-07-02 01:30'
const setRule = async (rules: readonly object[]) =>
  dataOf(
    await workspace.owner.admin(
      'mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }',
      { id: publisherRole, data: { permissions: ['record:task:*', 'view:*', 'insight:*'], rules } },
    ),
  )

describe('a guest is nobody, in the time zone of the tenant', () => {
  const [owners, publishers] = ['Of the owner', 'Of the publisher'].map((title) => [
    title,
    null,
    false,
    true,
    dayIn(ofTenant),
    clock,
  ])

  test('in a public list: its values, and its filter', async () => {
    expect(await publicRows({})).toEqual([owners, publishers])
    expect(await publicRows({ filter: { is_mine: { eq: true } } })).toEqual([])
  })

  test('but the rule of the publisher means the publisher', async () => {
    for (const [rule, rows] of [
      [{ is_mine: { eq: true } }, [publishers]],
      [{ is_other: { eq: true } }, [owners]],
    ] as const) {
      await setRule([{ permission: 'record:task:read', where: rule }])
      expect(await publicRows({})).toEqual(rows)
    }
    await setRule([])
  })

  test('in a public calendar', async () => {
    const config = { dateField: 'day', titleField: 'name', ...onlyOf('Of the publisher') }
    const view = { entityId: taskId, type: 'calendar', visibility: 'shared', config }
    const token = await publish('views', await made('createView', view))
    const calendar = await asGuest(`/api/calendars/${token}/calendar.ics`)
    expect(calendar).toContain('SUMMARY:Of the publisher for nobody')
  })

  test('in a public dashboard', async () => {
    const groups = ['reader', 'today', 'clock'].map((by) => ({ by }))
    const config = { ...onlyOf('Of the publisher'), groups, measures: [{ type: 'count', key: 'm1' }] }
    const reportId = await made('createReport', { entityId: taskId, config })
    const tile = { type: 'report', id: crypto.randomUUID(), x: 0, y: 0, width: 3, height: 3, reportId }
    const token = await publish('dashboards', await made('createDashboard', { config: { tiles: [tile], filters: [] } }))
    const body = JSON.parse(await asGuest(`/api/public-dashboards/${token}`))
    expect(body.tiles[0].answer.rows.map(({ keys }: { keys: unknown[] }) => keys)).toEqual([
      [null, dayIn(ofTenant), clock],
    ])
    expect(JSON.stringify(body)).not.toContain(publisherId)
  })
})

describe('an account acts, in the time zone of the tenant', () => {
  test('in a tile of a dashboard: the reader, with the days of the tenant', async () => {
    const groups = ['reader', 'today', 'clock'].map((by) => ({ by }))
    const config = { ...onlyOf('Of the publisher'), groups, measures: [{ type: 'count', key: 'm1' }] }
    const id = await made('createReport', { entityId: taskId, config })
    for (const person of [workspace.owner, publisher]) {
      const reply = await workspace.fastify.inject({
        method: 'POST',
        url: '/graphql/tenant',
        headers: { ...person.headers, 'x-time-zone': ofPerson },
        payload: { query: 'query($id: ID!) { _report(id: $id) { rows { keys } } }', variables: { id } },
      })
      const reader = await workspace.userIdOf(person)
      expect(reply.json().data._report.rows).toEqual([{ keys: [reader, dayIn(ofTenant), clock] }])
    }
  })

  test('in a webhook: the one that added it', async () => {
    const receiver = await startReceiver()
    const { secret } = await addWebhook(workspace.owner, { entityId: taskId, url: receiver.url })
    await publisher.tenant('mutation { createTask(data: {title: "Sent", at: "2024-07-01T11:30:00Z"}) { id } }')
    await deliverAll(workspace)
    expect(receiver.received.map((each) => verified(secret, each).data.record)).toMatchObject([
      {
        reader: await workspace.userIdOf(workspace.owner),
        is_mine: false,
        today: dayIn(ofTenant),
        clock,
      },
    ])
  })

  test('in an export by a key: that of the key', async () => {
    const { data } = await workspace.owner.admin(
      'mutation ($data: CreateApiKeyInput!) { createApiKey(data: $data) { apiKey { id } secret } }',
      { data: { tenantId: workspace.tenantId, name: 'Reader of formulas', permissions: ['record:*'] } },
    )
    const key = personWith(workspace.fastify, data.createApiKey.secret, workspace.tenantId)
    const where = encodeURIComponent(JSON.stringify({ title: { eq: 'Of the owner' } }))
    const reply = await workspace.fastify.inject({
      url: `/api/export/task.csv?where=${where}&fields=reader,is_mine,today,clock`,
      headers: { ...key.headers, 'x-time-zone': ofPerson },
    })
    const [reader, ...rest] = reply.body.trim().split(/\r?\n/)[1]!.split(',')
    expect(rest).toEqual(['false', dayIn(ofTenant), clock])
    expect(reader).toMatch(/^[\da-f-]{36}$/)
    expect([publisherId, await workspace.userIdOf(workspace.owner)]).not.toContain(reader)
  })

  test('in a notification: its recipient, whose rule decides about the title', async () => {
    await setRule([{ permission: 'record:task:read', where: { is_mine: { eq: true } } }])
    const { data } = await workspace.owner.tenant('{ task(where: {title: {startsWith: "Of "}}) { id } }')
    const body = `<p><span data-mention="${publisherId}">@You</span> look</p>`
    for (const { id: recordId } of data.task)
      await workspace.owner.tenant(
        'mutation($recordId: ID!, $body: String!) { _createComment(entity: "task", recordId: $recordId, body: $body) { id } }',
        { recordId, body },
      )
    await workspace.jobs.drain()
    await setRule([])
    const { notifications } = dataOf(await publisher.admin('{ notifications { title } }'))
    expect(notifications).toHaveLength(1)
    expect(notifications[0].title).toContain('Of the publisher')
  })
})
