import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('nobody is at a tab that was not touched for a minute; a key or the pointer says that somebody is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  // The module notes the time when it is loaded, and another test file may have loaded it already.
  vi.resetModules()
  const { isUnattended } = await import('./activity.ts')
  expect(isUnattended()).toBe(false)
  for (const event of ['keydown', 'pointermove']) {
    vi.advanceTimersByTime(60_001)
    expect(isUnattended()).toBe(true)
    page.dispatchEvent(new Event(event))
    expect(isUnattended()).toBe(false)
  }
})
