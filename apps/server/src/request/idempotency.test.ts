import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../tests/integration/builders.ts'
import { onClient } from '../platform/db/migrate.ts'
import { up as giveKeysEndpoints } from '../platform/db/migrations/tenant-006-endpoints-of-keys.ts'
import { createTenant } from '../platform/tenants/tenants.ts'

let workspace: Workspace
let dealId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  dealId = (await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text', isRequired: true }])).id
})
afterAll(() => workspace.close())

async function send(
  endpoint: 'admin' | 'tenant',
  key: string,
  query: string,
  { person = workspace.owner, tenantId = person.tenantId }: { person?: Person; tenantId?: string } = {},
): Promise<GraphqlReply> {
  const headers = { ...person.headers, 'x-tenant-id': tenantId, 'idempotency-key': key }
  const payload = JSON.stringify({ query })
  const reply = await workspace.fastify.inject({ method: 'POST', url: `/graphql/${endpoint}`, headers, payload })
  return reply.json<GraphqlReply>()
}

const addEntity = (tenantId: string, name: string) =>
  `mutation { made: createTenantEntity(data: {tenantId: "${tenantId}", name: "${name}", displayName: "${name}"}) { id tenantId } }`
const addView = (name: string) =>
  `mutation { made: createView(data: {tenantId: "${workspace.tenantId}", entityId: "${dealId}", name: "${name}"}) { id } }`
const addDeal = (name: string) => `mutation { made: createDeal(data: {name: "${name}"}) { id name } }`

test('a key used for the structure is refused for admin rows, and vice versa', async () => {
  expect((await send('admin', 'first structure', addEntity(workspace.tenantId, 'one'))).errors).toBeUndefined()
  expect(codeOf(await send('admin', 'first structure', addView('One')))).toBe('CONFLICT')
  const view = await send('admin', 'first view', addView('Two'))
  expect(codeOf(await send('admin', 'first view', addEntity(workspace.tenantId, 'two')))).toBe('CONFLICT')
  expect((await send('admin', 'first view', addView('Two'))).data).toEqual(view.data)
  const { data } = await workspace.owner.admin('{ views { name } tenantEntities { name } }')
  expect(data.views).toEqual([{ name: 'Two' }])
  expect(data.tenantEntities.map(({ name }: { name: string }) => name).toSorted()).toEqual(['deal', 'one'])
})

test('a key belongs to one endpoint, one tenant and one user', async () => {
  const { organizationId } = workspace
  const other = await createTenant(workspace.app, { organizationId, name: 'Another tenant' })
  // Users who sign in after this may enter both tenants.
  const person = await workspace.join(['*'])
  const elsewhere = { person, tenantId: other.id }
  expect((await send('admin', 'same', addEntity(workspace.tenantId, 'three'), { person })).data.made.tenantId).toBe(
    workspace.tenantId,
  )
  expect((await send('admin', 'same', addEntity(other.id, 'deal'), elsewhere)).data.made.tenantId).toBe(other.id)
  expect((await send('tenant', 'same', addDeal('Here'), { person })).data.made.name).toBe('Here')
  const colleague = (await send('tenant', 'same', addDeal('Here'))).data.made.id
  const mine = (await send('tenant', 'same', addDeal('Here'), { person })).data.made.id
  expect(mine).not.toBe(colleague)
  const zone = (tenantId: string) =>
    send(
      'admin',
      'zone',
      `mutation { made: updateTenant(id: "${tenantId}", data: {timeZone: "Europe/Berlin"}) { id } }`,
      {
        person,
        tenantId,
      },
    )
  expect((await zone(workspace.tenantId)).data.made.id).toBe(workspace.tenantId)
  expect((await zone(other.id)).data.made.id).toBe(other.id)
})

interface Sent {
  readonly status: number
  readonly body: unknown
}

/** The same key with a write by each endpoint of records. */
function writesOf(person: Person, key: string): Record<string, () => Promise<Sent>> {
  const inject = async (url: string, payload: string, type = 'application/json'): Promise<Sent> => {
    const headers = { ...person.headers, 'idempotency-key': key, 'content-type': type }
    const reply = await workspace.fastify.inject({ method: 'POST', url, headers, payload })
    return { status: reply.statusCode, body: reply.json() }
  }
  const file =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nHello\r\n--x--\r\n'
  return {
    graphql: () => inject('/graphql/tenant', JSON.stringify({ query: addDeal(`${key} graphql`) })),
    rest: () => inject('/api/records/deal?fields=id,name', JSON.stringify({ name: `${key} rest` })),
    import: () => inject('/api/import/deal', `name\n${key} import\n`, 'text/csv'),
    files: () => inject('/api/files', file, 'multipart/form-data; boundary=x'),
  }
}

async function dealsNamed(key: string): Promise<string[]> {
  const { data } = await workspace.owner.tenant(
    `{ deal(where: {name: {startsWith: "${key} "}}, orderBy: [{name: ASC}]) { name } }`,
  )
  return data.deal.map(({ name }: { name: string }) => name)
}

test('each endpoint of records has keys of its own', async () => {
  const writes = Object.values(writesOf(workspace.owner, 'shared'))
  const first: Sent[] = []
  for (const write of writes) first.push(await write())
  expect(first.map(({ status }) => status)).toEqual([200, 201, 200, 201])
  const again: Sent[] = []
  for (const write of writes) again.push(await write())
  expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  expect(await dealsNamed('shared')).toEqual(['shared graphql', 'shared import', 'shared rest'])
})

test('keys stored before an upgrade still count after it', async () => {
  const keys = ['old graphql', 'old rest', 'old import']
  const writes = Object.fromEntries(keys.map((key) => [key, writesOf(workspace.owner, key)[key.slice(4)]!]))
  const first: Sent[] = []
  for (const key of keys) first.push(await writes[key]!())
  const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
  await workspace.app.pools.asOwner(databaseName, async (client) => {
    await client.query(`
      delete from monarch."idempotencyKeys" where key not like 'old %';
      update monarch."idempotencyKeys" set key = '/api/records ' || key where endpoint = '/api/records';
      alter table monarch."idempotencyKeys" drop column endpoint, add primary key ("ownerId", key)`)
    await giveKeysEndpoints(onClient(client))
  })
  const again: Sent[] = []
  for (const key of keys) again.push(await writes[key]!())
  expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  expect(await dealsNamed('old')).toHaveLength(keys.length)
  // The key may be that of another endpoint, so the request is refused rather than run twice.
  expect((await writesOf(workspace.owner, 'old import').graphql!()).body).toMatchObject({
    errors: [{ extensions: { code: 'CONFLICT' } }],
  })
})
