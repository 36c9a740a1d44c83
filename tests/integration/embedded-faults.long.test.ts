import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPassword } from './installations.test-helper.ts'
import { newDataDir, type ServerProcess, startServerProcess } from './server-process.ts'

/** Faults of the embedded database that its own processes see: a disk that stalls, and one of them killed by the system. */
const dataDir = newDataDir()
let server: ServerProcess
let headers: Record<string, string>
let database: pg.Client
let entityId: string

beforeAll(async () => {
  server = startServerProcess({ MONARCH_DATA_DIR: dataDir })
  await server.ready
  const { body } = await signIn()
  headers = { authorization: `Bearer ${String(body.token)}` }
  const { tenants } = (await graphql('admin', '{ tenants { id } }')).body.data as { tenants: { id: string }[] }
  headers['x-tenant-id'] = tenants[0]!.id
  const made = await structure('createTenantEntity', 'name: "note", displayName: "Note"')
  entityId = (made.body.data as { createTenantEntity: { id: string } }).createTenantEntity.id
  await structure('createSystemField', `entityId: "${entityId}", name: "text", displayName: "Text", fieldType: text`)
  database = new pg.Client({ host: path.join(dataDir, 'postgres'), user: 'monarch', database: 'postgres' })
  database.on('error', () => {})
  await database.connect()
}, 120_000)
afterAll(async () => {
  await database.end()
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function ask(at: string, body: object, more: Record<string, string> = {}): Promise<Answer> {
  const reply = await fetch((await server.ready) + at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...more },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const signIn = () => ask('/api/auth/login', { email: 'admin@example.com', password: printedPassword(server) })
const graphql = (endpoint: 'admin' | 'tenant', query: string, more: Record<string, string> = {}) =>
  ask(`/graphql/${endpoint}`, { query }, more)
const structure = (mutation: string, data: string) =>
  graphql('admin', `mutation { ${mutation}(data: {tenantId: "${headers['x-tenant-id']}", ${data}}) { id } }`)
const create = (text: string) =>
  graphql('tenant', `mutation { createNote(data: {text: "${text}"}) { id } }`, { 'idempotency-key': text })

const notes = async (text: string) =>
  (await graphql('tenant', `{ note(where: {text: {eq: "${text}"}}) { text } }`)).body.data

const writes: Record<string, () => Promise<Answer>> = {
  'a record': () => create('stalled'),
  'several records': () => graphql('tenant', 'mutation { createManyNote(data: [{text: "a"}, {text: "b"}]) { id } }'),
  'a record by REST': () => ask('/api/records/note', { text: 'c' }),
  'a change of structure': () =>
    structure('createSystemField', `entityId: "${entityId}", name: "more", displayName: "More", fieldType: text`),
  'a sign-in': signIn,
}

const codeOf = ({ status, body }: Answer) => {
  const errors = body.errors as { extensions: { code: string } }[] | undefined
  return [status, errors?.[0]?.extensions.code ?? body.code]
}
const askAll = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(writes).map(async ([name, send]) => [name, codeOf(await send())] as const)),
  )
const readiness = async () => {
  const reply = await fetch(`${await server.ready}/readyz`)
  return [reply.status, ((await reply.json()) as { reason?: string }).reason]
}

/**
 * When a disk stalls, commits wait while the server answers everything else. Commits that wait for a missing standby behave the same, and
 * no timeout of PostgreSQL ends either wait.
 */
async function letDisk(state: 'stall' | 'store'): Promise<void> {
  await database.query(`alter system set synchronous_standby_names = '${state === 'stall' ? 'nobody' : ''}'`)
  await database.query('select pg_reload_conf()')
}

test('while the disk stalls, writes are refused with a code and reads work; afterwards everything works', async () => {
  await create('before')
  await letDisk('stall')
  const refused = Object.fromEntries(Object.keys(writes).map((name) => [name, [503, 'UNAVAILABLE']]))
  expect(await askAll()).toEqual(refused)
  expect(await readiness()).toEqual([503, 'the disk of the admin database does not answer'])
  expect(await notes('before')).toEqual({ note: [{ text: 'before' }] })
  expect(await askAll()).toEqual(refused)

  await letDisk('store')
  await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, undefined])
  await expect.poll(async () => codeOf(await create('stalled')), { timeout: 60_000 }).toEqual([200, undefined])
  expect(await notes('stalled')).toEqual({ note: [{ text: 'stalled' }] })
}, 180_000)

test('a killed PostgreSQL process refuses writes with a code until PostgreSQL has recovered', async () => {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'monarch' and datname <> 'postgres' limit 1`,
  )
  // As the kernel does when memory runs out. PostgreSQL then ends all its processes and recovers.
  process.kill(rows[0]!.pid, 'SIGKILL')
  const answers = new Set<string>()
  const writeAgain = async () => {
    const [status, code] = codeOf(await create('killed'))
    answers.add(`${String(status)} ${String(code)}`)
    return status
  }
  await expect.poll(writeAgain, { timeout: 60_000, interval: 10 }).toBe(200)
  expect([...answers].filter((each) => each !== '503 UNAVAILABLE')).toEqual(['200 undefined'])
  await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, undefined])
  expect(await notes('killed')).toEqual({ note: [{ text: 'killed' }] })
}, 180_000)
