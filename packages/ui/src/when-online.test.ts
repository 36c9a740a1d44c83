import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchServer, whenOnline } from './when-online.ts'

const broken = new TypeError('Failed to fetch dynamically imported module')
const requests = vi.fn<() => Promise<{ status: number }>>()
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const answers = (status: number) => () => Promise.resolve({ status })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', requests)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  requests.mockReset()
})

test('code that an offline browser cannot load is loaded when it is online again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn().mockRejectedValueOnce(broken).mockResolvedValue('code')
  const loaded = whenOnline(load)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(1)
  vi.stubGlobal('navigator', { onLine: true })
  requests.mockImplementation(answers(200))
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('code')
})

test.each([
  ['does not answer', unreachable],
  ['is starting behind a proxy', answers(503)],
])('while the server %s, code waits and listeners are called', async (_, response) => {
  const reported: boolean[] = []
  const stop = watchServer((isReached) => reported.push(isReached))
  requests.mockImplementation(response)
  const load = vi.fn().mockRejectedValueOnce(broken).mockRejectedValueOnce(broken).mockResolvedValue('code')
  const loaded = whenOnline(load)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([load.mock.calls.length, reported]).toEqual([1, [false]])
  requests.mockImplementationOnce(answers(200))
  await vi.advanceTimersByTimeAsync(2000)
  expect([load.mock.calls.length, reported]).toEqual([2, [false, true, false]])
  requests.mockImplementation(answers(200))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await loaded).toBe('code')
  expect(reported).toEqual([false, true, false, true])
  stop()
})

test('code that fails once is loaded again', async () => {
  requests.mockImplementation(answers(200))
  expect(await whenOnline(vi.fn().mockRejectedValueOnce(broken).mockResolvedValue('code'))()).toBe('code')
})

test('an error is thrown when the server answers: the version may have been replaced', async () => {
  requests.mockImplementation(answers(200))
  await expect(whenOnline(() => Promise.reject(broken))()).rejects.toBe(broken)
})
