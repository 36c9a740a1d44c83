import 'fake-indexeddb/auto'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { structure } from '../structure.test-helper.ts'
import { changeOf } from './changes.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { record, serve, stubBrowser } from './record-server.test-helper.ts'

stubBrowser('token of ana')
const { sessionKey } = await import('../../../lib/credentials/session-end.ts')
const { rememberTokenUser } = await import('../../../lib/credentials/token.ts')
const { clearWrites, putWrite, readWrites } = await import('../../../lib/outbox-store.ts')
const { structureQuery } = await import('../queries.ts')
const { needsDecision, outboxOf } = await import('./outbox.ts')
const { decide, toStored, keyLifetime } = await import('./outbox-entry.ts')
const { recordWriter } = await import('./record-writer.ts')
const { resumeWrites } = await import('./resume.ts')
const { undoLast, redoLast } = await import('./undo.ts')

const { name } = structure.entity
let tenantId = ''
let server: ReturnType<typeof serve>
let tests = 0
const stops: (() => void)[] = []

beforeEach(() => {
  tenantId = `acme ${++tests}`
  stubBrowser('token of ana')
  rememberTokenUser('token of ana', 'ana')
  server = serve()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  onlineManager.setOnline(true)
  for (const user of ['ana', 'ben']) await clearWrites(user)
})

/** A page of this user: a query cache, which a reload empties. */
function openPage(user = 'ana') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(sessionKey, { user: { id: user } })
  client.setQueryData(structureQuery(tenantId, name).queryKey, structure)
  return {
    client,
    outbox: outboxOf(client, tenantId),
    writer: recordWriter(client, tenantId, structure),
    resume: () => stops.push(resumeWrites(client, tenantId)),
    drawn: (id: string) => outboxOf(client, tenantId).pending(name).get(id)?.at(-1)?.data,
  }
}
const edit = (page: ReturnType<typeof openPage>, id: string, stage: string, before = 'open') =>
  void page.writer.write({ changes: [{ ...changeOf(record(id, 3), { stage }), before: { stage: before } }] })
const storedTitles = async (user = 'ana') => (await readWrites(user)).map(({ title }) => title)

/** Leaves an entry in the store, as another page would. */
async function leave(more: Partial<OutboxEntry>) {
  const entry: OutboxEntry = {
    id: `left ${Math.random()}`,
    key: 'key',
    userId: 'ana',
    tenantId,
    order: 1,
    madeAt: Date.now(),
    tab: 'a closed tab',
    entity: name,
    title: 'left',
    changes: [changeOf(record('a', 3), { stage: 'won' })],
    creates: [],
    unsentIds: [],
    isSent: false,
    requests: null,
    isWaiting: true,
    problem: null,
    ...more,
  }
  await putWrite(toStored(entry))
}

test('edits made offline survive a reload, are drawn again, and are sent in order with the versions that were seen', async () => {
  server.put(record('a', 3), record('b', 3))
  onlineManager.setOnline(false)
  const closed = openPage()
  edit(closed, 'a', 'won')
  edit(closed, 'b', 'won')
  edit(closed, 'a', 'lost', 'won')
  expect(await storedTitles()).toHaveLength(3)
  const page = openPage()
  page.resume()
  await vi.waitFor(() => expect([page.drawn('a'), page.drawn('b')]).toEqual([{ stage: 'lost' }, { stage: 'won' }]))
  expect(server.sent).toEqual([])
  // The old page is gone.
  for (const { id } of closed.outbox.entries()) closed.outbox.withdraw(id)
  for (const entry of page.outbox.entries()) await putWrite(toStored(entry))
  onlineManager.setOnline(true)
  await vi.waitFor(async () => expect(await storedTitles()).toEqual([]))
  expect(server.sent.map(({ id, data, ifVersion }) => [id, data.stage, ifVersion])).toEqual([
    ['a', 'won', 3],
    ['b', 'won', 3],
    ['a', 'lost', 4],
  ])
  await vi.waitFor(() => expect(page.drawn('a')).toBeUndefined())
})

test('a change is sent after the entries that a closed page has left', async () => {
  server.put(record('a', 3))
  await leave({})
  const page = openPage()
  edit(page, 'a', 'lost', 'won')
  page.resume()
  await vi.waitFor(async () => expect(await storedTitles()).toEqual([]))
  expect(server.sent.map(({ data }) => data.stage)).toEqual(['won', 'lost'])
  expect(page.outbox.entries().filter(needsDecision)).toEqual([])
})

test('entries of another user are neither drawn nor sent', async () => {
  server.put(record('a', 3))
  await leave({ userId: 'ben' })
  const page = openPage('ana')
  page.resume()
  await page.outbox.load()
  expect(page.outbox.entries()).toEqual([])
  expect(await storedTitles('ben')).toEqual(['left'])
  expect(server.headers).toEqual([])
})

test('nothing is sent with the token of another user, who signed in in another tab', async () => {
  server.put(record('a', 3))
  const page = openPage()
  stubBrowser('token of ben')
  edit(page, 'a', 'won')
  await page.writer.idle()
  expect(server.headers).toEqual([])
  expect(await storedTitles()).toHaveLength(1)
})

test('entries keep their tenant while the page shows another one', async () => {
  server.put(record('a', 3))
  vi.stubGlobal('location', { search: '?tenant=another' })
  edit(openPage(), 'a', 'won')
  await vi.waitFor(() => expect(server.records.get('a')).toMatchObject({ stage: 'won' }))
  expect(server.headers.map((sent) => sent['X-Tenant-ID'])).toEqual([tenantId])
})

test('the user is asked about a creation whose Idempotency-Key has expired, and a newer one keeps its key', async () => {
  const create = { document: 'mutation CreateRecord', variables: { data: { name: 'Fresh' } } }
  const creation = { changes: [], creates: [{ name: 'Fresh' }], requests: { whole: create, creates: create } }
  await leave({ ...creation, madeAt: Date.now() - keyLifetime, id: 'old', order: 1 })
  await leave({ ...creation, key: 'the key', id: 'young', order: 2 })
  const page = openPage()
  page.resume()
  await vi.waitFor(() => expect(server.records.size).toBe(1))
  await vi.waitFor(() => expect(page.outbox.entries()).toMatchObject([{ problem: { kind: 'lapsed' } }]))
  expect(server.headers.map((sent) => sent['Idempotency-Key'])).toEqual(['the key'])
})

test('an open tab sends its own entries; when it closes, another tab sends the rest', async () => {
  server.put(record('a', 3))
  const { promise, resolve: close } = Promise.withResolvers<void>()
  void navigator.locks.request('monarch-tab an open tab', () => promise)
  await leave({ tab: 'an open tab' })
  const page = openPage()
  page.resume()
  await vi.waitFor(() => expect(page.drawn('a')).toEqual({ stage: 'won' }))
  await page.writer.idle()
  expect(server.sent).toEqual([])
  close()
  await vi.waitFor(() => expect(server.records.get('a')).toMatchObject({ stage: 'won' }))
})

test('a record that one tab creates takes the place of the unsent one in other tabs', async () => {
  const unsentIds = ['unsent-new']
  await leave({ tab: 'an open tab', changes: [], creates: [{ name: 'New' }], unsentIds })
  const page = openPage()
  await page.outbox.load()
  const [unsent] = page.outbox.unsent(name)
  const edited = changeOf(unsent!, { stage: 'won' })
  expect(page.outbox.named(edited)).toBeNull()

  const other = new BroadcastChannel('monarch-writes')
  stops.push(() => other.close())
  const received: unknown[] = []
  other.onmessage = ({ data }: MessageEvent<unknown>) => data && received.push(data)
  const records = JSON.stringify([['unsent-new', record('stored', 1)]])
  other.postMessage({ userId: 'ana', tenantId, entity: name, records })
  await vi.waitFor(() => expect(page.outbox.unsent(name)).toEqual([]))
  expect(page.outbox.named(edited)).toMatchObject({ id: 'stored', version: 1 })
  // Until the other tab has removed its entry.
  await page.outbox.load()
  expect(page.outbox.unsent(name)).toEqual([])

  await page.writer.write({ creates: [{ name: 'Second' }] })
  await vi.waitFor(() => expect(received).toEqual([expect.objectContaining({ userId: 'ana', tenantId, entity: name })]))
})

test('an edit made after the session has ended stays in the outbox', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"message":"Sign in"}', { status: 401 })))
  const page = openPage()
  edit(page, 'a', 'won')
  await page.writer.idle()
  expect(page.client.getQueryData(sessionKey)).toBeNull()
  expect(await storedTitles()).toHaveLength(1)
})

test('a new record that waits is drawn after a reload, and its later edit is sent under the id that the server gave', async () => {
  onlineManager.setOnline(false)
  const closed = openPage()
  void closed.writer.write({ creates: [{ name: 'New', stage: 'open' }] })
  await vi.waitFor(() => expect(closed.outbox.unsent(name)).toHaveLength(1))
  const [unsent] = closed.outbox.unsent(name)
  void closed.writer.write({ changes: [changeOf(unsent!, { stage: 'won' })] })
  await vi.waitFor(async () => expect(await storedTitles()).toHaveLength(2))

  const page = openPage()
  page.resume()
  await vi.waitFor(() => expect(page.outbox.unsent(name)).toEqual([expect.objectContaining({ name: 'New' })]))
  expect(page.drawn(page.outbox.unsent(name)[0]!.id)).toEqual({ stage: 'won' })
  // The old page is gone.
  for (const { id } of closed.outbox.entries()) closed.outbox.withdraw(id)
  for (const entry of page.outbox.entries()) await putWrite(toStored(entry))
  const created = vi.fn()
  page.outbox.watchCreated(created)
  onlineManager.setOnline(true)
  await vi.waitFor(async () => expect(await storedTitles()).toEqual([]))
  expect([...server.records.values()]).toEqual([expect.objectContaining({ name: 'New', stage: 'won', version: 2 })])
  expect(created).toHaveBeenCalledOnce()
  expect(page.outbox.unsent(name)).toEqual([])
})

test('a new record is removed before it is sent, but not when the server may have it', async () => {
  onlineManager.setOnline(false)
  const page = openPage()
  void page.writer.write({ creates: [{ name: 'One' }, { name: 'Two' }] })
  await vi.waitFor(() => expect(page.outbox.unsent(name)).toHaveLength(2))
  const [one] = page.outbox.unsent(name)
  void page.writer.write({ changes: [changeOf(one!, { stage: 'won' })] })
  expect(await page.writer.moveToBin([one!.id])).toEqual({ kind: 'done' })
  expect(page.outbox.unsent(name).map((record) => record.name)).toEqual(['Two'])
  expect(page.outbox.entries()).toHaveLength(1)
  await page.outbox.markSent(page.outbox.entries()[0]!.id)
  expect((await page.writer.moveToBin([page.outbox.unsent(name)[0]!.id])).kind).toBe('refused')
})

test('after 24 hours the user is asked about a creation together with its later edits', async () => {
  onlineManager.setOnline(false)
  const page = openPage()
  void page.writer.write({ creates: [{ name: 'Old', stage: 'open' }] })
  await vi.waitFor(() => expect(page.outbox.unsent(name)).toHaveLength(1))
  void page.writer.write({ changes: [changeOf(page.outbox.unsent(name)[0]!, { stage: 'won' })] })
  await vi.waitFor(() => expect(page.outbox.entries()).toHaveLength(2))
  await page.outbox.replace({ ...page.outbox.entries()[0]!, madeAt: Date.now() - keyLifetime })
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(page.outbox.entries().map(({ problem }) => problem?.kind)).toEqual(['lapsed']))
  const [undecided] = page.outbox.entries()
  expect(undecided!.creates).toEqual([{ name: 'Old', stage: 'won' }])
  expect(server.records.size).toBe(0)
  // The user decides to try again.
  await page.outbox.replace({ ...undecided!, madeAt: Date.now(), problem: null })
  await page.writer.resume(undecided!.id)
  expect([...server.records.values()]).toMatchObject([{ name: 'Old', stage: 'won' }])
})

test('a paste that changes a new record and adds others is sent under the id that the server gave', async () => {
  onlineManager.setOnline(false)
  const page = openPage()
  void page.writer.write({ creates: [{ name: 'New', stage: 'open' }] })
  await vi.waitFor(() => expect(page.outbox.unsent(name)).toHaveLength(1))
  const changes = [changeOf(page.outbox.unsent(name)[0]!, { stage: 'won' })]
  void page.writer.write({ changes, creates: [{ name: 'Added' }] })
  await vi.waitFor(() => expect(page.outbox.entries()).toHaveLength(2))
  onlineManager.setOnline(true)
  await vi.waitFor(async () => expect(await storedTitles()).toEqual([]))
  expect(page.outbox.entries()).toEqual([])
  expect([...server.records.values()]).toMatchObject([{ name: 'New', stage: 'won' }, { name: 'Added' }])
})

test('a value discarded from a refused write is not sent with the rest', async () => {
  server.put(record('a', 3))
  server.refusal.current = 'FORBIDDEN'
  onlineManager.setOnline(false)
  const page = openPage()
  void page.writer.write({
    changes: [changeOf(record('a', 3), { name: 'Discarded', stage: 'won' })],
    creates: [{ name: 'Added' }],
  })
  await vi.waitFor(() => expect(page.outbox.entries()).toHaveLength(1))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(page.outbox.entries().map(({ problem }) => problem?.kind)).toEqual(['refused']))
  server.refusal.current = null
  const decided = decide(page.outbox.entries()[0]!, 'a', 'name', 'theirs')!
  await page.outbox.replace({ ...decided, problem: null })
  await page.writer.resume(decided.id)
  expect([...server.records.values()]).toMatchObject([{ name: 'a', stage: 'won' }, { name: 'Added' }])
})

test('a refused write is kept while its screen asks about it, and without that screen the next page asks', async () => {
  server.put(record('a', 3))
  server.refusal.current = 'FORBIDDEN'
  const page = openPage()
  let answered = () => {}
  const write = () =>
    page.writer.write({
      changes: [changeOf(record('a', 3), { stage: 'won' })],
      show: (_failure, _step, keep) => {
        answered = keep.hold()
        return true
      },
    })
  await write()
  await vi.waitFor(async () => expect(await storedTitles()).toHaveLength(1))
  expect(page.outbox.entries().filter(needsDecision)).toEqual([])
  answered()
  await vi.waitFor(async () => expect(await storedTitles()).toEqual([]))

  await write()
  const kept = page.outbox.entries().find(({ isHeld }) => isHeld)!
  await leave({ ...kept, id: 'of a closed tab', tab: 'a closed tab' })
  page.resume()
  await vi.waitFor(() =>
    expect(page.outbox.entries().filter(needsDecision)).toMatchObject([
      { id: 'of a closed tab', changes: [{ data: { stage: 'won' } }], problem: { kind: 'refused' } },
    ]),
  )
})

test('Undo and Redo are sent in the order in which they were pressed, also when the connection is lost between them', async () => {
  server.put(record('a', 3))
  const answer = globalThis.fetch
  const { promise: lost, reject: lose } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => lost)
  const page = openPage()
  void page.writer.write({ label: 'Edit of Stage', changes: [changeOf(record('a', 3), { stage: 'won' })] })
  await vi.waitFor(() => expect(page.outbox.isSent(page.outbox.entries()[0]!.id)).toBe(true))
  undoLast(tenantId)
  lose(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(page.outbox.entries()[0]!.isWaiting).toBe(true), 5000)
  vi.stubGlobal('fetch', answer)
  expect(page.drawn('a')).toEqual({ stage: 'open' })
  redoLast(tenantId)
  expect(page.drawn('a')).toEqual({ stage: 'won' })
  expect(await storedTitles()).toHaveLength(3)
  await vi.waitFor(async () => expect(await storedTitles()).toEqual([]), 10_000)
  expect(server.sent.map(({ data }) => data.stage)).toEqual(['won', 'open', 'won'])
  expect(page.outbox.entries().filter(needsDecision)).toEqual([])
})
