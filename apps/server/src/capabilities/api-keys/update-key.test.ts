import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { callerOf, makeKey, revoke } from './keys.test-helper.ts'

let workspace: Workspace
let owner: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
})
afterAll(() => workspace.close())

const ask = '{ deal { name } }'
const change = (who: Person, { apiKey }: { apiKey: { id: string } }, data: object) =>
  who.admin(
    'mutation($id: ID!, $data: UpdateApiKeyInput!) { changed: updateApiKey(id: $id, data: $data) { name expiresAt requestsPerMinute } }',
    { id: apiKey.id, data },
  )
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('name, expiry and limit change with the next request', async () => {
  const key = await makeKey(owner, ['record:deal:read'], { expiresAt: inDays(1) })
  const caller = callerOf(workspace, key)
  expect((await caller.tenant(ask)).status).toBe(200)
  const changed = await change(owner, key, { name: ' Nightly ', expiresAt: null, requestsPerMinute: 2 })
  expect(changed.data.changed).toEqual({ name: 'Nightly', expiresAt: null, requestsPerMinute: 2 })
  const statuses = [await caller.tenant(ask), await caller.tenant(ask), await caller.tenant(ask)]
  expect(statuses.at(-1)!.status).toBe(429)
  const past = await change(owner, key, { expiresAt: inDays(-1) })
  expect(past.errors![0]!.extensions.issues).toEqual([
    { path: 'data.expiresAt', message: 'The expiry must be in the future' },
  ])
  expect(codeOf(await change(owner, key, { name: '' }))).toBe('BAD_USER_INPUT')
})

test('updating needs permission, extending needs the giver', async () => {
  const key = await makeKey(owner, ['record:deal:read'], { expiresAt: inDays(2) })
  const { person } = await workspace.joinWithRole({ permissions: ['api_key:read', 'api_key:update'] })
  const { person: reader } = await workspace.joinWithRole({ permissions: ['api_key:read', 'api_key:create'] })
  expect(codeOf(await change(reader, key, { name: 'Mine' }))).toBe('FORBIDDEN')
  expect(codeOf(await change(person, key, { expiresAt: inDays(3) }))).toBe('FORBIDDEN')
  expect(codeOf(await change(person, key, { expiresAt: null }))).toBe('FORBIDDEN')
  expect(codeOf(await change(person, key, { expiresAt: inDays(1), name: 'Sooner' }))).toBeUndefined()
  expect(codeOf(await change(owner, key, { expiresAt: inDays(3) }))).toBeUndefined()
  await revoke(owner, key)
  expect(codeOf(await change(owner, key, { name: 'Gone' }))).toBe('NOT_FOUND')
})

test('a key cannot extend a key, and a user only with permissions they still have', async () => {
  const strong = await makeKey(owner, ['record:deal:*'], { expiresAt: inDays(1) })
  const weak = { ...owner, ...callerOf(workspace, await makeKey(owner, ['api_key:*'])) }
  const equal = { ...owner, ...callerOf(workspace, await makeKey(owner, ['api_key:*', 'record:deal:*'])) }
  for (const program of [weak, equal])
    expect(codeOf(await change(program, strong, { expiresAt: inDays(2) }))).toBe('FORBIDDEN')
  // Nor can it extend an expired key.
  await workspace.app.admin
    .updateTable('apiKeys')
    .set({ expiresAt: inDays(-1) })
    .where('id', '=', strong.apiKey.id)
    .execute()
  expect(codeOf(await change(weak, strong, { expiresAt: null }))).toBe('FORBIDDEN')
  expect(codeOf(await change(weak, strong, { name: 'Still over' }))).toBeUndefined()
  const keeps = ['api_key:create', 'api_key:update']
  const { person, roleId } = await workspace.joinWithRole({ permissions: [...keeps, 'record:deal:read'] })
  const own = await makeKey(person, ['record:deal:read'], { expiresAt: inDays(1) })
  expect(codeOf(await change(person, own, { expiresAt: inDays(2) }))).toBeUndefined()
  const query = 'mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }'
  expect(codeOf(await owner.admin(query, { id: roleId, data: { permissions: keeps } }))).toBeUndefined()
  expect((await change(person, own, { expiresAt: inDays(3) })).errors![0]!.message).toBe(
    'You cannot grant "record:deal:read", because you do not have it yourself.',
  )
})

test('a key cannot extend itself', async () => {
  const key = await makeKey(owner, ['api_key:*'], { expiresAt: inDays(1) })
  const program = { ...owner, ...callerOf(workspace, key) }
  expect(codeOf(await change(program, key, { expiresAt: inDays(2) }))).toBe('BAD_USER_INPUT')
  expect(codeOf(await change(program, key, { expiresAt: null }))).toBe('BAD_USER_INPUT')
})
