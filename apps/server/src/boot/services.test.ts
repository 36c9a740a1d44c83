import { createHook } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '../../../../tests/integration/test-server.ts'
import type { App } from '../platform/app.ts'
import { memoize } from '../platform/memoize.ts'
import { service, services } from '../platform/service.ts'
import { extensions } from './modules.ts'
import { sourceFiles } from './source-constants.test-helper.ts'

const all = extensions.of(services)

test('stopping a server closes each service once, in reverse start order', async () => {
  const started = all.map((each) => vi.spyOn(each, 'start'))
  const closed = all.map((each) => vi.spyOn(each, 'close'))
  const server = await startTestServer({ listen: true, jobs: true })
  expect(orderOf(started)).toEqual(namesOf(all))
  for (const each of all) expect(server.app.services.get(each)).toBeDefined()
  await server.close()
  await server.app.services.close()
  expect(orderOf(closed)).toEqual(namesOf(all).toReversed())
  expect(() => server.app.services.get(service('unknown', () => 1))).toThrow('The service "unknown" is not running')
  vi.restoreAllMocks()
})

test('a stopped server leaves no timer, no connection and no listener', async () => {
  const before = remaining()
  const timers = new Map<number, string>()
  let isRecording = true
  const hook = createHook({
    init(id, type) {
      if (!isRecording || type !== 'Timeout') return
      const { stack = '' } = new Error('A timer')
      // Counts intervals and our own timers; timeouts of libraries end on their own.
      if (/setInterval|apps.server.src(?!.*services\.test)/.test(stack)) timers.set(id, stack)
    },
    destroy: (id) => timers.delete(id),
  }).enable()
  const server = await startTestServer({ listen: true, jobs: true })
  expect((await server.fastify.inject('/readyz')).statusCode).toBe(200)
  await server.close()
  isRecording = false
  await vi.waitFor(() => {
    expect([...timers.values()]).toEqual([])
    for (const [name, count] of remaining()) expect(count, name).toBeLessThanOrEqual(before.get(name) ?? 0)
  }, 10_000)
  hook.disable()
})

test('a server starts without a warning', async () => {
  const log = new PassThrough({ encoding: 'utf8' })
  const server = await startTestServer({ jobs: true, log, config: { logLevel: 'warn' } })
  expect(log.read()).toBeNull()
  await server.close()
})

test('every service is named in a module', () => {
  const declared = sourceFiles().flatMap(({ text }) => [
    ...text.matchAll(/^export const \w+ = service\(\s*'([^']+)'/gm),
  ])
  expect(declared.map(([, name]) => name!).toSorted()).toEqual(namesOf(all).toSorted())
})

test('state of a server cannot be memoized', () => {
  // @ts-expect-error It is a service, which is closed with the server.
  expect(memoize((_app: App) => new Map())).toBeTypeOf('function')
})

const namesOf = (services: readonly { readonly name: string }[]) => services.map(({ name }) => name)

/** The names of the services, in the order in which their spies were called. */
function orderOf(spies: readonly { readonly mock: { readonly invocationCallOrder: readonly number[] } }[]): string[] {
  return spies
    .flatMap(({ mock }, i) => mock.invocationCallOrder.map((order) => ({ name: all[i]!.name, order })))
    .toSorted((a, b) => a.order - b.order)
    .map(({ name }) => name)
}

/** The number of sockets, servers, watchers and process listeners. Timers and file reads also belong to the test runner. */
function remaining(): Map<string, number> {
  const resources = process.getActiveResourcesInfo().filter((type) => !/^(Timeout|Immediate|FSReq)/.test(type))
  const counts = [...Map.groupBy(resources, (type) => type)].map(([type, all]) => [type, all.length] as const)
  return new Map([
    ...counts,
    ...process.eventNames().map((name) => [String(name), process.listenerCount(name)] as const),
  ])
}
