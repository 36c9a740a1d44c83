import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'longe…'],
  // Never half of a character.
  ['ab😀', 3, 'ab\uFFFD…'],
])('%s in %d characters', (text, maxLength, expected) => {
  expect(shorten(text, maxLength)).toBe(expected)
})
