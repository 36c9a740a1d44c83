import { AppError } from '@monarch/schema'
import { expect, test, vi } from 'vitest'
import { ConnectionBudget, type Member } from './budget.ts'

function member(budget: ConnectionBudget, options: Partial<Member> = {}): Member {
  const made = { name: 'a database', closeIdle: () => false, ...options }
  budget.join(made)
  return made
}

test('no more connections are granted than the budget has', async () => {
  const budget = new ConnectionBudget(2)
  const one = member(budget)
  await budget.take(one)
  expect(budget.tryTake()).toBe(true)
  expect(budget.tryTake()).toBe(false)
  expect(budget.used).toBe(2)
  budget.release()
  expect(budget.tryTake()).toBe(true)
})

test('databases that are used in turn do not all lose their connections', async () => {
  let seed = 1
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const budget = new ConnectionBudget(30, 5_000, random)
  const open = new Set<number>()
  const databases = Array.from({ length: 60 }, (_, i) => {
    const closeIdle = () => {
      if (!open.delete(i)) return false
      queueMicrotask(() => budget.release())
      return true
    }
    return { name: String(i), closeIdle }
  })
  databases.forEach((each) => budget.join(each))
  let kept = 0
  for (let round = 0; round < 20; round++)
    for (const [i, database] of databases.entries()) {
      if (open.has(i)) kept++
      else await budget.take(database)
      open.add(i)
    }
  // Closing the one idle longest would keep none.
  expect(kept / 1200).toBeGreaterThan(0.1)
  expect(budget).toMatchObject({ used: 30, evicted: 1200 - kept - 30, waiting: 0 })
})

test('a waiter gets the connection of an idle member', async () => {
  const budget = new ConnectionBudget(2)
  const requested: string[] = []
  const rest = (name: string) => () => {
    requested.push(name)
    queueMicrotask(() => budget.release())
    return true
  }
  await budget.take(member(budget))
  await budget.take(member(budget, { name: 'idle', closeIdle: rest('idle') }))
  await budget.take(member(budget, { name: 'waiting' }))
  expect(requested).toEqual(['idle'])
  expect(budget).toMatchObject({ used: 2, evicted: 1 })
  expect(budget.countsOf('waiting')).toEqual({ waited: 1, evicted: 0 })
  expect(budget.countsOf('idle')).toEqual({ waited: 0, evicted: 1 })
})

test('waiters are served round-robin by database', async () => {
  const budget = new ConnectionBudget(1)
  const [busy, quiet] = [member(budget), member(budget)]
  await budget.take(busy)
  const served: string[] = []
  const waiting = [
    budget.take(busy).then(() => served.push('busy 1')),
    budget.take(busy).then(() => served.push('busy 2')),
    budget.take(busy).then(() => served.push('busy 3')),
    budget.take(quiet).then(() => served.push('quiet 1')),
  ]
  expect(budget.hasOtherWaiters(busy)).toBe(true)
  expect(budget.hasOtherWaiters(quiet)).toBe(true)
  for (const _ of waiting) {
    budget.release()
    await Promise.resolve()
  }
  await Promise.all(waiting)
  expect(served).toEqual(['busy 1', 'quiet 1', 'busy 2', 'busy 3'])
})

test('a waiter that times out is refused and leaves no trace', async () => {
  vi.useFakeTimers()
  try {
    const budget = new ConnectionBudget(1, 1_000)
    const one = member(budget)
    await budget.take(one)
    const late = budget.take(one)
    const refused = expect(late).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 })
    await vi.advanceTimersByTimeAsync(1_000)
    await refused
    await expect(late).rejects.toBeInstanceOf(AppError)
    budget.release()
    expect(budget.used).toBe(0)
    expect(budget.hasOtherWaiters(member(budget))).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
