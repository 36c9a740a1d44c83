import 'fake-indexeddb/auto'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Comment, commentsKey } from '../comments.ts'
import { structure } from '../structure.test-helper.ts'
import { changeOf } from './changes.ts'
import { record, serve, stubBrowser } from './record-server.test-helper.ts'

// Comments go through the outbox like edits: they wait for a connection, in order, and nothing is lost.

stubBrowser('token of ana')
const { sessionKey } = await import('../../../lib/credentials/session-end.ts')
const { rememberTokenUser } = await import('../../../lib/credentials/token.ts')
const { clearWrites, putWrite, readWrites } = await import('../../../lib/outbox-store.ts')
const { structureQuery } = await import('../queries.ts')
const { outboxOf } = await import('./outbox.ts')
const { toStored, keyLifetime } = await import('./outbox-entry.ts')
const { recordWriter } = await import('./record-writer.ts')
const { resumeWrites } = await import('./resume.ts')

const { name } = structure.entity
let tenantId = ''
let server: ReturnType<typeof serve>
let tests = 0
const stops: (() => void)[] = []

beforeEach(() => {
  tenantId = `commented ${++tests}`
  stubBrowser('token of ana')
  rememberTokenUser('token of ana', 'ana')
  server = serve()
  server.put(record('a', 3))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  onlineManager.setOnline(true)
  for (const user of ['ana', 'ben']) await clearWrites(user)
})

function openPage(user = 'ana') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(sessionKey, { user: { id: user } })
  client.setQueryData(structureQuery(tenantId, name).queryKey, structure)
  client.setQueryData(commentsKey(tenantId, name, 'a'), [])
  const outbox = outboxOf(client, tenantId)
  const writer = recordWriter(client, tenantId, structure)
  return {
    outbox,
    writer,
    say: (body: string, onWaiting = () => {}) =>
      writer.write({ comment: { recordId: 'a', body }, idempotencyKey: `key of ${body}`, refresh: 'none', onWaiting }),
    resume: () => stops.push(resumeWrites(client, tenantId)),
    shown: () => client.getQueryData<Comment[]>(commentsKey(tenantId, name, 'a'))!.map(({ body }) => body),
  }
}
const stored = async (user = 'ana') => (await readWrites(user)).length
const bodies = () => server.comments.map(({ body }) => body)

test('a comment is stored under its key and shown in the list', async () => {
  const page = openPage()
  expect(await page.say('Hello')).toMatchObject({ kind: 'done', comment: { id: 'comment 1' } })
  expect(server.comments).toEqual([{ recordId: 'a', body: 'Hello', key: 'key of Hello' }])
  expect(page.shown()).toEqual(['Hello'])
  expect(await stored()).toBe(0)
})

test('comments written offline wait in order with edits, and survive a reload', async () => {
  onlineManager.setOnline(false)
  const closed = openPage()
  const waits = vi.fn()
  void closed.say('First', waits)
  void closed.writer.write({ changes: [changeOf(record('a', 3), { stage: 'won' })] })
  void closed.say('Second', waits)
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(2))
  await vi.waitFor(async () => expect(await stored()).toBe(3))

  const page = openPage()
  page.resume()
  await vi.waitFor(() =>
    expect(page.outbox.entries().map(({ comment }) => comment?.body)).toEqual(['First', undefined, 'Second']),
  )
  // The old page is gone.
  for (const { id } of closed.outbox.entries()) closed.outbox.withdraw(id)
  for (const entry of page.outbox.entries()) await putWrite(toStored(entry))
  const sent: string[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push(/mutation (\w+)/.exec(String(init.body as string))![1]!)
    return answer(path, init)
  })
  onlineManager.setOnline(true)
  await vi.waitFor(async () => expect(await stored()).toBe(0))
  expect(sent).toEqual(['CreateComment', 'UpdateRecord', 'CreateComment'])
  expect(server.comments.map(({ key }) => key)).toEqual(['key of First', 'key of Second'])
  await vi.waitFor(() => expect(page.shown()).toEqual(['Second', 'First']))
})

test('a waiting comment can be changed and withdrawn before it is sent', async () => {
  onlineManager.setOnline(false)
  const page = openPage()
  void page.say('Typo')
  void page.say('Withdrawn')
  await vi.waitFor(() => expect(page.outbox.entries()).toHaveLength(2))
  const [typo, withdrawn] = page.outbox.entries()
  await page.outbox.replace({ ...typo!, comment: { recordId: 'a', body: 'Corrected' } })
  expect(page.outbox.withdraw(withdrawn!.id)).toBe(true)
  onlineManager.setOnline(true)
  await vi.waitFor(async () => expect(await stored()).toBe(0))
  expect(bodies()).toEqual(['Corrected'])
})

test('a comment refused after waiting is kept until the user decides; one refused at once is returned', async () => {
  server.refusal.current = 'FORBIDDEN'
  const page = openPage()
  expect((await page.say('At once')).kind).toBe('refused')
  await vi.waitFor(() => expect(page.outbox.entries()).toEqual([]))
  onlineManager.setOnline(false)
  void page.say('Later')
  await vi.waitFor(() => expect(page.outbox.entries()).toHaveLength(1))
  onlineManager.setOnline(true)
  await vi.waitFor(() =>
    expect(page.outbox.entries()).toMatchObject([{ comment: { body: 'Later' }, problem: { kind: 'refused' } }]),
  )
  server.refusal.current = null
  const [undecided] = page.outbox.entries()
  await page.outbox.replace({ ...undecided!, problem: null })
  await page.writer.resume(undecided!.id)
  expect(bodies()).toEqual(['Later'])
  expect(await stored()).toBe(0)
})

test('after 24 hours the user is asked about a waiting comment; another user neither sees nor sends it', async () => {
  onlineManager.setOnline(false)
  const page = openPage()
  void page.say('Old')
  await vi.waitFor(async () => expect(await stored()).toBe(1))
  await page.outbox.replace({ ...page.outbox.entries()[0]!, madeAt: Date.now() - keyLifetime })
  const other = openPage('ben')
  await other.outbox.load()
  expect(other.outbox.entries()).toEqual([])
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(page.outbox.entries()).toMatchObject([{ problem: { kind: 'lapsed' } }]))
  expect(bodies()).toEqual([])
})
