import { expect, test } from 'vitest'
import { stepDigits } from './step-digits.ts'

test.each([
  ['', '1', '1'],
  ['', '-1', '-1'],
  ['9', '1', '10'],
  ['0.1', '0.01', '0.11'],
  ['0.29', '0.01', '0.30'],
  ['0', '-0.01', '-0.01'],
  ['-0.01', '0.01', '0.00'],
  ['1', '-0.01', '0.99'],
  ['1.005', '0.01', '1.015'],
  ['9007199254740993', '1', '9007199254740994'],
])('%o stepped by %s is %s', (digits, step, expected) => {
  expect(stepDigits(digits, step)).toBe(expected)
})
