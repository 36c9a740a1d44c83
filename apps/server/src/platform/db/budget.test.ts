import { AppError } from '@monarch/schema'
import { expect, test, vi } from 'vitest'
import { ConnectionBudget, type Member } from './budget.ts'

function member(budget: ConnectionBudget, options: Partial<Member> = {}): Member {
  const made = { lastUsed: 0, closeIdle: () => false, ...options }
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
  budget.returnPlace()
  expect(budget.tryTake()).toBe(true)
})

test('a waiter gets the connection of the member that has been idle longest', async () => {
  const budget = new ConnectionBudget(2)
  const asked: string[] = []
  const rest = (name: string) => () => {
    asked.push(name)
    queueMicrotask(() => budget.returnPlace())
    return true
  }
  await budget.take(member(budget, { lastUsed: 20, closeIdle: rest('used lately') }))
  await budget.take(member(budget, { lastUsed: 10, closeIdle: rest('used long ago') }))
  await budget.take(member(budget, { lastUsed: 30 }))
  expect(asked).toEqual(['used long ago'])
  expect(budget.used).toBe(2)
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
    budget.returnPlace()
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
    budget.returnPlace()
    expect(budget.used).toBe(0)
    expect(budget.hasOtherWaiters(member(budget))).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
