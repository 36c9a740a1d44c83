import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tab is unattended after a minute without input, and attended again after a key or pointer event', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  // The module stores the time of its import, and another test file may have imported it.
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
