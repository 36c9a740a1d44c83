import { beforeEach, expect, test, vi } from 'vitest'

const before = 'the page before the reload'
const other = 'another tab'
const storage = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  storage.clear()
  storage.set('tab', before)
  const items = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', items)
  vi.stubGlobal('sessionStorage', items)
})

/** Locks of these owners, which are released by `close`. */
function heldBy(...owners: string[]) {
  const held = new Map(owners.map((owner) => [`monarch-tab ${owner}`, Promise.withResolvers<void>()]))
  const request = async (name: string, { ifAvailable }: LockOptions, work: (lock: object | null) => Promise<void>) => {
    if (ifAvailable && held.has(name)) return work(null)
    await held.get(name)?.promise
    return work({})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return (owner: string) => held.get(`monarch-tab ${owner}`)!.resolve()
}

async function loadedBy(type: NavigationTimingType) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  return import('./tab-lock.ts')
}

test('a reloaded page waits until its previous page has released its lock, but for no other tab', async () => {
  const close = heldBy(before, other)
  const { ifClosed } = await loadedBy('reload')
  const taken: string[] = []
  const take = (owner: string) => ifClosed(owner, async () => void taken.push(owner))
  await take(other)
  const waiting = take(before)
  expect(taken).toEqual([])
  close(before)
  await waiting
  expect(taken).toEqual([before])
})

test('a duplicated tab does not wait for its original, whose storage it has', async () => {
  heldBy(before)
  const { ifClosed } = await loadedBy('navigate')
  await ifClosed(before, () => expect.fail('taken from an open tab'))
  expect(storage.get('tab')).not.toBe(before)
})
