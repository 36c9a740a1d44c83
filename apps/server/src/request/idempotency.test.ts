import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../tests/integration/builders.ts'
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
  // Users who sign in from here on may be in both.
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
