import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoginLimits, loginLimits, type LoginLimits } from './rate-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('an account is refused from an address after ten failures, and allowed again when the window is over', () => {
  const limits = createLoginLimits()
  fail(limits, 10, 'a@example.com', '10.0.0.1')
  expect(() => limits.attempt('a@example.com', '10.0.0.1')).toThrow('Try again in 15 minutes.')
  expect(() => limits.attempt('b@example.com', '10.0.0.1')).not.toThrow()
  expect(() => limits.attempt('a@example.com', '10.0.0.2')).not.toThrow()

  vi.advanceTimersByTime((loginLimits.windowSeconds - 30) * 1000)
  expect(caught(() => limits.attempt('a@example.com', '10.0.0.1'))).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 30,
  })
  vi.advanceTimersByTime(30_000)
  expect(() => limits.attempt('a@example.com', '10.0.0.1')).not.toThrow()
})

test('a success forgets the failures of the account from this address', () => {
  const limits = createLoginLimits()
  fail(limits, 9, 'a@example.com', '10.0.0.1')
  limits.attempt('a@example.com', '10.0.0.1')()
  fail(limits, 10, 'a@example.com', '10.0.0.1')
  expect(() => limits.attempt('a@example.com', '10.0.0.1')).toThrow()
})

test('an address is refused after fifty failures over many accounts; successes do not count', () => {
  const limits = createLoginLimits()
  for (let i = 0; i < 200; i++) limits.attempt('good@example.com', '10.0.0.1')()
  for (let i = 0; i < 50; i++) fail(limits, 1, `user${i}@example.com`, '10.0.0.1')
  expect(() => limits.attempt('good@example.com', '10.0.0.1')).toThrow()
  expect(() => limits.attempt('good@example.com', '10.0.0.2')).not.toThrow()
})

test('an account is refused everywhere after a hundred failures from many addresses', () => {
  const limits = createLoginLimits()
  for (let i = 0; i < 100; i++) fail(limits, 1, 'a@example.com', `10.0.1.${i}`)
  expect(() => limits.attempt('a@example.com', '10.0.2.1')).toThrow()
})

test('addresses of one IPv6 network count as one, and IPv4 in IPv6 dress as IPv4', () => {
  const limits = createLoginLimits()
  fail(limits, 5, 'a@example.com', '2001:db8::1')
  fail(limits, 5, 'a@example.com', '2001:0db8:0:0:ffff:1:2:3')
  expect(() => limits.attempt('a@example.com', '2001:db8:0:0::7')).toThrow()
  expect(() => limits.attempt('a@example.com', '2001:db8:0:1::7')).not.toThrow()
  fail(limits, 10, 'b@example.com', '::ffff:10.0.0.1')
  expect(() => limits.attempt('b@example.com', '10.0.0.1')).toThrow()
})

test('a flood of accounts and addresses stays quick, and the latest are still limited', () => {
  const limits = createLoginLimits()
  for (let i = 0; i < 45_000; i++) limits.attempt(`user${i}@example.com`, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
  fail(limits, 9, 'user44999@example.com', '10.0.175.199')
  expect(() => limits.attempt('user44999@example.com', '10.0.175.199')).toThrow()
})

function fail(limits: LoginLimits, times: number, email: string, address: string) {
  for (let i = 0; i < times; i++) limits.attempt(email, address)
}

function caught(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
