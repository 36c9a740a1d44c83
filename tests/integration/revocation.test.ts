import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runs } from '../runs.ts'
import { type Person, startWorkspace, type Workspace } from './builders.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Several processes of one installation: what one revokes is gone in the others before it answers. */
let workspace: Workspace
let member: Person
let ids: { userId: string; roleId: string }
const processes: ServerProcess[] = []
let here: string
let there: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner, organizationId, app } = workspace
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  const data = { organizationId, name: 'Reader', permissions: ['record:deal:read'] }
  const role = await owner.create('Role', data)
  member = await workspace.join([])
  const { user } = (await member.inject('GET', '/api/auth/me')).json()
  ids = { userId: user.id, roleId: role.id }
  const { host, port, user: name } = inject('postgres')
  const env = {
    DATABASE_URL: `postgres://${name}@localhost/${app.server.adminDatabase}?host=${encodeURIComponent(host)}&port=${port}`,
    MONARCH_DATA_DIR: app.config.dataDir,
    MONARCH_SECRET: app.config.secret!,
  }
  for (let i = 0; i < 2; i++) processes.push(startServerProcess(env))
  ;[here, there] = (await Promise.all(processes.map(({ ready }) => ready))) as [string, string]
})
afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGKILL')
    await ended
  }
  await workspace.close()
})

async function ask(url: string, path: string, { headers }: Person, query: string, variables: object = {}) {
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
  return (await reply.json()) as { errors?: unknown }
}

const setRoles = async (roleIds: string[]) => {
  const mutation = `mutation($userId: ID!, $organizationId: ID!, $roleIds: [ID!]!) {
      setUserRoles(userId: $userId, organizationId: $organizationId, roleIds: $roleIds) { id } }`
  const { organizationId, owner } = workspace
  const answer = await ask(here, '/graphql/admin', owner, mutation, { userId: ids.userId, organizationId, roleIds })
  expect(answer.errors).toBeUndefined()
}
const canReadThere = async () => (await ask(there, '/graphql/tenant', member, '{ deal { id } }')).errors === undefined

test('rights that one process grants and revokes apply to the next request to another, every time', async () => {
  for (let i = 0; i < runs(15); i++) {
    await setRoles([ids.roleId])
    expect(await canReadThere()).toBe(true)
    await setRoles([])
    expect(await canReadThere()).toBe(false)
  }
})

test('a session ended in one process is invalid in the other', async () => {
  for (let i = 0; i < 10; i++) {
    const { token } = await workspace.join([])
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${there}/api/auth/me`, { headers })).status).toBe(200)
    expect((await fetch(`${here}/api/auth/logout`, { method: 'POST', headers })).ok).toBe(true)
    expect((await fetch(`${there}/api/auth/me`, { headers })).status).toBe(401)
  }
})

test('a stopped process delays others only briefly, and serves nothing outdated when it continues', async () => {
  const { child } = processes[1]!
  for (let i = 0; i < 3; i++) {
    await setRoles([ids.roleId])
    expect(await canReadThere()).toBe(true)
    const request = await connectThere()
    child.kill('SIGSTOP')
    // The process handles this socket before the bus, and reads the request received by then.
    request.write(`GET /api/export/deal.csv HTTP/1.1\r\nhost: there\r\nauthorization: Bearer ${member.token}\r\n`)
    await setRoles([])
    request.write(`x-tenant-id: ${member.tenantId}\r\nconnection: close\r\n\r\n`)
    child.kill('SIGCONT')
    expect((await text(request)).split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found')
  }
})

async function connectThere(): Promise<Socket> {
  const { hostname, port } = new URL(there)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}
