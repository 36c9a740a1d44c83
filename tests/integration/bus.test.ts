import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopApp } from '../../apps/server/src/boot/app.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { startTestApp } from './test-app.ts'

let one: App
let other: App

beforeAll(async () => {
  one = await startTestApp()
  other = await startTestApp({ adminDatabase: one.server.adminDatabase })
})
afterAll(async () => {
  await stopApp(one)
  await stopApp(other)
})

/** Resolves with the next event that the app receives. */
function nextOn(app: App): Promise<{ userId: string }> {
  return new Promise((resolve) => {
    const stop = app.bus.subscribe('session', (payload) => {
      stop()
      resolve(payload)
    })
  })
}

test('an event is received here immediately and by the other process soon', async () => {
  const heardThere = nextOn(other)
  let heardHere = false
  const stop = one.bus.subscribe('session', () => (heardHere = true))
  await one.bus.publish('session', { userId: 'ada' })
  expect(heardHere).toBe(true)
  stop()
  expect(await heardThere).toEqual({ userId: 'ada' })
})

test('an event of a transaction is sent on commit, and never on rollback', async () => {
  const heard: string[] = []
  const stop = other.bus.subscribe('session', ({ userId }) => heard.push(userId))
  const undone = one.admin.transaction().execute(async (trx) => {
    await one.bus.publish('session', { userId: 'undone' }, trx)
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  const next = nextOn(other)
  await one.admin.transaction().execute((trx) => one.bus.publish('session', { userId: 'done' }, trx))
  await next
  expect(heard).toEqual(['done'])
  stop()
})

test('when the connection is lost all subscribers are notified, and receive events again after reconnecting', async () => {
  const gaps: boolean[] = []
  const closed = new Promise<void>((resolve) => {
    other.bus.onGap(() => {
      gaps.push(other.bus.connected)
      if (other.bus.connected) resolve()
    })
  })
  await one.pools.asOwner(one.server.adminDatabase, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'monarch events'`,
    ),
  )
  await closed
  expect(gaps).toEqual([false, true])
  const next = nextOn(other)
  await one.bus.publish('session', { userId: 'grace' })
  expect(await next).toEqual({ userId: 'grace' })
})
