import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forget } from '../../apps/server/src/request/credentials.ts'
import { openArchive } from '../../apps/server/src/capabilities/tenants/archive/export-archive.ts'
import { type Person, startWorkspace, type Workspace } from './builders.ts'

/** A repeated HTTP request (same Idempotency-Key) is authorized again, and has no second effect. */

let workspace: Workspace
let person: Person
let userId: string
let archive: Buffer

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'code', fieldType: 'text', isUnique: true },
  ])
  person = await workspace.join(['*'])
  const me = await person.inject('GET', '/api/auth/me')
  userId = me.json<{ user: { id: string } }>().user.id
  archive = await buffer(await openArchive(workspace.app, workspace.tenantId, { by: userId }))
})
afterAll(() => workspace.close())

interface Request {
  /** Default: POST. */
  readonly method?: 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly payload: Buffer | string
  readonly type: string
}

interface Case {
  /** As the route is declared. */
  readonly route: string
  readonly request: () => Promise<Request>
  /** Number of objects that the route creates. */
  readonly count: () => Promise<number>
  /** Default: removes all permissions. */
  readonly takeAway?: (request: Request) => Promise<unknown>
  /** Default: the same answer as the first. */
  readonly repeated?: object
}

const json = 'application/json'
const basePlan = {
  tables: [
    {
      name: 'a',
      headers: ['Title'],
      columns: ['title'],
      entity: { name: 'brought', displayName: 'Brought' },
      fields: [{ name: 'title', displayName: 'Title', fieldType: 'text' }],
    },
  ],
}
const form = (file: string | Buffer, fields: Readonly<Record<string, string>> = {}): Omit<Request, 'url'> => {
  const parts = Object.entries(fields).map(
    ([name, text]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  const head = `${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from('\r\n--b--\r\n')])
  return { payload, type: 'multipart/form-data; boundary=b' }
}

const countDeals = async (): Promise<number> => (await workspace.owner.tenant('{ deal { id } }')).data.deal.length

/** Every change of a deal, also a second one of the same record, changes this. */
async function sumOfVersions(): Promise<number> {
  const reply = await workspace.owner.tenant('{ deal { version } bin: deal(bin: true) { version } }')
  const { deal, bin } = reply.data as Record<'deal' | 'bin', readonly { version: number }[]>
  return [...deal, ...bin].reduce((sum, { version }) => sum + version, 0)
}

const ofDeals = (
  route: string,
  path: string,
  payload: object | ((id: string) => object),
  where: 'live' | 'bin' = 'live',
): Case => ({
  route,
  request: async () => {
    const id: string = (await workspace.owner.tenant('mutation { made: createDeal(data: {name: "A"}) { id } }')).data
      .made.id
    if (where === 'bin') await workspace.owner.tenant(`mutation { deleteDeal(id: "${id}") { id } }`)
    const content = typeof payload === 'function' ? payload(id) : payload
    const method = route.split(' ')[0]!
    return {
      url: `/api/records/deal${path.replace(':id', id)}`,
      payload: method === 'DELETE' ? '' : JSON.stringify(content),
      type: json,
      ...(method !== 'POST' && { method: method as 'PUT' }),
    }
  },
  count: sumOfVersions,
})

const theDeal = (id: string) => ({ where: { id: { eq: id } } })

async function countEntities(): Promise<number> {
  return (await workspace.owner.admin('{ tenantEntities { id } }')).data.tenantEntities.length
}

async function countTenants(): Promise<number> {
  return (await workspace.app.admin.selectFrom('tenants').select('id').execute()).length
}

async function countRows(table: 'files' | '"workflowRuns"'): Promise<number> {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  return (await db.rows({ text: `select id from monarch.${table}`, values: [] })).length
}

async function make(mutation: string, data: object): Promise<string> {
  const type = mutation.charAt(0).toUpperCase() + mutation.slice(1)
  const reply = await person.admin(`mutation($data: ${type}Input!) { made: ${mutation}(data: $data) { id } }`, { data })
  if (reply.errors) throw new Error(reply.text)
  return reply.data.made.id
}

async function post<T>(url: string): Promise<T> {
  const reply = await person.inject('POST', url, {})
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

async function openForm(): Promise<Request> {
  const { entities } = (await person.admin('{ entities: tenantEntities(where: {name: {eq: "deal"}}) { id } }')).data
  const { tenantId } = workspace
  const config = { layout: 'single', sections: [{ fields: ['name'] }] }
  const view = await make('createView', { tenantId, entityId: entities[0].id, name: 'Form', type: 'form', config })
  const { token } = await post<{ token: string }>(`/api/views/${view}/link`)
  return { url: `/api/forms/${token}`, payload: '{"data": {"name": "By a form"}}', type: json }
}

let workflowId: string

async function openHook(): Promise<Request> {
  const steps = [{ id: 'make', type: 'createRecord', entity: 'deal', values: {} }]
  const draft = { trigger: { type: 'webhook' }, steps }
  workflowId = await make('createWorkflow', { tenantId: workspace.tenantId, name: 'Called', draft })
  const mutations = `p: publishWorkflow(id: "${workflowId}") { id } a: setWorkflowActive(id: "${workflowId}", isActive: true) { id }`
  const reply = await person.admin(`mutation { ${mutations} }`)
  expect(reply.errors, reply.text).toBeUndefined()
  return { url: (await post<{ path: string }>(`/api/workflows/${workflowId}/hook`)).path, payload: '{}', type: json }
}

const plan = {
  headers: ['Title'],
  columns: ['title'],
  hasHeader: true,
  entity: { name: 'guest', displayName: 'Guest', pluralName: 'Guests' },
  fields: [{ name: 'title', displayName: 'Title', fieldType: 'text' }],
}

const cases: readonly Case[] = [
  {
    route: 'POST /api/files',
    request: async () => ({ url: '/api/files', ...form('A file') }),
    count: () => countRows('files'),
  },
  {
    route: 'POST /api/import/:entity',
    request: async () => ({ url: '/api/import/deal', payload: 'name\nImported\n', type: 'text/csv' }),
    count: countDeals,
  },
  {
    route: 'POST /api/import',
    request: async () => ({ url: '/api/import', ...form('Title\nAnn\n', { plan: JSON.stringify(plan) }) }),
    count: countEntities,
  },
  {
    route: 'POST /api/base',
    request: async () => ({ url: '/api/base', ...form('Title\nAnn\n', { plan: JSON.stringify(basePlan) }) }),
    count: countEntities,
  },
  ofDeals('POST /api/records/:entity', '', { name: 'By REST' }),
  ofDeals('PUT /api/records/:entity', '?key=code', { name: 'By REST', code: 'one' }),
  ofDeals('PATCH /api/records/:entity/:id', '/:id', { name: 'Changed' }),
  ofDeals('DELETE /api/records/:entity/:id', '/:id', {}),
  ofDeals('POST /api/records/:entity/:id/restore', '/:id/restore', {}, 'bin'),
  ofDeals('POST /api/records/:entity/bulk', '/bulk', [{ name: 'By REST' }]),
  ofDeals('PUT /api/records/:entity/bulk', '/bulk?key=code', (id) => [{ code: id }, { code: 'one', name: 'Changed' }]),
  ofDeals('PATCH /api/records/:entity/bulk', '/bulk', (id) => [{ id, data: { name: 'Changed' } }]),
  ofDeals('POST /api/records/:entity/bulk/update', '/bulk/update', (id) => ({ ...theDeal(id), data: { name: 'B' } })),
  ofDeals('POST /api/records/:entity/bulk/delete', '/bulk/delete', theDeal),
  ofDeals('POST /api/records/:entity/bulk/restore', '/bulk/restore', theDeal, 'bin'),
  ofDeals('POST /api/records/:entity/bulk/purge', '/bulk/purge', theDeal, 'bin'),
  {
    route: 'POST /api/forms/:token',
    request: openForm,
    count: countDeals,
  },
  {
    route: 'POST /api/hooks/:secret',
    request: openHook,
    count: () => countRows('"workflowRuns"'),
    // Knowing the URL is the caller's permission.
    takeAway: () => post(`/api/workflows/${workflowId}/hook`),
    repeated: {},
  },
  {
    route: 'POST /api/tenants/:id/copy',
    request: async () => ({ url: `/api/tenants/${workspace.tenantId}/copy`, payload: '{"name": "Copy"}', type: json }),
    count: countTenants,
  },
  {
    route: 'POST /api/organizations/:id/archive',
    request: async () => ({
      url: `/api/organizations/${workspace.organizationId}/archive`,
      ...form(archive, { name: 'Archived' }),
    }),
    count: countTenants,
  },
]

/** Requests without effect under an Idempotency-Key, authorized like any other. */
const keyless: Readonly<Record<string, string>> = {
  'POST /graphql/admin': 'repeats.long.test.ts',
  'POST /graphql/tenant': 'records/repeats.test.ts',
  'PUT /graphql/admin': 'reserves an event stream, which expires',
  'PUT /graphql/tenant': 'reserves an event stream, which expires',
  'DELETE /graphql/admin': 'stops an operation of an event stream',
  'DELETE /graphql/tenant': 'stops an operation of an event stream',
  'POST /api/export/:file': 'reads',
  'POST /api/records/:entity/query': 'reads',
  'POST /api/records/:entity/aggregate': 'reads',
  'POST /api/files/:id/link': 'reads; a link is signed, not stored',
  'POST /api/form-covers': 'returns the id of the stored picture',
  'POST /api/links/:token/pass': 'checks a password, and stores nothing',
  'POST /api/views/:id/link': 'returns the existing link',
  'PUT /api/views/:id/link': 'replaces what the link shows',
  'DELETE /api/views/:id/link': 'closes a link that may already be closed',
  'POST /api/dashboards/:id/link': 'returns the existing link',
  'PUT /api/dashboards/:id/link': 'replaces what the link shows',
  'DELETE /api/dashboards/:id/link': 'closes a link that may already be closed',
  'POST /api/dashboards/:id/embed': 'returns the existing one',
  'PUT /api/dashboards/:id/embed': 'replaces what is embedded',
  'DELETE /api/dashboards/:id/embed': 'ends what may already have ended',
  'POST /api/dashboards/:id/embed/secret': 'creates a new secret every time',
  'POST /api/dashboards/:id/embed/check': 'reads',
  'POST /api/dashboards/:id/embed/preview': 'signs a token, which is not stored',
  'POST /api/digest-stops/:token': 'stops mails that may already be stopped',
  'POST /api/workflows/:id/hook': 'creates a new URL every time',
  'POST /api/ai/test': 'asks the endpoint every time',
  'POST /api/ai/generate': 'asks the model every time',
  'POST /api/presence': 'reports presence',
  'POST /api/import-cancel': 'the key names the import that is ended',
  'POST /api/import-preview': 'reads',
  'POST /api/base-proposal': 'reads',
  'POST /api/base-connection-proposal': 'reads',
  'POST /api/base-connection': 'records/base/postgresql/postgresql.test.ts',
}

test('every writing route declares whether it accepts an Idempotency-Key', () => {
  const writing = workspace.fastify.listedRoutes
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !/^(GET|OPTIONS)|\/api\/auth\//.test(route))
  expect(writing.toSorted()).toEqual([...Object.keys(keyless), ...cases.map(({ route }) => route)].toSorted())
})

test.each(cases)(
  '$route is authorized again, and has no second effect',
  async ({ request, count, takeAway, repeated }) => {
    await setRights(['*'])
    const given = await request()
    const key = randomUUID()
    const first = await send(given, key)
    expect(first.statusCode, first.body).toBeLessThan(300)
    const there = await count()

    const again = await send(given, key)
    expect([again.statusCode, contentOf(again)]).toEqual([first.statusCode, repeated ?? contentOf(first)])
    expect(await count()).toBe(there)

    await (takeAway ? takeAway(given) : setRights([]))
    const refused = await send(given, key)
    expect([403, 404], refused.body).toContain(refused.statusCode)
    expect(await count()).toBe(there)
  },
)

test('a repeated import returns counts and rows, but no reasons with fields and values', async () => {
  await setRights(['*'])
  await workspace.buildEntity('score', [
    { name: 'name', fieldType: 'text' },
    { name: 'points', fieldType: 'number' },
  ])
  const payload = 'name,points\nA,1\nB,hidden word\n'
  const given = { url: '/api/import/score?partial=true', payload, type: 'text/csv' }
  const key = randomUUID()
  const first = await send(given, key)
  expect(first.json()).toMatchObject({ inserted: 1, skipped: 1, errors: [{ row: 2, field: 'points' }] })
  const again = await send(given, key)
  expect([again.statusCode, again.json()]).toEqual([
    200,
    { inserted: 1, updated: 0, skipped: 1, errors: [{ row: 2, field: null, message: expect.any(String) }] },
  ])
  expect(again.body).not.toMatch(/points|hidden word/)
})

async function setRights(permissions: readonly string[]): Promise<void> {
  const users = workspace.app.admin.updateTable('users').set({ permissions: [...permissions] })
  await users.where('id', '=', userId).execute()
  await forget(workspace.app, userId)
}

const contentOf = (reply: LightMyRequestResponse): unknown => (reply.body === '' ? null : reply.json())

async function send({ method, url, payload, type }: Request, key: string): Promise<LightMyRequestResponse> {
  const headers = { ...person.headers, 'content-type': type, 'idempotency-key': key }
  return workspace.fastify.inject({ method: method ?? 'POST', url, headers, payload })
}
