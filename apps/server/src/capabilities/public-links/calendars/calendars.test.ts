import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { calendarLimits } from './limits.ts'

let workspace: Workspace
let entityId: string
let viewId: string
let publisher: Person
let publisherId: string
let roleId: string

const config = { dateField: 'day', endDateField: 'last_day', titleField: 'name', filter: { state: { eq: 'open' } } }

beforeAll(async () => {
  workspace = await startWorkspace()
  const built = await workspace.buildEntity('visit', [
    { name: 'name', fieldType: 'text' },
    { name: 'day', fieldType: 'date' },
    { name: 'last_day', fieldType: 'date' },
    { name: 'at', fieldType: 'datetime' },
    { name: 'state', fieldType: 'text' },
    { name: 'region', fieldType: 'text' },
    { name: 'secret', fieldType: 'text' },
  ])
  entityId = built.id
  const role = await workspace.joinWithRole({ permissions: [] })
  ;({ person: publisher, userId: publisherId, roleId } = role)
})
afterAll(() => workspace.close())

beforeEach(async () => {
  await workspace.app.admin.deleteFrom('publicLinks').execute()
  await grant({})
  const { id } = await done('createView', {
    tenantId: workspace.tenantId,
    entityId,
    name: 'Visits',
    type: 'calendar',
    visibility: 'shared',
    config,
  })
  viewId = id
  await workspace.owner.tenant('mutation { deleteManyVisit(where: {}) }')
})

/** Gives the publisher these rules for reading visits, and the right to change views. */
const grant = (rule: { where?: object; fields?: readonly string[] }, permissions = ['record:visit:read', 'view:*']) =>
  workspace.owner
    .admin('mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }', {
      id: roleId,
      data: {
        permissions,
        rules: Object.keys(rule).length === 0 ? [] : [{ permission: 'record:visit:read', ...rule }],
      },
    })
    .then(dataOf)

async function done(mutation: string, data: object): Promise<{ id: string }> {
  const input = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`
  const reply = await workspace.owner.admin(`mutation($data: ${input}) { done: ${mutation}(data: $data) { id } }`, {
    data,
  })
  return dataOf(reply).done
}

const configure = (next: object) =>
  workspace.owner
    .admin('mutation($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data) { id } }', {
      id: viewId,
      data: { config: next },
    })
    .then(dataOf)

async function add(...data: readonly object[]): Promise<string[]> {
  const reply = await workspace.owner.tenant(
    'mutation($data: [CreateVisitInput!]!) { made: createManyVisit(data: $data) { id } }',
    { data: data.map((each) => ({ state: 'open', ...each })) },
  )
  return dataOf(reply).made.map(({ id }: { id: string }) => id)
}

const change = (id: string, data: object) =>
  workspace.owner
    .tenant('mutation($id: ID!, $data: UpdateVisitInput!) { updateVisit(id: $id, data: $data) { id } }', { id, data })
    .then(dataOf)

let guests = 0
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { person?: Person; payload?: object; etag?: string } = {},
) {
  const { person, payload, etag } = more
  const {
    body,
    statusCode: status,
    headers,
  } = await workspace.fastify.inject({
    method,
    url,
    remoteAddress: `203.0.113.${++guests % 250}`,
    headers: {
      ...person?.headers,
      ...(etag !== undefined && { 'if-none-match': etag }),
      'content-type': 'application/json',
    },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  return { status, body, headers }
}

const link = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', person = publisher, payload: object = {}) =>
  ask(method, `/api/views/${viewId}/link`, { person, ...(method.startsWith('P') && { payload }) })

async function publish(person = publisher): Promise<string> {
  const { status, body } = await link('POST', person)
  expect(status, body).toBe(200)
  const { token } = JSON.parse(body) as { token: string }
  return `/api/calendars/${token}/calendar.ics`
}

/** The events as a calendar program reads them; the status of a refusal. */
async function events(url: string) {
  const { status, body } = await ask('GET', url)
  if (status !== 200) return status
  return new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent').map((component) => {
    const { summary, startDate, endDate } = new ICAL.Event(component)
    return `${startDate.toString()} ${endDate.toString()} ${summary}`
  })
}

describe('a calendar feed', () => {
  test('shows the chosen records and fields, the latest first', async () => {
    await add(
      { name: 'One', day: '2026-01-05', secret: 'hush' },
      { name: 'Two', day: '2026-01-07', last_day: '2026-01-09' },
      { name: null, day: '2026-01-06' },
      { name: 'Without a day' },
      { name: 'Closed', day: '2026-01-05', state: 'closed' },
    )
    const url = await publish()
    expect(await events(url)).toEqual([
      '2026-01-07 2026-01-10 Two',
      '2026-01-06 2026-01-07 Visit',
      '2026-01-05 2026-01-06 One',
    ])
    const { body, headers } = await ask('GET', url)
    expect(body).toContain('X-WR-CALNAME:Visits\r\n')
    expect(body).not.toContain('hush')
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
    })
  })

  test('has moments in UTC', async () => {
    await add({ name: 'Call', at: '2026-01-05T01:30:00+02:00' })
    await configure({ dateField: 'at', endDateField: 'last_day' })
    expect(await events(await publish())).toEqual(['2026-01-04T23:30:00Z 2026-01-04T23:30:00Z Call'])
  })

  test('is sent again only after its content has changed', async () => {
    const [id] = await add({ name: 'One', day: '2026-01-05' })
    const url = await publish()
    const etag = String((await ask('GET', url)).headers.etag)
    expect(await ask('GET', url, { etag })).toMatchObject({ status: 304, body: '' })
    await change(id!, { name: 'Two' })
    expect((await ask('GET', url, { etag })).status).toBe(200)
  })

  test('contains neither ids of records nor the times of their changes', async () => {
    const [id] = await add({ name: 'One', day: '2026-01-05' })
    const url = await publish()
    const { body } = await ask('GET', url)
    expect(body).not.toContain(id)
    expect(body).not.toMatch(/LAST-MODIFIED|CREATED|SEQUENCE/)
  })

  test('says when it leaves out the oldest events', async () => {
    const { calendarEvents } = calendarLimits
    const csv = Array.from(
      { length: calendarEvents + 1 },
      (_, i) => `Visit ${i},open,${i === 7 ? '2020-01-01' : '2026-01-05'}`,
    )
    const { statusCode } = await workspace.fastify.inject({
      method: 'POST',
      url: '/api/import/visit',
      headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
      payload: `name,state,day\n${csv.join('\n')}\n`,
    })
    expect(statusCode).toBe(200)
    const url = await publish()
    const { body } = await ask('GET', url)
    expect(body.match(/^BEGIN:VEVENT/gm)).toHaveLength(calendarEvents)
    expect(body).not.toContain('Visit 7\r')
    expect(body).toContain(String.raw`X-WR-CALDESC:The 5\,000 latest events.`)
  })

  test('is not changed by records and fields that its publisher may not see', async () => {
    const [north, south] = await add(
      { name: 'North', day: '2026-01-05', region: 'north', secret: 'a' },
      { name: 'South', day: '2026-01-06', region: 'south', secret: 'b' },
    )
    await grant({ where: { region: { eq: 'north' } }, fields: ['name', 'day', 'last_day', 'state', 'region'] })
    const url = await publish()
    expect(await events(url)).toEqual(['2026-01-05 2026-01-06 North'])
    const etag = String((await ask('GET', url)).headers.etag)
    await change(north!, { secret: 'c' })
    await change(south!, { name: 'Moved', day: '2026-02-01', secret: 'd' })
    await add({ name: 'More', day: '2026-01-05', region: 'south' })
    expect((await ask('GET', url, { etag })).status).toBe(304)
  })
})

describe('the publisher of a calendar', () => {
  test('loses rights, and the feed ends with the next request', async () => {
    await add(
      { name: 'North', day: '2026-01-05', last_day: '2026-01-06', region: 'north' },
      { name: 'South', day: '2026-01-07', region: 'south' },
    )
    const url = await publish()
    const all = ['2026-01-07 2026-01-08 South', '2026-01-05 2026-01-07 North']
    expect(await events(url)).toEqual(all)
    await grant({ where: { region: { eq: 'north' } } })
    expect(await events(url)).toEqual(['2026-01-05 2026-01-07 North'])
    await grant({ fields: ['day', 'state', 'region'] })
    expect(await events(url)).toEqual(['2026-01-07 2026-01-08 Visit', '2026-01-05 2026-01-06 Visit'])
    await grant({ fields: ['name', 'day', 'region'] })
    expect(await events(url), 'the filter is hidden').toBe(404)
    await grant({ fields: ['name', 'state', 'region'] })
    expect(await events(url), 'the date is hidden').toBe(404)
    await grant({}, ['view:*'])
    expect(await events(url)).toBe(404)
    await grant({})
    expect(await events(url)).toEqual(all)
    const setActive = (isActive: boolean) =>
      workspace.app.admin.updateTable('memberships').set({ isActive }).where('userId', '=', publisherId).execute()
    await setActive(false)
    expect(await events(url)).toBe(404)
    await setActive(true)
    expect(await events(url)).toEqual(all)
  })

  test('cannot publish what they may not see or change', async () => {
    await grant({}, ['view:*'])
    expect((await link('POST')).status).toBe(404)
    await grant({ fields: ['name', 'day', 'last_day'] })
    expect((await link('POST')).status, 'the filter is hidden').toBe(404)
    await grant({}, ['record:visit:read', 'view:read'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) expect((await link(method)).status).toBe(403)
    const { tenantId } = workspace
    const personal = { tenantId, entityId, name: 'Mine', type: 'calendar', visibility: 'personal', config }
    viewId = (await done('createView', personal)).id
    expect((await link('POST', workspace.owner)).status).toBe(403)
    viewId = (await done('createView', { ...personal, visibility: 'shared', config: {} })).id
    expect(await link('POST', workspace.owner)).toMatchObject({ status: 409 })
  })
})

describe('a change of the view', () => {
  test('publishes nothing until a user publishes it with their own rights', async () => {
    await add(
      { name: 'North', day: '2026-01-05', region: 'north', secret: 'hush' },
      { name: 'Closed', day: '2026-01-06', region: 'north', state: 'closed' },
    )
    const url = await publish(workspace.owner)
    const before = await events(url)
    expect(before).toEqual(['2026-01-05 2026-01-06 North'])
    await configure({ dateField: 'day', titleField: 'secret' })
    expect(await events(url)).toEqual(before)
    expect(JSON.parse((await link('GET', workspace.owner)).body)).toMatchObject({ isCurrent: false })
    // The publisher may change the view, but may not see what it now shows.
    await grant({ fields: ['name', 'day', 'state', 'region'] })
    expect((await link('PUT')).status).toBe(404)
    expect(await events(url)).toEqual(before)
    await configure({ dateField: 'day', titleField: 'name' })
    await grant({ where: { state: { eq: 'closed' } } })
    expect(JSON.parse((await link('PUT')).body)).toMatchObject({ isCurrent: true, expiresAt: null })
    expect(await events(url), 'with the rights of the one who changed it').toEqual(['2026-01-06 2026-01-07 Closed'])
  })

  test('a renamed field stays, and a deleted one closes the feed rather than widening it', async () => {
    const { id, fields } = await workspace.buildEntity('trip', [
      { name: 'name', fieldType: 'text' },
      { name: 'day', fieldType: 'date' },
      { name: 'state', fieldType: 'text' },
    ])
    const { tenantId, owner } = workspace
    viewId = (
      await done('createView', {
        tenantId,
        entityId: id,
        name: 'Trips',
        type: 'calendar',
        config: { dateField: 'day', filter: { state: { eq: 'open' } } },
      })
    ).id
    dataOf(
      await owner.tenant(
        `mutation { a: createTrip(data: {name: "A", day: "2026-01-05", state: "open"}) { id }
          b: createTrip(data: {day: "2026-01-06"}) { id } }`,
      ),
    )
    const url = await publish(owner)
    const rename = (field: string, name: string) =>
      owner.admin(
        'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
        { id: fields[field], data: { name } },
      )
    dataOf(await rename('day', 'on_day'))
    dataOf(await rename('state', 'status'))
    expect(await events(url)).toEqual(['2026-01-05 2026-01-06 A'])
    const remove = async (field: string) =>
      dataOf(await owner.admin(`mutation { deleteSystemField(data: {id: "${fields[field]}"}) { id } }`))
    await remove('name')
    expect(await events(url)).toEqual(['2026-01-05 2026-01-06 Trip'])
    // The view no longer needs the field, but the link was published with it.
    await configure({ dateField: 'on_day' })
    await remove('state')
    expect(await events(url)).toBe(404)
  })
})

describe('a link of a calendar', () => {
  test('ends when it is closed or expires, and a new one has another address', async () => {
    const { owner, app } = workspace
    const url = await publish()
    expect((await link('PUT', publisher, { expiresAt: new Date(Date.now() + 60_000).toISOString() })).status).toBe(200)
    expect(await events(url)).toEqual([])
    await app.admin.updateTable('publicLinks').set({ expiresAt: new Date().toISOString() }).execute()
    expect(await events(url)).toBe(404)
    expect((await link('PUT')).status).toBe(200)
    expect(await events(url)).toEqual([])
    expect((await link('DELETE', owner)).status).toBe(204)
    expect(await events(url)).toBe(404)
    expect((await link('PUT')).status).toBe(404)
    expect(await publish()).not.toBe(url)
    expect(await events(url)).toBe(404)
    const log = app.admin.selectFrom('operations').select('description').where('subjectId', '=', viewId)
    expect((await log.orderBy('id').execute()).map(({ description }) => description)).toEqual([
      'Created the view "Visits"',
      'Opened the public link of the calendar "Visits"',
      'Changed the public link of the calendar "Visits"',
      'Changed the public link of the calendar "Visits"',
      'Closed the public link of the calendar "Visits"',
      'Opened the public link of the calendar "Visits"',
    ])
  })

  test('returns the same error whatever is missing, and its token opens nothing else', async () => {
    const url = await publish()
    const token = url.split('/')[3]!
    const refusal = async (path: string) => {
      const { status, body } = await ask('GET', path)
      return { status, message: (JSON.parse(body) as { message: string }).message }
    }
    const unknown = await refusal(`/api/calendars/${'A'.repeat(43)}/calendar.ics`)
    expect(unknown.status).toBe(404)
    expect((await ask('GET', `/api/forms/${token}`)).status).toBe(404)
    const { tenantId, owner, organizationId } = workspace
    const form = await done('createView', { tenantId, entityId, name: 'Form', type: 'form', config: {} })
    const { body } = await ask('POST', `/api/views/${form.id}/link`, { person: owner, payload: {} })
    const ofForm = (JSON.parse(body) as { token: string }).token
    expect(await refusal(`/api/calendars/${ofForm}/calendar.ics`)).toEqual(unknown)

    const allow = (allowPublicLinks: boolean) =>
      owner.admin(
        'mutation($id: ID!, $data: UpdateSecurityRulesInput!) { updateSecurityRules(organizationId: $id, data: $data) { id } }',
        { id: organizationId, data: { allowPublicLinks } },
      )
    onTestFinished(async () => void (await allow(true)))
    dataOf(await allow(false))
    expect(await refusal(url)).toEqual(unknown)
    dataOf(await allow(true))
    expect(await events(url)).toEqual([])

    // A request about a suspended tenant is refused, so this one names no tenant.
    const { authorization, 'content-type': type } = owner.headers
    const toggle = async (mutation: 'suspendTenant' | 'reactivateTenant') => {
      const reply = await workspace.fastify.inject({
        method: 'POST',
        url: '/graphql/admin',
        headers: { authorization, 'content-type': type },
        payload: JSON.stringify({ query: `mutation { ${mutation}(id: "${tenantId}") { status } }` }),
      })
      expect(reply.body).not.toContain('errors')
    }
    await toggle('suspendTenant')
    expect(await refusal(url)).toEqual(unknown)
    await toggle('reactivateTenant')
    expect(await events(url)).toEqual([])

    // Once the view is a list, its old calendar address shows nothing either.
    const { errors } = await owner.admin(
      'mutation($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data) { id } }',
      { id: viewId, data: { type: 'list', config: {} } },
    )
    expect(errors).toBeUndefined()
    expect(await refusal(url)).toEqual(unknown)
  })

  test('ignores the session of a request, and is limited per address and calendar', async () => {
    await grant({ where: { region: { eq: 'north' } } })
    await add({ name: 'North', day: '2026-01-05', region: 'north' }, { name: 'South', day: '2026-01-06' })
    const url = await publish()
    const etag = String((await ask('GET', url)).headers.etag)
    expect((await ask('GET', url, { person: workspace.owner, etag })).status).toBe(304)
    const read = (path: string) => workspace.fastify.inject({ url: path, remoteAddress: '198.51.100.7' })
    const statuses = new Set<number>()
    for (let i = 0; i < calendarLimits.calendarLooks; i++)
      statuses.add((await read('/api/calendars/none/calendar.ics')).statusCode)
    expect([...statuses]).toEqual([404])
    expect((await read(url)).statusCode).toBe(429)
    expect((await ask('GET', url)).status).toBe(200)
  })
})

describe('the page of a calendar', () => {
  const page = async (url: string, query = 'from=2026-03-01&to=2026-03-31') => {
    const { status, body } = await ask('GET', `${url.replace('/calendar.ics', '')}?${query}`)
    return { status, body: JSON.parse(body) as { records: object[]; [key: string]: unknown } }
  }

  test('shows the events on these days, by the columns of the link, without ids', async () => {
    await add(
      { name: 'Before', day: '2026-02-20', last_day: '2026-02-28' },
      { name: 'Into', day: '2026-02-20', last_day: '2026-03-01' },
      { name: 'Inside', day: '2026-03-31', secret: 'hush' },
      { name: 'After', day: '2026-04-01' },
      { name: 'Undated' },
      { name: 'Filtered', day: '2026-03-10', state: 'closed' },
    )
    const { status, body } = await page(await publish())
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Visits', entity: 'Visit', isTimed: false, hasNextPage: false })
    expect(body.records).toEqual([
      { start: '2026-02-20', end: '2026-03-01', title: 'Into' },
      { start: '2026-03-31', end: null, title: 'Inside' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/hush|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  test('includes moments that are on the days in any time zone', async () => {
    await configure({ dateField: 'at', titleField: 'name' })
    await add(
      { name: 'Far before', at: '2026-02-27T23:00:00Z' },
      { name: 'Day before', at: '2026-02-28T13:00:00Z' },
      { name: 'Day after', at: '2026-04-01T09:00:00Z' },
      { name: 'Far after', at: '2026-04-02T00:00:00Z' },
    )
    const { body } = await page(await publish())
    expect(body.records.map((record) => (record as { title: string }).title)).toEqual(['Day before', 'Day after'])
    expect(body.isTimed).toBe(true)
  })

  test('can be searched in what it shows, and refuses other ranges', async () => {
    await add({ name: 'One', day: '2026-03-10', secret: 'two' }, { name: 'Two', day: '2026-03-11' })
    const url = await publish()
    const { body } = await page(url, 'from=2026-03-01&to=2026-03-31&search=two')
    expect(body.records).toEqual([{ start: '2026-03-11', end: null, title: 'Two' }])
    const last = new Date(Date.parse('2026-01-01') + calendarLimits.pageDays * 86_400_000).toISOString().slice(0, 10)
    for (const query of [
      '',
      'from=2026-03-31&to=2026-03-01',
      'from=2026-02-30&to=2026-03-01',
      `from=2026-01-01&to=${last}`,
      'from=1&to=2',
    ])
      expect((await page(url, query)).status, query).toBe(400)
  })

  test('leaves out a hidden title, and ends without its date, its filter or the right to read', async () => {
    await add({ name: 'One', day: '2026-03-10' })
    const url = await publish()
    await grant({ fields: ['day', 'state'] })
    expect((await page(url)).body.records).toEqual([{ start: '2026-03-10' }])
    for (const fields of [
      ['name', 'state'],
      ['name', 'day'],
    ]) {
      await grant({ fields })
      expect((await page(url)).status).toBe(404)
    }
    await grant({}, ['view:*'])
    expect((await page(url)).status).toBe(404)
  })

  test('says that it shows only some of the events', async () => {
    const most = calendarLimits.pageEvents
    calendarLimits.pageEvents = 2
    onTestFinished(() => void (calendarLimits.pageEvents = most))
    await add(...[1, 2, 3].map((day) => ({ name: `Day ${day}`, day: `2026-03-0${day}` })))
    const { body } = await page(await publish())
    expect([body.records.length, body.hasNextPage]).toEqual([2, true])
  })
})
