import { expect, test } from 'vitest'
import { memoizeInput } from './memoize-input.ts'

function counted(): { calls: number; double: (n: number) => { readonly twice: number } } {
  const counter = { calls: 0, double: (n: number) => ({ twice: n * 2 * Math.sign((counter.calls += 1)) }) }
  return counter
}

test('repeated inputs are computed once', () => {
  const counter = counted()
  const double = memoizeInput(counter.double)
  expect([1, 2, 1, 2, 1].map((n) => double(n).twice)).toEqual([2, 4, 2, 4, 2])
  expect(counter.calls).toBe(2)
})

test('too many different inputs disable the cache, and results stay correct', () => {
  const counter = counted()
  const double = memoizeInput(counter.double)
  for (let n = 0; n < 5_000; n++) expect(double(n).twice).toBe(n * 2)
  const before = counter.calls
  expect([double(1), double(1)]).toEqual([{ twice: 2 }, { twice: 2 }])
  expect(counter.calls).toBe(before + 2)
})

test('long texts are not cached', () => {
  let calls = 0
  const length = memoizeInput((text: string) => ({ length: text.length * Math.sign((calls += 1)) }))
  const long = 'x'.repeat(1_000)
  expect([length(long).length, length(long).length, length('ü😀').length]).toEqual([1_000, 1_000, 3])
  expect(calls).toBe(3)
})
