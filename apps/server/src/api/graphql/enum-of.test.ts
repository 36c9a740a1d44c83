import { expect, test } from 'vitest'
import { enumOf } from './enum-of.ts'

test('an enum is the same wherever it is used, and its name cannot have other values', () => {
  expect(enumOf('Season', ['summer', 'winter'])).toBe(enumOf('Season', ['summer', 'winter']))
  expect(() => enumOf('Season', ['spring'])).toThrow('Two enums have the name Season')
})
