import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { publicTilesService } from './public-tiles.ts'

let workspace: Workspace
let publisher: Person
let roleId: string
let entityId: string
let reportId: string
let dashboardId: string

const reads = ['record:deal:read', 'record:account:read', 'insight:*']

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  const deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'text' },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'closes', fieldType: 'date' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id } },
  ])
  entityId = deal.id
  ;({ person: publisher, roleId } = await workspace.joinWithRole({ permissions: reads }))
  const { data } = await workspace.owner.tenant('mutation { a: createAccount(data: {name: "Acme"}) { id } }')
  await workspace.owner.tenant(
    `mutation($a: ID!, $day: Date!) {
      a: createDeal(data: {stage: "open", amount: 10, closes: $day, account: $a}) { id }
      b: createDeal(data: {stage: "open", amount: 5, account: $a}) { id }
      c: createDeal(data: {stage: "won", amount: 100, closes: $day}) { id } }`,
    { a: data.a.id, day: new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10) },
  )
})
afterAll(() => workspace.close())

beforeEach(async () => {
  await workspace.app.admin.deleteFrom('publicLinks').execute()
  await grant({})
  reportId = (
    await change('createReport', 'CreateReportInput', {
      tenantId: workspace.tenantId,
      entityId,
      name: 'By account',
      config: {
        period: { field: 'closes', within: 'past 7 days' },
        measures: [{ type: 'sum', key: 'm1', field: 'amount', where: { stage: { ne: 'lost' } } }],
        groups: [{ by: 'account' }],
        chart: { type: 'bar' },
      },
    })
  ).id
  const whole = await change('createReport', 'CreateReportInput', {
    tenantId: workspace.tenantId,
    entityId,
    name: 'All',
    config: { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'account' }, { by: 'stage' }] },
  })
  const at = (x: number) => ({ id: crypto.randomUUID(), x, y: 0, width: 3, height: 3 })
  dashboardId = (
    await change('createDashboard', 'CreateDashboardInput', {
      tenantId: workspace.tenantId,
      name: 'Sales',
      description: 'How it goes',
      config: {
        tiles: [
          { type: 'report', ...at(0), reportId, title: 'Sum' },
          { type: 'report', ...at(3), reportId: whole.id },
          { type: 'text', ...at(6), text: 'Hello' },
        ],
        filters: [{ type: 'period', within: 'past 12 months' }],
      },
    })
  ).id
})

/** Gives the publisher this rule for reading deals. */
const grant = async (rule: { where?: object; fields?: readonly string[] }, permissions = reads) => {
  const rules = Object.keys(rule).length === 0 ? [] : [{ permission: 'record:deal:read', ...rule }]
  await workspace.owner.update('Role', roleId, { permissions, rules })
}
const change = async (name: string, input: string, data: object): Promise<{ id: string }> =>
  dataOf(await workspace.owner.admin(`mutation($data: ${input}!) { done: ${name}(data: $data) { id } }`, { data })).done
const update = async (kind: 'Report' | 'Dashboard', id: string, data: object) =>
  dataOf(
    await workspace.owner.admin(
      `mutation($id: ID!, $data: Update${kind}Input!) { update${kind}(id: $id, data: $data) { id } }`,
      { id, data },
    ),
  )

let guests = 0
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  person?: Person,
  payload?: object,
  pass?: string,
) {
  const { body, statusCode } = await workspace.fastify.inject({
    method,
    url,
    remoteAddress: `203.0.113.${++guests % 250}`,
    headers: { ...person?.headers, 'content-type': 'application/json', ...(pass && { 'x-link-pass': pass }) },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  return { status: statusCode, text: body, body: body === '' ? null : JSON.parse(body) }
}
const link = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', payload: object = {}, by = publisher) =>
  ask(method, `/api/dashboards/${dashboardId}/link`, by, method.startsWith('P') ? payload : undefined)
const read = (token: string, pass?: string) => ask('GET', `/api/public-dashboards/${token}`, undefined, undefined, pass)
async function publish(payload: object = {}): Promise<string> {
  const { status, body, text } = await link('POST', payload)
  expect(status, text).toBe(200)
  return body.token
}

interface Tile {
  readonly type: string
  readonly text?: string
  readonly answer?: { readonly rows: readonly { titles: (string | null)[]; figures: number[] }[] } | null
}

/** The texts, and the figures by the title of their first group; `null` for a tile without an answer. */
async function shown(token: string) {
  const { status, body } = await read(token)
  if (status !== 200) return status
  return (body.tiles as Tile[]).map(
    ({ text, answer }) => text ?? (answer && answer.rows.map(({ titles, figures }) => [titles[0], figures[0]])),
  )
}
/** The number of all records, from the tile with two groups. */
async function countOf(token: string): Promise<number> {
  const { body } = await read(token)
  const rows = (body.tiles[1] as Tile).answer?.rows ?? []
  return rows.reduce((sum, { figures }) => sum + figures[0]!, 0)
}
const acme = [
  ['Acme', 10],
  [null, 100],
]

test('guests see the figures of the publisher, in the period of the dashboard, without ids and conditions', async () => {
  const token = await publish()
  const { body, text } = await read(token)
  expect(body).toMatchObject({
    name: 'Sales',
    description: 'How it goes',
    tiles: [{ title: 'Sum' }, { title: 'All' }, {}],
  })
  const [sum, all, hello] = (await shown(token)) as unknown[][]
  expect(sum).toEqual(expect.arrayContaining(acme))
  expect(all).toHaveLength(2)
  expect(hello).toBe('Hello')
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  expect(text).not.toContain('lost')
  await grant({ where: { stage: { eq: 'open' } } })
  expect(((await shown(token)) as unknown[])[0]).toEqual([['Acme', 10]])
})

test('guests get the translations of the name and the published texts, and of nothing else', async () => {
  const token = await publish()
  expect((await read(token)).body).not.toHaveProperty('translations')
  const { tiles } = (
    await workspace.app.admin
      .selectFrom('dashboards')
      .select('config')
      .where('id', '=', dashboardId)
      .executeTakeFirstOrThrow()
  ).config as { tiles: { reportId?: string; title?: string }[] }
  const untitled = tiles.find((tile) => tile.reportId && !tile.title)!.reportId!
  const texts = { Sum: 'Summe', Hello: 'Hallo', 'Removed long ago': 'Geheim' }
  await update('Dashboard', dashboardId, { translations: { de: { name: 'Vertrieb', texts } } })
  await update('Report', untitled, { translations: { de: { name: 'Alle', description: 'Intern' } } })
  await update('Report', reportId, { translations: { de: { name: 'Nach Firma' } } })
  const { body, text } = await read(token)
  expect(body.translations).toEqual({ de: { name: 'Vertrieb', texts: { All: 'Alle', Sum: 'Summe', Hello: 'Hallo' } } })
  expect(text).not.toMatch(/Geheim|Intern|Nach Firma|[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('content hidden from the publisher disappears, and later changes publish nothing', async () => {
  const token = await publish()
  await grant({ fields: ['name', 'stage', 'amount', 'account'] })
  expect((await shown(token)) as unknown[]).toEqual([null, expect.any(Array), 'Hello'])
  await grant({}, ['insight:*'])
  expect(await shown(token)).toEqual([null, null, 'Hello'])
  await grant({})
  await update('Report', reportId, { config: { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'name' }] } })
  await update('Dashboard', dashboardId, { config: { tiles: [] } })
  expect(((await shown(token)) as unknown[])[0]).toEqual(expect.arrayContaining(acme))
  expect((await link('GET')).body.isCurrent).toBeNull()
  expect((await link('PUT')).status).toBe(409)
  await update('Dashboard', dashboardId, { visibility: 'personal' })
  expect(await shown(token)).toBe(404)
})

test('concurrent guests share one computation, which a change of records or rights invalidates', async () => {
  const token = await publish()
  const texts = await Promise.all(Array.from({ length: 5 }, () => read(token)))
  expect(new Set(texts.map(({ text }) => text)).size).toBe(1)
  const cache = workspace.app.services.get(publicTilesService)
  let computed = 0
  const compute = async () => [{ computed: ++computed }]
  const ask = () => cache.tilesOf(workspace.tenantId, { link: token }, compute)
  expect(await Promise.all([ask(), ask()])).toEqual([[{ computed: 1 }], [{ computed: 1 }]])
  const { data } = await workspace.owner.tenant('mutation { d: createDeal(data: {stage: "open", amount: 7}) { id } }')
  await expect.poll(async () => (await ask())[0]).not.toEqual({ computed: 1 })
  await expect.poll(() => countOf(token)).toBe(4)
  await workspace.owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: data.d.id })
  await expect.poll(() => countOf(token)).toBe(3)
  // Rights are not cached: a change applies immediately.
  await grant({ where: { stage: { eq: 'open' } } })
  expect(await countOf(token)).toBe(2)
  await grant({}, ['insight:*'])
  expect(await shown(token)).toEqual([null, null, 'Hello'])
})

test('a failed computation is not cached', async () => {
  const cache = workspace.app.services.get(publicTilesService)
  const ask = (read: () => Promise<object[]>) => cache.tilesOf(workspace.tenantId, { link: 'that fails' }, read)
  await expect(ask(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await ask(() => Promise.resolve([]))).toEqual([])
})

test('an attacker with the link changes nothing by parameters, headers, methods and other paths', async () => {
  const token = await publish()
  const { text: plain } = await read(token)
  const address = `/api/public-dashboards/${token}`
  const where = encodeURIComponent(JSON.stringify({ stage: { eq: 'won' } }))
  const get = (url: string, headers: Record<string, string> = {}) =>
    workspace.fastify.inject({ url, headers, remoteAddress: `203.0.113.${++guests % 250}` })
  const queries = [
    `?where=${where}`,
    '?within=past+1+days',
    '?timeZone=Pacific/Kiritimati',
    `?report=${reportId}`,
    '?filters=[]',
  ]
  const headers: Record<string, string>[] = [
    { 'x-time-zone': 'Pacific/Kiritimati' },
    { 'x-tenant-id': workspace.tenantId },
    { authorization: 'Bearer nonsense' },
  ]
  const answers = await Promise.all([
    ...queries.map((query) => get(`${address}${query}`)),
    ...headers.map((each) => get(address, each)),
  ])
  expect([...new Set(answers.map(({ body }) => body))]).toEqual([plain])
  const elsewhere = [
    ...['/0', '/tiles/0', '/records', '/link'].map((path) => `${address}${path}`),
    `/api/public-dashboards/${dashboardId}`,
    `/api/public-dashboards/${token}x`,
    `/api/lists/${token}`,
    `/api/forms/${token}`,
    `/api/calendars/${token}/calendar.ics`,
  ]
  const refused = await Promise.all(elsewhere.map((url) => get(url)))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(elsewhere.map(() => 404))
  const graphql = (credential: Record<string, string>) =>
    workspace.fastify.inject({
      method: 'POST',
      url: '/graphql/tenant',
      headers: { 'content-type': 'application/json', 'x-tenant-id': workspace.tenantId, ...credential },
      payload: JSON.stringify({ query: `{ _report(id: "${reportId}") { search } }` }),
    })
  const credentials: Record<string, string>[] = [{ authorization: `Bearer ${token}` }, { 'x-link-pass': token }]
  const tried = await Promise.all(credentials.map(graphql))
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([401, 401])
})

test('only users who may change a shared dashboard publish it, and never a value of its filters by person or field', async () => {
  const other = await workspace.join(['record:*:read'])
  expect((await link('POST', {}, other)).status).toBe(403)
  const stranger = await workspace.join(['*'], { tenantId: (await startOther()).id })
  expect((await link('POST', {}, stranger)).status).toBe(404)
  const config = async () =>
    (await workspace.owner.admin('query($id: ID!) { d: dashboard(id: $id) { config } }', { id: dashboardId })).data.d
      .config
  await update('Dashboard', dashboardId, {
    config: { ...(await config()), filters: [{ type: 'person', userId: 'me' }] },
  })
  expect((await link('POST')).status).toBe(409)
  await update('Dashboard', dashboardId, { config: { ...(await config()), filters: [{ type: 'person' }] } })
  await publish()
})

test('a link with a password, a closed one and a dashboard in the bin show nothing', async () => {
  const token = await publish({ password: 'open sesame' })
  expect(await shown(token)).toBe(403)
  const { body } = await ask('POST', `/api/links/${token}/pass`, undefined, { password: 'open sesame' })
  expect((await read(token, body.pass)).status).toBe(200)
  await workspace.owner.delete('Dashboard', dashboardId)
  expect((await read(token, body.pass)).status).toBe(404)
  await workspace.owner.admin('mutation($id: ID!) { restoreDashboard(id: $id) { id } }', { id: dashboardId })
  expect((await read(token, body.pass)).status).toBe(200)
  expect((await link('DELETE')).status).toBe(204)
  expect((await read(token, body.pass)).status).toBe(404)
})

const startOther = () => createTenant(workspace.app, { organizationId: workspace.organizationId, name: 'Other' })
