import { expect, test } from 'vitest'
import { withPart } from './writing.ts'

test.each([
  ['', 0, 'They', 'They'],
  ['They', 4, ' want', 'They want'],
  ['They want', 4, ' need', 'They need'],
  ['They want', 0, 'We', 'We'],
  // Delivered twice.
  ['They want', 0, 'They', null],
  ['They want', 4, ' want', null],
  // An earlier part is missing.
  ['They', 9, ' more', null],
  ['', 5, 'more', null],
])('%o with %i %o is %o', (text, at, part, expected) => expect(withPart(text, at, part)).toBe(expected))
