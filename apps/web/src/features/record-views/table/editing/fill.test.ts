import { ExactNumber, type Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { fillValues } from './fill.ts'

const text = (values: readonly Json[]) => JSON.stringify(values)

test('values are repeated', () => {
  expect(fillValues(['a', 'b'], 3, false)).toEqual(['a', 'b', 'a'])
  expect(fillValues([1, 2], 2, false)).toEqual([1, 2])
})

test('numbers continue with their step, a single one with step 1', () => {
  expect(fillValues([3, 5], 3, true)).toEqual([7, 9, 11])
  expect(fillValues([7], 2, true)).toEqual([8, 9])
  expect(fillValues([5, 3], 3, true)).toEqual([1, -1, -3])
  expect(fillValues([1, 2, 4], 2, true)).toEqual([1, 2])
})

test('numbers keep all digits', () => {
  expect(text(fillValues([0.1, 0.2], 2, true))).toBe('[0.3,0.4]')
  expect(text(fillValues([1.5], 1, true))).toBe('[2.5]')
  expect(text(fillValues([new ExactNumber('9007199254740993')], 1, true))).toBe('[9007199254740994]')
  expect(text(fillValues([-0.01, 0], 2, true))).toBe('[0.01,0.02]')
})

test('dates continue across month ends', () => {
  expect(fillValues(['2024-02-28'], 2, true)).toEqual(['2024-02-29', '2024-03-01'])
  expect(fillValues(['2026-01-01', '2026-01-08'], 2, true)).toEqual(['2026-01-15', '2026-01-22'])
})

test('a list without a constant step is repeated', () => {
  expect(fillValues(['a', null], 3, true)).toEqual(['a', null, 'a'])
})
