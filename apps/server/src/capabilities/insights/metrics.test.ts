import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { computeMetricTask, metricTickTask } from './compute-metric.ts'

let workspace: Workspace
let owner: Person
let entityId: string
let reportId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'region', fieldType: 'text' },
    { name: 'amount', fieldType: 'currency' },
  ])
  entityId = built.id
  for (const [region, amount] of [
    ['north', 100],
    ['south', 50],
  ] as const)
    await addDeal(region, amount)
  reportId = await createReport({})
})
afterAll(() => workspace.close())
beforeEach(() => workspace.jobs.drain())

const measures = [
  { type: 'count', key: 'm1' },
  { type: 'sum', key: 'm2', field: 'amount', label: 'Worth' },
  { type: 'min', key: 'm3', field: 'name' },
]

async function addDeal(region: string, amount: number): Promise<string> {
  const reply = await owner.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', {
    data: { name: `Deal of ${amount}`, region, amount },
  })
  return dataOf(reply).createDeal.id
}

async function createReport(data: object, person = owner): Promise<string> {
  const reply = await person.create('Report', {
    tenantId: workspace.tenantId,
    entityId,
    name: 'Deals',
    config: { measures, groups: [{ by: 'region' }], hasSubtotals: true },
    ...data,
  })
  return reply.id
}

const create = (data: object, person = owner) =>
  person.admin(
    `mutation($data: CreateMetricInput!) {
      createMetric(data: $data) { id name measure target threshold alertWhen schedule visibility version } }`,
    { data: { tenantId: workspace.tenantId, reportId, name: 'Worth of deals', measure: 'm2', ...data } },
  )
const made = async (data: object = {}, person = owner): Promise<string> => {
  const { id } = dataOf(await create(data, person)).createMetric
  await workspace.jobs.drain()
  return id
}
const update = (id: string, data: object, person = owner) =>
  person.admin('mutation($id: ID!, $data: UpdateMetricInput!) { updateMetric(id: $id, data: $data) { version } }', {
    id,
    data,
  })
const read = async (id: string, person = owner) => {
  const reply = await person.tenant(
    `query($ids: [ID!]!) { _metrics(ids: $ids) { column { key measure label fieldType } values { day value }
      forecast { day value low high } slope isWithheld } }`,
    { ids: [id] },
  )
  return dataOf(reply)._metrics[0]
}
const valuesOf = async (id: string, person = owner): Promise<number[]> =>
  ((await read(id, person))?.values ?? []).map(({ value }: { value: number }) => value)
/** Computes the metric as the scheduled job does. */
const compute = async (id: string) => {
  const { app } = workspace
  await app.admin
    .updateTable('metrics')
    .set({ nextAt: new Date(0) })
    .where('id', '=', id)
    .execute()
  await metricTickTask.run(app, {}, undefined as never)
  await workspace.jobs.drain()
}
const listed = async (person: Person): Promise<string[]> =>
  dataOf(await person.admin('{ metrics { id } }')).metrics.map(({ id }: { id: string }) => id)

test('a metric is computed when it is made, once a day on its schedule, and again on the same day', async () => {
  const reply = dataOf(await create({ target: 1000 })).createMetric
  expect(reply).toMatchObject({
    measure: 'm2',
    target: 1000,
    threshold: null,
    alertWhen: 'below',
    schedule: { every: 'day', at: '06:00' },
    visibility: 'shared',
    version: 1,
  })
  await workspace.jobs.drain()
  expect(await read(reply.id)).toMatchObject({
    column: { key: 'm2', measure: 'sum', label: 'Worth', fieldType: 'currency' },
    values: [{ value: 150 }],
    forecast: [],
    isWithheld: false,
  })
  const before = await workspace.app.admin
    .selectFrom('metrics')
    .select('nextAt')
    .where('id', '=', reply.id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(String(before.nextAt))).toBeGreaterThan(Date.now())
  const deal = await addDeal('west', 25)
  await compute(reply.id)
  expect(await valuesOf(reply.id)).toEqual([175])
  dataOf(await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: deal }))
})

test.each([
  ['a measure that is no number', { measure: 'm3' }, 'data.measure'],
  ['an unknown measure', { measure: 'm9' }, 'data.measure'],
  ['an unknown report', { reportId: '0190f2c0-0000-7000-8000-000000000000' }, 'data.reportId'],
  ['a schedule without a time', { schedule: { every: 'day' } }, 'data.schedule'],
  ['a threshold that is no number', { threshold: 'much' }, 'threshold'],
])('%s is refused', async (_, data, path) => {
  const reply = await create(data)
  expect(codeOf(reply)).toBe('BAD_USER_INPUT')
  expect(reply.text).toContain(path)
})

test('a shared metric needs insight:create and a shared report', async () => {
  const reader = await workspace.join(['record:deal:read'])
  expect(codeOf(await create({}, reader))).toBe('FORBIDDEN')
  const own = await createReport({ visibility: 'personal' }, reader)
  const personal = await made({ visibility: 'personal', reportId: own }, reader)
  expect(await valuesOf(personal, reader)).toEqual([150])
  expect(await read(personal)).toBeUndefined()
  expect(await listed(owner)).not.toContain(personal)
  const sharer = await workspace.join(['record:deal:read', 'insight:create', 'insight:update'])
  const hidden = await createReport({ visibility: 'personal' }, sharer)
  const refused = await create({ reportId: hidden }, sharer)
  expect(codeOf(refused)).toBe('BAD_USER_INPUT')
  expect(refused.text).toContain('Share the report first')
  expect(codeOf(await create({ reportId: own }))).toBe('BAD_USER_INPUT')
})

test('values are shown only to users who may read everything that was computed', async () => {
  const id = await made()
  const everything = await workspace.join(['record:deal:read'])
  const limited = async (rule: object) =>
    (
      await workspace.joinWithRole({
        permissions: ['record:deal:read', 'insight:create'],
        rules: [{ permission: 'record:deal:read', where: null, fields: null, ...rule }],
      })
    ).person
  const north = await limited({ where: { region: { eq: 'north' } } })
  const alsoNorth = await limited({ where: { region: { eq: 'north' } } })
  const without = await limited({ fields: ['name', 'region'] })
  const stranger = await workspace.join(['record:other:read'])
  expect(await valuesOf(id, everything)).toEqual([150])
  for (const person of [north, without, stranger]) expect(await valuesOf(id, person)).toEqual([])
  expect(await read(id, north)).toMatchObject({ isWithheld: true })
  expect(await read(id, stranger)).toBeUndefined()
  expect(await listed(stranger)).not.toContain(id)
  const ofNorth = await made({ name: 'North' }, north)
  for (const person of [north, alsoNorth, everything]) expect(await valuesOf(ofNorth, person)).toEqual([100])
  expect(await valuesOf(ofNorth, without)).toEqual([])
})

test('a changed question begins a new history, and is computed with the rights of the user who changed it', async () => {
  const changer = (
    await workspace.joinWithRole({
      permissions: ['record:deal:read', 'insight:create', 'insight:update'],
      rules: [{ permission: 'record:deal:read', where: { region: { eq: 'south' } }, fields: null }],
    })
  ).person
  const id = await made()
  dataOf(await update(id, { name: 'Renamed', target: 5 }, changer))
  const labelled = measures.map((each) => (each.key === 'm2' ? { ...each, labels: { de: 'Wert' } } : each))
  const config = { measures: labelled, groups: [{ by: 'region' }], hasSubtotals: true }
  await owner.update('Report', reportId, { config })
  await workspace.jobs.drain()
  expect(await valuesOf(id)).toEqual([150])
  dataOf(await update(id, { measure: 'm1' }, changer))
  expect(await valuesOf(id)).toEqual([])
  await workspace.jobs.drain()
  expect(await valuesOf(id)).toEqual([1])
})

test('a value of a question that changes while it is computed is not stored', async () => {
  const id = await made()
  const { app, tenantId } = workspace
  const { admin } = app
  const { done } = await admin.transaction().execute(async (change) => {
    await change.updateTable('metrics').set({ measure: 'm1' }).where('id', '=', id).execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(change)
    await change.deleteFrom('metricValues').where('metricId', '=', id).execute()
    const done = computeMetricTask.run(app, { metricId: id, tenantId }, undefined as never)
    await expect
      .poll(async () => {
        const waiting = sql`select from pg_stat_activity where ${rows[0]!.pid} = any(pg_blocking_pids(pid))`
        return (await waiting.execute(admin)).rows.length
      })
      .toBe(1)
    return { done }
  })
  await done
  expect(await admin.selectFrom('metricValues').select('id').where('metricId', '=', id).execute()).toEqual([])
})

const notificationsOf = async (person: Person) =>
  dataOf(await person.admin('{ notifications(where: {kind: {eq: "metric"}}) { title text metricId } }')).notifications

test('crossing the threshold notifies the owner and followers who may read the value, once per crossing, and runs workflows', async () => {
  const follower = await workspace.join(['record:deal:read'])
  const limited = (
    await workspace.joinWithRole({
      permissions: ['record:deal:read'],
      rules: [{ permission: 'record:deal:read', where: { region: { eq: 'north' } }, fields: null }],
    })
  ).person
  const id = await made({ threshold: 200, alertWhen: 'above', name: 'Alarm' })
  for (const person of [follower, limited])
    dataOf(
      await person.admin('mutation($id: ID!) { followMetric(data: {id: $id, isFollowed: true}) { isFollowed } }', {
        id,
      }),
    )
  const workflow = (
    await owner.create('Workflow', {
      tenantId: workspace.tenantId,
      name: 'On alarm',
      draft: {
        trigger: { type: 'metricCrossed', metric: id },
        steps: [
          {
            id: 'make',
            type: 'createRecord',
            entity: 'deal',
            values: { name: { template: '{metric.name}: {metric.value} of {metric.threshold}' }, region: 'alarm' },
          },
        ],
      },
    })
  ).id
  dataOf(await owner.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id: workflow }))
  await compute(id)
  expect(await notificationsOf(owner)).toEqual([])
  await addDeal('east', 100)
  await compute(id)
  await compute(id)
  const expected = [{ title: 'Alarm', text: 'The value is $250.00, above the threshold of $200.00', metricId: id }]
  expect(await notificationsOf(owner)).toEqual(expected)
  expect(await notificationsOf(follower)).toEqual(expected)
  expect(await notificationsOf(limited)).toEqual([])
  const alarms = await owner.tenant('{ deal(where: {region: {eq: "alarm"}}) { name } }')
  expect(dataOf(alarms).deal).toEqual([{ name: 'Alarm: 250 of 200' }])
})

test('a metric without rights or without its report says why, and keeps its values', async () => {
  const { person, userId } = await workspace.joinWithRole({
    permissions: ['record:deal:read', 'insight:create'],
    rules: [],
  })
  const id = await made({}, person)
  const failureOf = async () =>
    dataOf(await owner.admin('query($id: ID!) { metric(id: $id) { failure } }', { id })).metric.failure
  expect(await failureOf()).toBeNull()
  const values = await valuesOf(id)
  await workspace.app.admin.updateTable('users').set({ isActive: false }).where('id', '=', userId).execute()
  await compute(id)
  expect(await failureOf()).toBe('rights')
  expect(await valuesOf(id)).toEqual(values)
  dataOf(await update(id, { name: 'Saved again' }))
  await workspace.jobs.drain()
  expect(await failureOf()).toBeNull()
  const own = await createReport({ name: 'Soon changed' })
  const lost = await made({ reportId: own })
  await owner.update('Report', own, { config: { measures: [{ type: 'count', key: 'm1' }] } })
  await compute(lost)
  expect(dataOf(await owner.admin('query($id: ID!) { metric(id: $id) { failure } }', { id: lost })).metric).toEqual({
    failure: 'report',
  })
  await owner.delete('Report', own)
  expect(await listed(owner)).not.toContain(lost)
  expect(await read(lost)).toBeUndefined()
})

const changeOwner = (id: string, ownerId: string, person = owner, more: object = {}) =>
  update(id, { ownerId, ...more }, person)

test('the owner is any member of the tenant, is notified, and can be replaced only while the metric is shared', async () => {
  const { person: next, userId } = await workspace.joinWithRole({ permissions: ['record:deal:read'], rules: [] })
  const id = await made({ threshold: 1000, alertWhen: 'above', name: 'Handed over' })
  dataOf(await changeOwner(id, userId))
  const reply = await owner.admin('query($id: ID!) { metric(id: $id) { ownerId } }', { id })
  expect(dataOf(reply).metric).toEqual({ ownerId: userId })
  await workspace.jobs.drain()
  const large = await addDeal('large', 2000)
  await compute(id)
  expect(await notificationsOf(next)).toMatchObject([{ title: 'Handed over', metricId: id }])
  expect(await notificationsOf(owner)).not.toContainEqual(expect.objectContaining({ metricId: id }))
  dataOf(await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: large }))
  const stranger = await changeOwner(id, '0190f2c0-0000-7000-8000-000000000000')
  expect(codeOf(stranger)).toBe('BAD_USER_INPUT')
  expect(stranger.text).toContain('The owner must be an active member')
  expect(codeOf(await changeOwner(id, userId, next))).toBe('FORBIDDEN')
  const own = await made({ visibility: 'personal' })
  const refused = await changeOwner(own, userId)
  expect(codeOf(refused)).toBe('BAD_USER_INPUT')
  expect(refused.text).toContain('Share the metric before')
  const sharer = await workspace.join(['record:deal:read', 'insight:update'])
  const me = dataOf(await sharer.admin('{ users { id } }')).users[0].id
  const taken = await changeOwner(id, me, sharer, { visibility: 'personal' })
  expect(codeOf(taken)).toBe('FORBIDDEN')
  expect(taken.text).toContain('Only its owner')
})

test('only the owner and administrators replace the owner, so nobody else can make a shared metric personal in two steps', async () => {
  const joined = async (permissions: string[]) => {
    const { person, userId } = await workspace.joinWithRole({ permissions, rules: [] })
    return { person, userId }
  }
  const editor = await joined(['record:deal:read', 'insight:update', 'insight:delete', 'insight:unlock'])
  const id = await made({ name: 'Everyone relies on it' })
  const taken = await changeOwner(id, editor.userId, editor.person)
  expect(codeOf(taken)).toBe('FORBIDDEN')
  expect(taken.text).toContain('Only its owner, or a user with the permission')
  const given = await changeOwner(id, (await joined(['record:deal:read'])).userId, editor.person)
  expect(codeOf(given)).toBe('FORBIDDEN')
  dataOf(await update(id, { name: 'Renamed' }, editor.person))
  expect(codeOf(await update(id, { visibility: 'personal' }, editor.person))).toBe('FORBIDDEN')
  const administrator = await joined(['record:deal:read', 'insight:*'])
  dataOf(await changeOwner(id, administrator.userId, administrator.person))
  dataOf(await changeOwner(id, editor.userId, administrator.person))
  dataOf(await changeOwner(id, administrator.userId, editor.person))
})

test('a deletion names workflows and dashboards that use the metric; without it, its workflow cannot be published', async () => {
  const id = await made({ threshold: 200, name: 'Used' })
  const draft = {
    trigger: { type: 'metricCrossed', metric: id },
    steps: [{ id: 'make', type: 'createRecord', entity: 'deal', values: { name: 'x' } }],
  }
  const workflow = (await owner.create('Workflow', { tenantId: workspace.tenantId, name: 'On used', draft })).id
  const publish = () => owner.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id: workflow })
  const problem = async () =>
    dataOf(await owner.admin('query($id: ID!) { workflow(id: $id) { problem } }', { id: workflow })).workflow.problem
  dataOf(await publish())
  expect(await problem()).toBeNull()
  const tile = { type: 'metric', id: 't1', x: 0, y: 0, width: 4, height: 4, metricId: id }
  const dashboard = (data: object) =>
    owner.admin('mutation($data: CreateDashboardInput!) { createDashboard(data: $data) { id } }', {
      data: {
        tenantId: workspace.tenantId,
        name: 'Wall',
        config: { tiles: [{ ...tile, id: crypto.randomUUID() }] },
        ...data,
      },
    })
  const shared = dataOf(await dashboard({})).createDashboard.id
  const hidden = dataOf(await dashboard({ visibility: 'personal' })).createDashboard.id
  const usersOf = async (insight: string, person = owner) =>
    dataOf(await person.admin('query($id: ID!) { usersOfInsight(id: $id) { kind id name } }', { id: insight }))
      .usersOfInsight
  const all = [
    { kind: 'dashboard', id: shared, name: 'Wall' },
    { kind: 'dashboard', id: hidden, name: 'Wall' },
    { kind: 'workflow', id: workflow, name: 'On used' },
  ]
  expect(await usersOf(id)).toEqual(expect.arrayContaining(all))
  expect(await usersOf(reportId)).toEqual(
    expect.arrayContaining([
      { kind: 'metric', id, name: 'Used' },
      { kind: 'workflow', id: workflow, name: 'On used' },
    ]),
  )
  const reader = await workspace.join(['record:deal:read'])
  expect(await usersOf(id, reader)).toEqual(
    expect.arrayContaining([all[0], { ...all[1], name: null }, { ...all[2], name: null }]),
  )
  const stranger = await workspace.join(['record:other:read'])
  const refused = await stranger.admin('query($id: ID!) { usersOfInsight(id: $id) { id } }', { id })
  expect(codeOf(refused)).toBe('NOT_FOUND')
  await owner.delete('Metric', id)
  expect(await problem()).toBe('metric')
  const unpublished = await publish()
  expect(codeOf(unpublished)).toBe('BAD_USER_INPUT')
  expect(unpublished.text).toContain('draft.trigger.metric')
  dataOf(await owner.admin('mutation($id: ID!) { restoreMetric(id: $id) { id } }', { id }))
  expect(await problem()).toBeNull()
  dataOf(await update(id, { threshold: null }))
  expect(await problem()).toBe('metric')
})

test('a forecast continues the stored values', async () => {
  const id = await made({ measure: 'm1' })
  const { app } = workspace
  const [last] = await app.admin.selectFrom('metricValues').selectAll().where('metricId', '=', id).execute()
  await app.admin.deleteFrom('metricValues').where('metricId', '=', id).execute()
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  for (let before = 9; before > 0; before--)
    await app.admin
      .insertInto('metricValues')
      .values({ ...last!, id: crypto.randomUUID(), day: day(before), value: 100 - 10 * before })
      .execute()
  const { values, forecast, slope } = await read(id)
  expect(values).toHaveLength(9)
  expect(slope).toBeCloseTo(10)
  expect(forecast).toHaveLength(3)
  expect(forecast[0]).toMatchObject({ day: day(0) })
  expect(forecast[0].value).toBeCloseTo(100)
})
