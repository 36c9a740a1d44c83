import { expect, test } from 'vitest'
import { cutList } from './cut-list.ts'

test('a list is cut when it is longer than the limit', () => {
  expect(cutList(['a', 'b', 'c'], 2)).toEqual({ items: ['a', 'b'], cutAt: 2 })
  expect(cutList(['a', 'b'], 2)).toEqual({ items: ['a', 'b'], cutAt: null })
  expect(cutList([], 2)).toEqual({ items: [], cutAt: null })
})
