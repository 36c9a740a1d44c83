import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredWrite } from './outbox-store.ts'

// The writes of a page that closes before IndexedDB has stored them.

let storage: Record<string, string>
let window: EventTarget

beforeEach(() => {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }
  storage = Object.create(methods) as Record<string, string>
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  vi.stubGlobal('location', { search: '' })
})
afterEach(async () => {
  await (await openPage()).clearWrites('ana')
})

/** A new page: its modules are loaded again, the stores stay. */
async function openPage() {
  window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.resetModules()
  return import('./outbox-store.ts')
}
const closePage = () => window.dispatchEvent(new Event('pagehide'))

/** Keeps all requests to IndexedDB pending until the returned function is called. */
function withoutAnswers(): () => void {
  const request = Object.assign(Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest, {
    addEventListener: () => {},
  })
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValue(request)
  return () => opening.mockRestore()
}

const write = (id: string, order: number): StoredWrite => ({
  id,
  userId: 'ana',
  tenantId: 'acme',
  order,
  title: id,
  content: `{"order":${order}}`,
})
const idsOf = (writes: readonly StoredWrite[]) => writes.map(({ id }) => id)

test('writes and deletions that IndexedDB has not confirmed when a page closes are stored by the next page', async () => {
  const first = await openPage()
  await first.putWrite(write('answered', 1))
  await first.putWrite(write('open', 2))
  const second = await openPage()
  const restore = withoutAnswers()
  void second.putWrite(write('typed last', 3))
  void second.putWrite({ ...write('open', 2), title: 'changed' })
  void second.deleteWrite('answered')
  closePage()
  restore()

  const third = await openPage()
  expect(await third.readWrites('ana')).toEqual([{ ...write('open', 2), title: 'changed' }, write('typed last', 3)])
  await vi.waitFor(async () => expect(await third.countWrites()).toBe(2))
  expect(Object.keys(storage)).toEqual([])
  expect(idsOf(await (await openPage()).readWrites('ana'))).toEqual(['open', 'typed last'])
})

test('a page whose writes are stored leaves no copy of them, and a page that is shown again keeps its writes', async () => {
  const page = await openPage()
  await page.putWrite(write('stored', 1))
  closePage()
  expect(Object.keys(storage)).toEqual([])

  const restore = withoutAnswers()
  const next = await openPage()
  void next.putWrite(write('open', 2))
  closePage()
  expect(Object.keys(storage)).toHaveLength(1)
  window.dispatchEvent(new Event('pageshow'))
  expect(Object.keys(storage)).toEqual([])
  restore()
})

test('a read sees the writes that are being stored', async () => {
  const page = await openPage()
  const stored = page.putWrite(write('new', 1))
  expect(idsOf(await page.readWrites('ana'))).toEqual(['new'])
  await stored
  const deleted = page.deleteWrite('new')
  expect(await page.readWrites('ana')).toEqual([])
  await deleted
})

test('signing out also discards the writes that a closed page has left', async () => {
  const restore = withoutAnswers()
  const page = await openPage()
  void page.putWrite(write('open', 1))
  closePage()
  restore()
  const next = await openPage()
  await next.clearWrites('ana')
  expect(await (await openPage()).readWrites('ana')).toEqual([])
})
