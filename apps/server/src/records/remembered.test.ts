import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function counted(): { calls: number; double: (n: number) => { readonly twice: number } } {
  const counter = { calls: 0, double: (n: number) => ({ twice: n * 2 * Math.sign((counter.calls += 1)) }) }
  return counter
}

test('what comes again is not worked out again', () => {
  const counter = counted()
  const double = remembered(counter.double)
  expect([1, 2, 1, 2, 1].map((n) => double(n).twice)).toEqual([2, 4, 2, 4, 2])
  expect(counter.calls).toBe(2)
})

test('where little comes again, nothing is kept any more', () => {
  const counter = counted()
  const double = remembered(counter.double)
  for (let n = 0; n < 5_000; n++) expect(double(n).twice).toBe(n * 2)
  const before = counter.calls
  double(1)
  double(1)
  expect(counter.calls).toBe(before + 2)
})

test('only so much is kept, and the rest is right as well', () => {
  const counter = counted()
  const double = remembered(counter.double)
  for (let n = 0; n < 4_000; n++) double(n % 100)
  for (let n = 0; n < 10_000; n++) expect(double(n).twice).toBe(n * 2)
  const before = counter.calls
  double(9_999)
  expect(counter.calls).toBe(before + 1)
})

test('long texts are not kept', () => {
  let calls = 0
  const length = remembered((text: string) => ({ length: text.length * Math.sign((calls += 1)) }))
  const long = 'x'.repeat(1_000)
  expect([length(long).length, length(long).length, length('ü😀').length]).toEqual([1_000, 1_000, 3])
  expect(calls).toBe(3)
})
