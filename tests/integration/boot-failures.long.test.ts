import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'
import { embeddedSuperuser } from '../../apps/server/src/platform/db/embedded.ts'
import { newDataDir, startServerProcess } from './server-process.ts'

const dataDir = newDataDir()
const blocker = createServer()

beforeAll(async () => {
  blocker.listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const client = await connect(clientConfig({ ...inject('postgres'), user: embeddedSuperuser }, 'postgres'))
  await client.query('create role weak login')
  await client.query('create role strong login createdb createrole')
  await client.query('grant connect on database postgres to strong')
  await client.query('create database foreign_database')
  await client.end()
})
afterAll(() => {
  blocker.close()
  rmSync(dataDir, { recursive: true })
})

/** URL in the test run's PostgreSQL, which stands for an operator's server. */
function urlOf(user: string, database: string): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(inject('postgres').host)}`
}

/** The complete output of a failed start. */
async function failureOf(env: Record<string, string>): Promise<string> {
  const server = startServerProcess({ MONARCH_DATA_DIR: dataDir, ...env })
  expect(await server.ended).toBe(1)
  expect(server.output()).toBe('')
  return server.errors()
}

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535.'],
  [{ MONARCH_DATA_DIR: '/dev/null/data' }, 'MONARCH_DATA_DIR: the folder /dev/null/data cannot be written (ENOTDIR).'],
  [
    { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/monarch' },
    'DATABASE_URL: the database "monarch" at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  ],
])('%o', async (env, line) => {
  expect(await failureOf(env)).toBe(`${line}\n`)
})

test('a port in use: nothing is created, and no unusable password is printed', async () => {
  const { port } = blocker.address() as AddressInfo
  const env = { PORT: String(port), DATABASE_URL: urlOf('strong', 'port_taken') }
  expect(await failureOf(env)).toBe(`Port ${port} is in use by another program. Set PORT to another port.\n`)
})

test('a role that may not create databases and roles', async () => {
  expect(await failureOf({ DATABASE_URL: urlOf('weak', 'foreign_database') })).toBe(
    'DATABASE_URL: the role "weak" may not create databases and roles. Grant it CREATEDB and CREATEROLE.\n',
  )
})

test('a database in which the role may not create tables', async () => {
  expect(await failureOf({ DATABASE_URL: urlOf('strong', 'foreign_database') })).toBe(
    'DATABASE_URL: the role "strong" may not create tables in the database. Make it the owner of the database.\n',
  )
})

test('a role that does not exist', async () => {
  expect(await failureOf({ DATABASE_URL: urlOf('nobody_here', 'foreign_database') })).toContain(
    'role "nobody_here" does not exist',
  )
})

test('with DATABASE_URL everything works on another server, with a role that is not a superuser', async () => {
  const server = startServerProcess({ MONARCH_DATA_DIR: dataDir, DATABASE_URL: urlOf('strong', 'made_at_start') })
  const url = await server.ready
  const password = /password (\S+)$/m.exec(server.output())![1]!
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password }),
  })
  const { token, user } = (await signedIn.json()) as {
    token: string
    user: { organizations: { tenants: { id: string }[] }[] }
  }
  const answer = await fetch(`${url}/graphql/tenant`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-tenant-id': user.organizations[0]!.tenants[0]!.id,
    },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  expect(await answer.json()).toEqual({ data: { __typename: 'Query' } })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.errors()).toBe('')
})
