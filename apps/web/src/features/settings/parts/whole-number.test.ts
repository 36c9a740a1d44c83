import { expect, test } from 'vitest'
import { wholeNumberOf } from './whole-number.ts'

test.each([
  ['', null],
  ['  ', null],
  ['1440', 1440],
  [' 90 ', 90],
  ['1,440', 1440],
  ['1.440', 1440],
  ['1 440', 1440],
  ['1\u00a0440', 1440],
  ['1’440', 1440],
  ['999.999.999', 999_999_999],
  ['7.5', -1],
  ['0,5', -1],
  ['1.44', -1],
  ['1.44.000', -1],
  ['1,440.000', -1],
  ['12345678901', -1],
  ['-5', -1],
  ['a day', -1],
])('"%s" is the whole number %s', (text, expected) => expect(wholeNumberOf(text)).toBe(expected))
