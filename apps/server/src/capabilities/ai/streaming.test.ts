import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { type ModelServer, startModelServer } from '../../../../../tests/integration/model-server.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { openStream, type TestStream } from '../../../../../tests/integration/test-stream.ts'

let workspace: Workspace
let other: TestServer
let model: ModelServer
let owner: Person

beforeAll(async () => {
  model = await startModelServer()
  workspace = await startWorkspace({ listen: true, config: { outboundAllow: ['127.0.0.1'] } })
  owner = workspace.owner
  other = await startTestServer({ adminDatabase: workspace.app.server.adminDatabase, listen: true })
  await workspace.buildEntity('note', [
    { name: 'body', fieldType: 'text' },
    { name: 'summary', displayName: 'Summary', fieldType: 'ai_summary', settings: { sourceFields: ['body'] } },
  ])
  const set = await owner.admin(
    `mutation($id: ID!, $data: UpdateAiSettingsInput!) { updateAiSettings(organizationId: $id, data: $data) { id } }`,
    { id: workspace.organizationId, data: { baseUrl: model.baseUrl, model: 'large', isEnabled: true } },
  )
  expect(set.errors, set.text).toBeUndefined()
})
afterAll(async () => {
  await other.close()
  await workspace.close()
  await model.close()
})

beforeEach(async () => {
  model.requests.length = 0
  await sql`delete from "aiUsage"`.execute(workspace.app.admin)
})

async function create(): Promise<string> {
  const reply = await owner.tenant('mutation { made: createNote(data: {body: "x"}) { id } }')
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.made.id
}

/** Requests the value and runs the job. */
async function generate(id: string): Promise<void> {
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/ai/generate',
    headers: owner.headers,
    payload: { entity: 'note', id, field: 'summary' },
  })
  expect(reply.statusCode, reply.body).toBe(202)
  await workspace.app.jobs.drain(workspace.app)
}

async function read(id: string) {
  const reply = await owner.tenant('query($id: ID!) { note_by_id(id: $id) { summary summary_ai } }', { id })
  return reply.data.note_by_id
}

const watch = (person: Person, url: string, headers: object = {}): Promise<TestStream> =>
  openStream(url, { ...person.headers, ...headers }, 'subscription { note_changed { id record { summary } } }')

/** Reads `writing` events until the text is complete; parts may repeat. */
async function textUntil(stream: TestStream, expected: string): Promise<object> {
  for (let text = ''; ;) {
    const { at, part, ...about } = await stream.event('writing')
    expect(at).toBeLessThanOrEqual(text.length)
    text = text.slice(0, at) + part
    expect(expected).toContain(text)
    if (text === expected) return about
  }
}

test('the text streams only to the tabs of the user who requested it', async () => {
  const member = await workspace.join(['record:note:*'])
  const streams = await Promise.all([
    watch(owner, workspace.url, { 'x-tab': 'first-tab' }),
    watch(owner, other.url, { 'x-tab': 'second-tab' }),
    watch(member, workspace.url, { 'x-tab': 'their-tab' }),
    watch(owner, workspace.url),
  ])
  const [first, second, theirs, plain] = streams as [TestStream, TestStream, TestStream, TestStream]
  try {
    const seen = Promise.withResolvers<void>()
    model.answer = () =>
      (async function* () {
        yield 'They '
        yield 'want '
        // The model sends the rest only after the first part was received, which proves that the text streams.
        await seen.promise
        yield 'a discount.'
      })()
    const id = await create()
    const done = generate(id)
    const about = { recordId: id, field: 'summary' }
    for (const stream of [first, second]) expect(await textUntil(stream, 'They want ')).toEqual(about)
    // A tab opened in the middle starts with the text so far.
    for (const url of [workspace.url, other.url]) {
      const late = await watch(owner, url, { 'x-tab': 'late-tab' })
      streams.push(late)
      expect(await late.event('writing')).toEqual({ ...about, at: 0, part: 'They want ' })
    }
    expect(await read(id)).toMatchObject({ summary: null, summary_ai: { status: 'running' } })
    seen.resolve()
    await done
    // A final event marks the end.
    for (const stream of [first, second]) {
      let last = await stream.event('writing')
      while (last.part !== null) last = await stream.event('writing')
      expect(last).toMatchObject({ recordId: id, field: 'summary' })
    }
    expect(await read(id)).toMatchObject({ summary: 'They want a discount.', summary_ai: { status: 'done' } })
    const usage = await owner.admin('{ aiSettings { tokensToday } }')
    expect(usage.data.aiSettings).toEqual([{ tokensToday: 20 }])
    // Other users, and streams without a tab, receive only the change.
    for (const stream of [theirs, plain]) {
      const names = [await stream.next(), await stream.next()]
      expect(names.at(-1).data.note_changed.record).toEqual({ summary: 'They want a discount.' })
    }
  } finally {
    for (const stream of streams) stream.close()
  }
})

test('an endpoint that ignores streaming is called once; one that refuses it is called again without streaming', async () => {
  model.answer = () => 'At once.'
  const id = await create()
  await generate(id)
  expect(await read(id)).toMatchObject({ summary: 'At once.' })
  expect(model.requests.map(({ isStream }) => isStream)).toEqual([true])

  model.requests.length = 0
  model.answer = ({ isStream }) => (isStream ? 400 : 'As a whole.')
  await generate(id)
  expect(await read(id)).toMatchObject({ summary: 'As a whole.' })
  expect(model.requests.map(({ isStream }) => isStream)).toEqual([true, false])

  // Errors unrelated to streaming are not retried without it.
  model.requests.length = 0
  model.answer = () => 401
  await generate(id)
  expect((await read(id)).summary_ai).toMatchObject({ error: 'The AI endpoint refused the API key (401).' })
  expect(model.requests).toHaveLength(1)
})

test('an interrupted stream stores no value and is retried', async () => {
  model.answer = () =>
    (async function* () {
      yield 'Half of '
      throw new Error('The endpoint has died')
    })()
  const id = await create()
  await generate(id)
  expect(await read(id)).toMatchObject({ summary: null, summary_ai: { status: 'queued' } })
  expect((await read(id)).summary_ai.error).toMatch(/cannot be reached\.$/)
})

test('an endless stream is cut off like any long answer', async () => {
  model.answer = () =>
    (async function* () {
      for (;;) yield 'z'.repeat(50_000)
    })()
  const id = await create()
  await generate(id)
  expect((await read(id)).summary_ai).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/sent more than 2,000,000 bytes\.$/),
  })
})
