import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestTenantMigration } from '../../apps/server/src/platform/db/migrate.ts'
import { buildHttpServer } from '../../apps/server/src/api/http/server.ts'
import { type ListedRoute, anySignedInUser } from '../../apps/server/src/api/http/route-access.ts'
import { withoutDatabase } from './gone-database.ts'
import { onePixel, startTwoOrganizations, type TwoOrganizations, word } from './two-organizations.ts'

/**
 * Every route, called from the wrong organization and without any permission. The list comes from the server, with the
 * declared requirements. A new route that needs more than its URL fails until it is added here.
 */

interface RouteRequest {
  /** Values for path parameters and the query. */
  readonly path?: (ids: TwoOrganizations['ids']) => Record<string, string>
  readonly query?: (ids: TwoOrganizations['ids']) => string
  readonly body?: (ids: TwoOrganizations['ids']) => object | string
  readonly headers?: Record<string, string>
  /** The owner's status, if it is not a success. */
  readonly owner?: number
  /** Set for routes that answer members without permissions: the reason. */
  readonly forMembers?: string
}

const csv = { 'content-type': 'text/csv' }
const boundary = 'the-boundary-of-the-tests'
const formOf = (content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--${boundary}--\r\n`
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const ofItself = 'it is about the caller'
const ofDeal = () => ({ entity: 'deal' })
const ofOneDeal = ({ deal }: TwoOrganizations['ids']) => ({ entity: 'deal', id: deal })
const none = { name: { eq: 'of no record' } }

const requests: Readonly<Record<string, RouteRequest>> = {
  'POST /graphql/admin': { body: () => ({ query: '{ tenants { id } }' }), forMembers: 'each operation decides' },
  'POST /graphql/tenant': { body: () => ({ query: '{ __typename }' }), forMembers: 'each operation decides' },
  'GET /graphql/admin': { query: () => 'query={tenants{id}}', forMembers: 'each operation decides' },
  'GET /graphql/tenant': { query: () => 'query={__typename}', forMembers: 'each operation decides' },
  'PUT /graphql/admin': { forMembers: 'reserves an event stream; each operation decides' },
  'PUT /graphql/tenant': { forMembers: 'reserves an event stream; each operation decides' },
  'DELETE /graphql/admin': { query: () => 'operationId=1', owner: 404 },
  'DELETE /graphql/tenant': { query: () => 'operationId=1', owner: 404 },
  'GET /api/schema/admin.graphql': { forMembers: 'contains what the caller may see' },
  'GET /api/schema/tenant.graphql': { forMembers: 'contains what the caller may see' },
  'GET /api/dashboard/stats': { forMembers: 'counts what the caller sees' },
  'GET /api/export/:file': { path: () => ({ file: 'deal.csv' }) },
  'POST /api/export/:file': { path: () => ({ file: 'deal.csv' }), body: () => ({}) },
  'GET /api/openapi.json': { forMembers: 'contains what the caller may see' },
  'GET /api/records/:entity': { path: ofDeal },
  'POST /api/records/:entity': { path: ofDeal, body: () => ({ name: 'Made' }) },
  'PUT /api/records/:entity': { path: ofDeal, query: () => 'key=name', body: () => ({ name: 'Made' }), owner: 400 },
  'POST /api/records/:entity/query': { path: ofDeal, body: () => ({}) },
  'GET /api/records/:entity/aggregate': { path: ofDeal },
  'POST /api/records/:entity/aggregate': { path: ofDeal, body: () => ({}) },
  'GET /api/records/:entity/:id': { path: ofOneDeal },
  'GET /api/records/:entity/:id/history': { path: ofOneDeal },
  'GET /api/records/:entity/:id/comments': { path: ofOneDeal },
  'PATCH /api/records/:entity/:id': { path: ofOneDeal, body: () => ({ name: 'Changed' }) },
  // Restored by the next one.
  'DELETE /api/records/:entity/:id': { path: ofOneDeal },
  'POST /api/records/:entity/:id/restore': { path: ofOneDeal },
  'POST /api/records/:entity/bulk': { path: ofDeal, body: () => [{ name: 'Made' }] },
  'PUT /api/records/:entity/bulk': { path: ofDeal, query: () => 'key=name', body: () => [], owner: 400 },
  'PATCH /api/records/:entity/bulk': { path: ofDeal, body: ({ deal }) => [{ id: deal, data: { name: 'Changed' } }] },
  'POST /api/records/:entity/bulk/update': { path: ofDeal, body: () => ({ where: none, data: { name: 'Changed' } }) },
  'POST /api/records/:entity/bulk/delete': { path: ofDeal, body: () => ({ where: none }) },
  'POST /api/records/:entity/bulk/restore': { path: ofDeal, body: () => ({ where: none }) },
  'POST /api/records/:entity/bulk/purge': { path: ofDeal, body: () => ({ where: none }) },
  'POST /api/import/:entity': {
    path: () => ({ entity: 'deal' }),
    query: () => 'mode=upsert&key=id',
    body: ({ deal }) => `id,name\n${deal},Changed\n`,
    headers: csv,
  },
  'POST /api/import': { body: () => 'name\nA\n', headers: csv, owner: 400 },
  'POST /api/import-preview': { query: () => 'entity=deal', body: () => 'name\nA\n', headers: csv },
  'POST /api/base-proposal': { body: () => formOf('name\r\nA'), headers: form },
  'POST /api/base': { body: () => formOf('name\r\nA'), headers: form, owner: 400 },
  'POST /api/base-connection-proposal': { body: () => ({ kind: 'postgresql', url: 'none' }), owner: 400 },
  'POST /api/base-connection': { body: () => ({ kind: 'postgresql', url: 'none', plan: {} }), owner: 400 },
  'POST /api/import-cancel': { headers: { 'idempotency-key': 'none that runs' }, forMembers: ofItself },
  'POST /api/files': {
    body: () => formOf('A'),
    headers: form,
  },
  'GET /api/files/:id': { path: ({ file }) => ({ id: file }) },
  'POST /api/files/:id/link': { path: ({ file }) => ({ id: file }) },
  'POST /api/ai/generate': { body: ({ deal }) => ({ entity: 'deal', id: deal, field: 'summary' }) },
  'POST /api/ai/test': { body: () => ({ organizationId: '' }), owner: 404 },
  'POST /api/presence': {
    body: ({ deal }) => ({ entity: 'deal', recordId: deal }),
    headers: { 'x-tab': 'the-tab-of-the-tests' },
  },
  // A stream, which does not end.
  'GET /api/changes': { owner: 400 },
  'POST /api/form-covers': { body: () => ({ entity: 'deal', picture: onePixel }) },
  'GET /api/form-covers/:id': { path: ({ cover }) => ({ id: cover }), forMembers: 'a picture that guests may see' },
  'GET /api/views/:id/link': { path: ({ form: id }) => ({ id }) },
  'POST /api/views/:id/link': { path: ({ form: id }) => ({ id }) },
  'PUT /api/views/:id/link': { path: ({ form: id }) => ({ id }) },
  'DELETE /api/views/:id/link': { path: ({ form: id }) => ({ id }) },
  'GET /api/dashboards/:id/link': { path: ({ dashboard: id }) => ({ id }) },
  'POST /api/dashboards/:id/link': { path: ({ dashboard: id }) => ({ id }) },
  'PUT /api/dashboards/:id/link': { path: ({ dashboard: id }) => ({ id }) },
  'DELETE /api/dashboards/:id/link': { path: ({ dashboard: id }) => ({ id }) },
  'GET /api/dashboards/:id/embed': { path: ({ dashboard: id }) => ({ id }) },
  'POST /api/dashboards/:id/embed': { path: ({ dashboard: id }) => ({ id }), body: () => noEmbed, owner: 400 },
  'PUT /api/dashboards/:id/embed': { path: ({ dashboard: id }) => ({ id }), body: () => noEmbed, owner: 400 },
  'DELETE /api/dashboards/:id/embed': { path: ({ dashboard: id }) => ({ id }) },
  'POST /api/dashboards/:id/embed/secret': { path: ({ dashboard: id }) => ({ id }), owner: 404 },
  'POST /api/dashboards/:id/embed/check': {
    path: ({ dashboard: id }) => ({ id }),
    body: () => noEmbed.embedding,
  },
  'POST /api/dashboards/:id/embed/preview': {
    path: ({ dashboard: id }) => ({ id }),
    body: () => ({ params: {} }),
    owner: 404,
  },
  'GET /api/workflows/:id/hook': { path: ({ workflow }) => ({ id: workflow }) },
  'POST /api/workflows/:id/hook': { path: ({ workflow }) => ({ id: workflow }) },
  'GET /api/users/:id/avatar': { path: ({ user }) => ({ id: user }), forMembers: 'a picture of a colleague' },
  'GET /api/tenants/:id/archive': { path: () => ({ id: two.workspace.tenantId }) },
  'POST /api/tenants/:id/copy': { path: () => ({ id: two.workspace.tenantId }), body: () => ({ name: 'A copy' }) },
  'POST /api/organizations/:id/archive': { path: () => ({ id: two.workspace.organizationId }), owner: 400 },
  'GET /api/organizations/:id/people': { path: () => ({ id: two.workspace.organizationId }) },
  'GET /api/organizations/:id/people/:userId/export': {
    path: ({ user }) => ({ id: two.workspace.organizationId, userId: user }),
  },
  'POST /api/auth/provider/test': { body: () => ({ organizationId: two.workspace.organizationId }) },
  'DELETE /api/auth/sessions/:id': { path: ({ session }) => ({ id: session }) },
  'PATCH /api/auth/passkeys/:id': { path: ({ session }) => ({ id: session }), body: () => ({ name: 'A' }), owner: 404 },
  'DELETE /api/auth/passkeys/:id': { path: ({ session }) => ({ id: session }), owner: 404 },
}

const noEmbed = { sites: ['https://portal.example'], embedding: { parameters: [], shared: [] } }

/** Routes open to every signed-in user that reveal nothing about others. */
const ofOneself = ({ access }: ListedRoute): boolean => 'permission' in access && access.permission === anySignedInUser

/** Routes that answer about the caller's own organizations. */
const ofTheCaller = new Set(['GET /api/tenants'])

let two: TwoOrganizations
let routes: readonly (ListedRoute & { readonly name: string })[]

beforeAll(async () => {
  two = await startTwoOrganizations()
  routes = two.workspace.fastify.listedRoutes
    .filter(({ url }) => /^\/(api|graphql)\//.test(url))
    .map((route) => ({ ...route, name: `${route.method} ${route.url}` }))
})
afterAll(() => two.close())

test('the server does not start with a route that declares no permission and scope', async () => {
  const server = await buildHttpServer(two.workspace.app)
  server.get('/api/new', () => 'everything')
  await expect(server.ready()).rejects.toThrow('Routes that do not declare their permission and scope: GET /api/new')
})

describe('routes', () => {
  test('all are listed here if they need more than their URL', () => {
    expect(routes.length).toBeGreaterThan(55)
    const known = (route: (typeof routes)[number]) => Object.hasOwn(requests, route.name)
    const silent = routes.filter((route) => {
      if ('open' in route.access || (ofOneself(route) && !route.url.includes(':'))) return false
      return (route.url.includes(':') || route.method !== 'GET') && !known(route)
    })
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('require a session, except those that declare why not', async () => {
    const wrong: unknown[] = []
    for (const route of routes) {
      if ('open' in route.access) continue
      const { status, body } = await request(route, {})
      if (status !== 401) wrong.push([route.name, status, body.slice(0, 200)])
    }
    expect(wrong).toEqual([])
  })

  test('without requirements reveal and change nothing for anonymous callers', async () => {
    const before = await two.logged()
    const wrong: unknown[] = []
    for (const route of routes) {
      if (!('open' in route.access)) continue
      const { status, body } = await request(route, {})
      if (status === 500 || reveals(body)) wrong.push([route.name, status, body.slice(0, 200)])
    }
    expect(wrong).toEqual([])
    expect(await two.logged()).toEqual(before)
  })

  test('require their declared permission', async () => {
    const wrong: unknown[] = []
    for (const route of routes) {
      if (!('permission' in route.access) || typeof route.access.permission !== 'string') continue
      const { status, body } = await request(route, two.unprivileged.headers)
      if (status !== 403 || !body.includes(`You need the permission \\"${route.access.permission}\\"`))
        wrong.push([route.name, status, body.slice(0, 200)])
    }
    expect(wrong).toEqual([])
  })

  test('give nothing to a member without permissions, except what they declare', async () => {
    const before = await two.logged()
    const wrong: unknown[] = []
    for (const route of routes) {
      if (isOpen(route) || ofOneself(route)) continue
      const { status, body } = await request(route, two.unprivileged.headers)
      const isRefused = status >= 400 && status < 500
      if (isRefused !== (requests[route.name]?.forMembers === undefined))
        wrong.push([route.name, status, body.slice(0, 200)])
    }
    expect(wrong).toEqual([])
    expect(await two.logged()).toEqual(before)
  })

  test.each(['stranger', 'intruder'] as const)('reveal and change nothing for a %s', async (who) => {
    const before = await two.logged()
    const wrong: unknown[] = []
    for (const route of routes) {
      if (isOpen(route) || (ofOneself(route) && !route.url.includes(':'))) continue
      const { status, body } = await request(route, two[who].headers)
      // Naming another organization's tenant is always refused; an id of its objects is not found.
      const namesOurs = who === 'intruder' || /:id/.test(route.url)
      // A GraphQL endpoint refuses with 200.
      const isRefused =
        (status >= 400 && status < 500) || (status === 204 && body === '') || body.startsWith('{"data":null,"errors"')
      if (reveals(body) || status === 500 || (namesOurs && !isRefused && !ofTheCaller.has(route.name)))
        wrong.push([route.name, status, body.slice(0, 200)])
    }
    expect(wrong).toEqual([])
    expect(await two.logged()).toEqual(before)
  })

  test('give the same to permitted users', async () => {
    const wrong: unknown[] = []
    for (const route of routes) {
      if (isOpen(route) || (ofOneself(route) && !Object.hasOwn(requests, route.name))) continue
      // This would sign the user out.
      if (route.name === 'DELETE /api/auth/sessions/:id') continue
      const { status, body } = await request(route, two.owner.headers)
      const expected = requests[route.name]?.owner
      if (expected === undefined ? status >= 300 : status !== expected)
        wrong.push([route.name, status, body.slice(0, 200)])
    }
    expect(wrong).toEqual([])
  })
})

test('no route reaches the database of a tenant that is being upgraded', async () => {
  const { app, tenantId } = two.workspace
  const { databaseName } = (await app.tenants.find(tenantId))!
  const reach = async (schemaVersion: string) => {
    await app.admin.updateTable('tenants').set({ schemaVersion }).where('id', '=', tenantId).execute()
    await app.bus.publish('tenant', { tenantId })
  }
  const reached: string[] = []
  const stop = app.pools.onStatement(({ database, text }) => database === databaseName && reached.push(text))
  const wrong: unknown[] = []
  let refused = 0
  await reach('000')
  try {
    for (const route of routes) {
      if (isOpen(route) || (ofOneself(route) && !Object.hasOwn(requests, route.name))) continue
      if (route.name === 'DELETE /api/auth/sessions/:id') continue
      const { status, body } = await request(route, two.owner.headers)
      const isUpgrading = body.includes('"TENANT_UPGRADING"')
      if (isUpgrading) refused++
      if (reached.length > 0 || isUpgrading !== (status === 503) || status === 500)
        wrong.push([route.name, status, body.slice(0, 200), reached.splice(0)])
    }
  } finally {
    await reach(latestTenantMigration)
    stop()
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(10)
})

test('every route answers with a code when the database of the tenant is gone, and others are not affected', async () => {
  const { workspace, owner, stranger } = two
  const wrong: unknown[] = []
  let unavailable = 0
  let caller = await workspace.join(['*'])
  await withoutDatabase(workspace, workspace.tenantId, async () => {
    for (const route of routes) {
      if (isOpen(route) || route.name === 'DELETE /api/auth/sessions/:id') continue
      const { status, body } = await request(route, caller.headers)
      const isUnavailable = status >= 400 && body.includes('"UNAVAILABLE"')
      if (isUnavailable) unavailable++
      if (status === 500 || (status < 300 && body.includes('"code":"INTERNAL"')) || isUnavailable !== (status === 503))
        wrong.push([route.name, status, body.slice(0, 200)])
      // It may have ended the session.
      if (ofOneself(route)) caller = await workspace.join(['*'])
    }
    expect((await stranger.tenant('{ deal { name } }')).errors).toBeUndefined()
    expect((await workspace.fastify.inject('/readyz')).statusCode).toBe(200)
  })
  expect(wrong).toEqual([])
  expect(unavailable).toBeGreaterThan(20)
  expect((await owner.tenant('{ deal { name } }')).errors).toBeUndefined()
})

/** Open to everyone, and the same for signed-in users. */
const isOpen = (route: (typeof routes)[number]): boolean =>
  'open' in route.access && !Object.hasOwn(requests, route.name)

/** True if the answer mentions the first organization; the owner's avatar contains this word, too. */
const reveals = (body: string): boolean => body.includes(word) || body.includes(two.workspace.tenantId)

async function request(
  { name, method, url }: (typeof routes)[number],
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  const { path, query, body, headers: more } = requests[name] ?? {}
  const parts = path?.(two.ids) ?? {}
  const address = url.replace(/:([a-z]+)/gi, (_, part: string) => parts[part] ?? two.ids.form)
  const { 'content-type': _type, ...rest } = headers
  const reply = await two.workspace.fastify.inject({
    method: method as 'GET',
    url: query ? `${address}?${query(two.ids)}` : address,
    headers: { ...rest, ...more },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: body?.(two.ids) ?? {} }),
  })
  return { status: reply.statusCode, body: reply.body }
}
