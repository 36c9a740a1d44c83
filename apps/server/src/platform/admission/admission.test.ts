import { expect, test } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { Admission } from './admission.ts'

const lane = { atWork: 'requestsAtWork', perPerson: 'requestsPerPerson' } as const
const small = {
  ...defaultLimits,
  requestsAtWork: 2,
  requestsPerPerson: 2,
  requestsWaiting: 6,
  requestsWaitingPerPerson: 4,
  requestWait: 60_000,
}

const of = (tenant: string, person: string) => ({ tenant, person })

/** Enters all callers, and records the order in which they get slots. */
function enterAll(admission: Admission, callers: readonly ReturnType<typeof of>[]) {
  const order: string[] = []
  const all = callers.map((caller, i) => admission.enter(caller).then(() => order.push(`${caller.person}${i}`)))
  return { order, all }
}
const nextTurn = () => new Promise(setImmediate)

test('a free slot is granted immediately and can be reused', async () => {
  const admission = new Admission(small, lane)
  await admission.enter(of('t', 'a'))
  await admission.enter(of('t', 'b'))
  expect([admission.atWork, admission.waiting]).toEqual([2, 0])
  admission.leave(of('t', 'a'))
  admission.leave(of('t', 'b'))
  expect([admission.atWork, admission.waiting]).toEqual([0, 0])
})

test('waiting requests are served round-robin by person, so a flood delays only its sender', async () => {
  const admission = new Admission(small, lane)
  await admission.enter(of('t', 'flood'))
  await admission.enter(of('t', 'flood'))
  const { order } = enterAll(admission, [of('t', 'flood'), of('t', 'flood'), of('t', 'flood'), of('t', 'b')])
  admission.leave(of('t', 'flood'))
  admission.leave(of('t', 'flood'))
  await nextTurn()
  expect(order).toEqual(['flood0', 'b3'])
})

test('tenants share slots equally, regardless of their number of users', async () => {
  const admission = new Admission({ ...small, requestsAtWork: 1 }, lane)
  await admission.enter(of('t', 'x'))
  const { order } = enterAll(admission, [of('t', 'a'), of('t', 'b'), of('t', 'c'), of('other', 'd')])
  admission.leave(of('t', 'x'))
  await nextTurn()
  admission.leave(of('t', 'a'))
  await nextTurn()
  expect(order).toEqual(['a0', 'd3'])
})

test('one person cannot take all slots', async () => {
  const admission = new Admission({ ...small, requestsPerPerson: 1 }, lane)
  await admission.enter(of('t', 'a'))
  const { order } = enterAll(admission, [of('t', 'a'), of('t', 'b')])
  await nextTurn()
  expect(order).toEqual(['b1'])
  admission.leave(of('t', 'a'))
  await nextTurn()
  expect(order).toEqual(['b1', 'a0'])
})

test('requests over the queue limit of a person are refused with 429, those over the total with 503', async () => {
  const admission = new Admission(small, lane)
  await admission.enter(of('t', 'a'))
  await admission.enter(of('t', 'a'))
  enterAll(
    admission,
    Array.from({ length: 4 }, () => of('t', 'a')),
  )
  await expect(admission.enter(of('t', 'a'))).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 })
  enterAll(
    admission,
    Array.from({ length: 2 }, () => of('t', 'b')),
  )
  await expect(admission.enter(of('t', 'c'))).rejects.toMatchObject({ code: 'UNAVAILABLE', limit: 'requestsWaiting' })
})

test('a request that waits too long is refused and leaves the queue', async () => {
  const admission = new Admission({ ...small, requestWait: 1 }, lane)
  await admission.enter(of('t', 'a'))
  await admission.enter(of('t', 'a'))
  await expect(admission.enter(of('t', 'b'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    limit: 'requestWait',
    retryAfter: 2,
  })
  expect(admission.waiting).toBe(0)
  admission.leave(of('t', 'a'))
  await admission.enter(of('t', 'b'))
})
