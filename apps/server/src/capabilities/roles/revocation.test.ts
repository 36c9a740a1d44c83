import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'

/** Two processes of one installation: a right revoked in one is revoked in the other. */
let workspace: Workspace
let other: TestServer
let member: Person
let ids: { userId: string; roleId: string }

beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner, organizationId, app } = workspace
  other = await startTestServer({
    adminDatabase: app.server.adminDatabase,
    config: { dataDir: app.config.dataDir, secret: app.config.secret },
  })
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  const data = { organizationId, name: 'Reader', permissions: ['record:deal:read'] }
  const role = await owner.create('Role', data)
  member = await workspace.join([])
  const { user } = (await workspace.fastify.inject({ url: '/api/auth/me', headers: member.headers })).json()
  ids = { userId: user.id, roleId: role.id }
})
afterAll(async () => {
  await other.close()
  await workspace.close()
})

const setRoles = (roleIds: string[]) => workspace.setRoles(ids.userId, roleIds)
const mayRead = async ({ fastify }: Pick<TestServer, 'fastify'>): Promise<boolean> => {
  const payload = { query: '{ deal { id } }' }
  const reply = await fastify.inject({ method: 'POST', url: '/graphql/tenant', headers: member.headers, payload })
  return reply.json().errors === undefined
}

test.each([
  ['a user loses a role', () => setRoles([])],
  ['a role loses the right', () => workspace.owner.update('Role', ids.roleId, { permissions: [] })],
  ['a role is deleted', () => workspace.owner.delete('Role', ids.roleId)],
])('when %s, the next request is refused in every process', async (_what, revoke) => {
  await workspace.owner.admin(`mutation($id: ID!) { restoreRole(id: $id) { id } }`, { id: ids.roleId })
  await workspace.owner.update('Role', ids.roleId, { permissions: ['record:deal:read'] })
  await setRoles([])
  await setRoles([ids.roleId])
  expect(await mayRead(other)).toBe(true)
  expect(await mayRead(workspace)).toBe(true)
  await revoke()
  expect(await mayRead(workspace)).toBe(false)
  expect(await mayRead(other)).toBe(false)
})
