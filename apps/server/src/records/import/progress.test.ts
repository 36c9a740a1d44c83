import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { importsService } from './answer.ts'
import { ImportProgress, type ImportState } from './progress.ts'

let workspace: Workspace
let other: TestServer

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  other = await startTestServer({ adminDatabase: workspace.app.server.adminDatabase })
  await workspace.buildEntity('person', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'stage', fieldType: 'select', options: ['new'] },
  ])
})
afterAll(async () => {
  await other.close()
  await workspace.close()
})
beforeEach(() => workspace.owner.tenant('mutation { deleteManyPerson(where: {}) }'))

const csv = (count: number) =>
  `name,stage\n${Array.from({ length: count }, (_, i) => `Person ${i},${i === 0 ? 'fresh' : 'new'}\n`).join('')}`

const count = async (): Promise<number> =>
  (await workspace.owner.tenant('{ person_aggregate { count } }')).data.person_aggregate[0].count

/** Sends the file and follows its events: the progress states, and the final answer. */
async function follow(
  body: string,
  query = '',
  more: { key?: string; onState?: (state: ImportState) => void } = {},
): Promise<{ states: ImportState[]; answer: unknown }> {
  const response = await fetch(`${workspace.url}/api/import/person?${query}`, {
    method: 'POST',
    headers: {
      ...workspace.owner.headers,
      accept: 'text/event-stream',
      'content-type': 'text/csv',
      'idempotency-key': more.key ?? crypto.randomUUID(),
    },
    body,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const states: ImportState[] = []
  let text = ''
  for await (const chunk of response.body!.pipeThrough(
    new TextDecoderStream() as TransformStream<Uint8Array, string>,
  )) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end))!
      text = text.slice(end + 2)
      if (event === 'answer') return { states, answer: JSON.parse(data!) }
      const state = JSON.parse(data!) as ImportState
      states.push(state)
      more.onState?.(state)
    }
  }
  throw new Error('The events ended without an answer')
}

test('the event stream reports each phase and ends with the regular answer', async () => {
  const { states, answer } = await follow(csv(5_000), 'createChoices=true')
  const phases = states.map(({ phase }) => phase)
  expect([...new Set(phases)]).toEqual(['reading', 'checking', 'making', 'storing', 'finishing'])
  expect(answer).toEqual({ status: 200, body: { inserted: 5_000, updated: 0, skipped: 0, errors: [] } })
  expect(states.at(-1)).toEqual({ phase: 'finishing', rows: 5_000, total: 5_000 })
  expect(states.find(({ phase }) => phase === 'storing')).toEqual({ phase: 'storing', rows: 0, total: 5_000 })
  expect(await count()).toBe(5_000)

  const dry = await follow(csv(2).replaceAll('Person 1', ''), 'dryRun=true')
  expect(dry.answer).toMatchObject({ status: 422, body: { inserted: 0, errors: [{ row: 2 }] } })
  expect(dry.states.map(({ phase }) => phase)).not.toContain('storing')
})

test.each(['this process', 'another process'])('a cancellation sent to %s ends it', async (where) => {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  const key = crypto.randomUUID()
  const begun = Promise.withResolvers<void>()
  const running = workspace.app.services.get(importsService)
  // The lock prevents storing until the import is cancelled.
  const imported = db.ddl(async (client) => {
    await client.query('begin')
    await client.query('lock table person in share mode')
    const following = follow(csv(10_000), 'partial=true', { key, onState: () => begun.resolve() })
    await begun.promise
    const [progress] = running.values()
    const { fastify } = where === 'this process' ? workspace : other
    const cancelled = await fastify.inject({
      method: 'POST',
      url: '/api/import-cancel',
      headers: { ...workspace.owner.headers, 'idempotency-key': key },
    })
    expect(cancelled.statusCode, cancelled.body).toBe(204)
    await vi.waitFor(() => expect(progress!.isCancelled).toBe(true))
    await client.query('rollback')
    return following
  })
  expect((await imported).answer).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: 'The import was cancelled. No record was stored.' },
  })
  expect(await count()).toBe(0)
  expect(running.size).toBe(0)
})

test('a file with unreadable bytes in the middle stores nothing', async () => {
  // The reader fails while the first batch is being stored.
  const body = Buffer.concat([Buffer.from(csv(4_500).replaceAll('fresh', 'new')), Buffer.from([0xff, 0xfe, 0x0a])])
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import/person',
    headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
    payload: body,
  })
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining('The file is not UTF-8.')])
  expect(await count()).toBe(0)
})

test('only the sender can cancel an import', async () => {
  const stranger = await workspace.join(['*'])
  const progress = new ImportProgress()
  const { user } = (await workspace.fastify.inject({ url: '/api/auth/me', headers: workspace.owner.headers })).json()
  const running = workspace.app.services.get(importsService).set(`${user.id} the-key-of-it`, progress)
  const cancel = (headers: object) =>
    workspace.fastify.inject({ method: 'POST', url: '/api/import-cancel', headers: { ...headers } })
  await cancel({ ...stranger.headers, 'idempotency-key': 'the-key-of-it' })
  expect(progress.isCancelled).toBe(false)
  expect((await cancel(workspace.owner.headers)).statusCode).toBe(400)
  await cancel({ ...workspace.owner.headers, 'idempotency-key': 'the-key-of-it' })
  expect(progress.isCancelled).toBe(true)
  running.clear()
})
