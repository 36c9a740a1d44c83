import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { isTransient, retryDelay, shouldRetry } from './retry.ts'

test('delays double from 1 s to 30 s', () =>
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures))).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ]))

test.each([
  [0, true],
  [500, true],
  [503, true],
  [400, false],
  [401, false],
  [404, false],
  [429, false],
  [200, false],
])('status %s is retried: %s', (status, expected) => expect(isTransient(new ApiError('x', { status }))).toBe(expected))

test('an error of our own code is not retried', () => expect(isTransient(new TypeError('x'))).toBe(false))

test('a query waits while a tenant is upgraded, for the time that the server requests', () => {
  const error = new ApiError('x', { status: 503, code: 'TENANT_UPGRADING', retryAfter: 7 })
  expect([shouldRetry(99, error), retryDelay(99, error)]).toEqual([true, 7000])
  expect(shouldRetry(3, new ApiError('x', { status: 503 }))).toBe(false)
})
