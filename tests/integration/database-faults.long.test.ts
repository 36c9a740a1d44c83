import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { startWorkspace, type Workspace } from './builders.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { silentServerMilliseconds } from '../../apps/server/src/platform/db/server-pulse.ts'
import { addAccount, password } from './sign-in.ts'
import { openStream, type TestStream } from './test-stream.ts'

/** The whole database server is frozen, cut off, or silent. */
let proxy: DatabaseProxy
let workspace: Workspace
let email: string

beforeAll(async () => {
  proxy = await startDatabaseProxy(inject('postgres'))
  workspace = await startWorkspace({ address: proxy.address, listen: true, jobs: true })
  await workspace.buildEntity('note', [{ name: 'text', fieldType: 'text' }])
  email = (await addAccount(workspace, { organizationId: workspace.organizationId })).email
})
afterAll(async () => {
  await proxy.open()
  proxy.thaw()
  await workspace.close()
  await proxy.close()
})

interface Answered {
  readonly status: number
  readonly code: string | undefined
}

async function ask(path: string, body?: string | object, headers: Record<string, string> = {}): Promise<Answered> {
  const reply = await fetch(workspace.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...workspace.owner.headers, ...headers },
    body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
  })
  const text = await reply.text()
  const { code, errors } = JSON.parse(/^\{.*|(?<=^data: )\{.*/m.exec(text)![0]) as {
    code?: string
    errors?: [{ extensions: { code: string } }]
  }
  return { status: reply.status, code: code ?? errors?.[0].extensions.code }
}

const upload = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--x--\r\n'

const requests: Record<string, () => Promise<Answered>> = {
  'a read': () => ask('/graphql/tenant', { query: '{ note { text } }' }),
  'a read of the structure': () => ask('/graphql/admin', { query: '{ tenantEntities { id } }' }),
  'a read by REST': () => ask('/api/records/note'),
  'a write': () => ask('/graphql/tenant', { query: 'mutation { createNote(data: { text: "a" }) { id } }' }),
  'a write by REST': () => ask('/api/records/note', { text: 'b' }),
  'a change of structure': () =>
    ask('/graphql/admin', {
      query: `mutation { createTenantEntity(data: { tenantId: "${workspace.tenantId}", name: "more", displayName: "More" }) { id } }`,
    }),
  'a sign-in': () => ask('/api/auth/login', { email, password }),
  'an upload': () => ask('/api/files', upload, { 'content-type': 'multipart/form-data; boundary=x' }),
  'an import': () => ask('/api/import/note', 'text\nc\n', { 'content-type': 'text/csv' }),
  'an export': () => ask('/api/export/note.csv'),
  'a subscription': () =>
    ask('/graphql/tenant', { query: 'subscription { note_changed { action } }' }, { accept: 'text/event-stream' }),
  'the start page': () => ask('/api/dashboard/stats'),
  'an archive': () => ask(`/api/tenants/${workspace.tenantId}/archive`),
}

async function askAll(): Promise<Record<string, Answered>> {
  const asked = Object.entries(requests).map(async ([name, send]) => [name, await send()] as const)
  return Object.fromEntries(await Promise.all(asked))
}

const turn = 250

/** Measures time in event loop turns: a busy machine slows down this process and the server alike. */
function countTurns(): () => number {
  let turns = 0
  const next = (): NodeJS.Timeout =>
    setTimeout(() => {
      turns += 1
      timer = next()
    }, turn)
  let timer = next()
  return () => {
    clearTimeout(timer)
    return turns
  }
}

const isReady = () =>
  vi.waitFor(async () => expect((await fetch(`${workspace.url}/readyz`)).status).toBe(200), { timeout: 10_000 })
const isUnavailable = expect.objectContaining({ status: 503, code: 'UNAVAILABLE' })
const allUnavailable = Object.fromEntries(Object.keys(requests).map((name) => [name, isUnavailable]))
const createNote = (text: string, key: string) =>
  ask(
    '/graphql/tenant',
    { query: `mutation { createNote(data: { text: "${text}" }) { id } }` },
    { 'idempotency-key': key },
  )
const notes = async (text: string): Promise<number> =>
  (await workspace.owner.tenant(`{ note(where: { text: { eq: "${text}" } }) { id } }`)).data.note.length

test('a frozen server: every request is answered with a code within five seconds, and all work when it continues', async () => {
  const stream: TestStream = await openStream(
    workspace.url,
    workspace.owner.headers,
    'subscription { note_changed { action record { text } } }',
  )
  proxy.freeze()
  const endFirst = countTurns()
  expect(await askAll()).toEqual(allUnavailable)
  expect(endFirst()).toBeLessThan(5_000 / turn)

  const endLater = countTurns()
  expect(await askAll()).toEqual(allUnavailable)
  expect(endLater()).toBeLessThan(silentServerMilliseconds / turn)
  const readiness = await fetch(`${workspace.url}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'the admin database does not answer' },
  ])
  expect((await fetch(`${workspace.url}/healthz`)).status).toBe(200)

  proxy.thaw()
  await isReady()
  expect((await createNote('after', 'after')).status).toBe(200)
  expect((await stream.next()).data.note_changed.record).toEqual({ text: 'after' })
  stream.close()
  const { jobs } = workspace.app
  const swept = () => jobs.counts.get('sweep_files')?.done ?? 0
  const before = swept()
  await jobs.add('sweep_files', {})
  await vi.waitFor(() => expect(swept()).toBeGreaterThan(before), { timeout: 10_000 })
}, 30_000)

test('a write whose response was lost has one effect when it is repeated', async () => {
  await createNote('before', 'before')
  proxy.loseAnswers()
  expect(await createNote('lost', 'lost')).toEqual(isUnavailable)
  proxy.thaw()
  await isReady()
  expect(await createNote('lost', 'lost')).toMatchObject({ status: 200, code: undefined })
  expect(await notes('lost')).toBe(1)
}, 30_000)

test('a stopped server: requests are answered with a code, and work when it runs again', async () => {
  await proxy.cut()
  expect(await askAll()).toEqual(allUnavailable)
  expect((await fetch(`${workspace.url}/readyz`)).status).toBe(503)
  await proxy.open()
  await isReady()
  expect((await requests['a read']!()).status).toBe(200)
}, 30_000)

test('a slow statement is not mistaken for a frozen server', async () => {
  const { app, tenantId } = workspace
  const { db } = (await app.tenants.find(tenantId))!
  const sleeping = db.asOwner((client) => client.query<{ done: string }>(`select 'done' as done from pg_sleep(3.5)`))
  expect((await sleeping).rows).toEqual([{ done: 'done' }])
}, 30_000)
