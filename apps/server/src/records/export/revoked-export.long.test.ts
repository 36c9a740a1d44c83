import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  workspace = await startWorkspace({ listen: true })
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'long_text' }])
  const payload = `name\n${Array.from({ length: 3_000 }, (_, i) => `${i} ${randomBytes(6_000).toString('base64')}\n`).join('')}`
  const headers = { ...workspace.owner.headers, 'content-type': 'text/csv' }
  const reply = await workspace.fastify.inject({ method: 'POST', url: '/api/import/deal', headers, payload })
  expect(reply.json()).toMatchObject({ inserted: 3_000 })
})
afterAll(async () => {
  vi.useRealTimers()
  await workspace.close()
})

/** Reads the beginning, runs an action, then reads the rest. Returns whether the response was complete. */
async function readSlowly(
  headers: Record<string, string>,
  meanwhile: () => Promise<unknown>,
  path = '/api/export/deal.ndjson',
): Promise<boolean> {
  const socket = connect(Number(new URL(workspace.url).port), '127.0.0.1')
  const { authorization, 'x-tenant-id': tenantId } = headers
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\nauthorization: ${authorization}\r\nx-tenant-id: ${tenantId}\r\n\r\n`,
  )
  let end = ''
  socket.on('data', (chunk) => (end = `${end}${chunk.toString('latin1')}`.slice(-200)))
  await once(socket, 'data')
  socket.pause()
  await meanwhile()
  vi.advanceTimersByTime(2_000)
  socket.resume()
  await once(socket, 'close')
  return end.endsWith('\r\n0\r\n\r\n')
}

test('a slow export is complete while its rights last', async () => {
  const { person } = await workspace.joinWithRole({ name: 'Reader', permissions: ['record:deal:read'] })
  expect(await readSlowly(person.headers, async () => {})).toBe(true)
})

test('an export aborts when the role is removed', async () => {
  const { person, userId } = await workspace.joinWithRole({ name: 'Former reader', permissions: ['record:deal:read'] })
  const takeAway = () => workspace.setRoles(userId, [])
  expect(await readSlowly(person.headers, takeAway)).toBe(false)
})

test('an export aborts when its API key is revoked', async () => {
  const { tenantId, owner } = workspace
  const made = await owner.admin(
    'mutation($data: CreateApiKeyInput!) { createApiKey(data: $data) { secret apiKey { id } } }',
    { data: { tenantId, name: 'Export', permissions: ['record:deal:read'] } },
  )
  const { secret, apiKey } = made.data.createApiKey
  const revoke = () => owner.admin('mutation($id: ID!) { deleteApiKey(data: {id: $id}) { id } }', { id: apiKey.id })
  expect(await readSlowly({ authorization: `Bearer ${secret}`, 'x-tenant-id': tenantId }, revoke)).toBe(false)
})

test('a tenant archive aborts when its user is signed out', async () => {
  const { tenantId } = workspace
  const person = await workspace.join(['*'])
  const path = `/api/tenants/${tenantId}/archive`
  expect(await readSlowly(person.headers, async () => {}, path)).toBe(true)
  const logout = {
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: person.headers.authorization! },
  } as const
  expect(await readSlowly(person.headers, () => workspace.fastify.inject(logout), path)).toBe(false)
})
