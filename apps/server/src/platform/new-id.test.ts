import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids are unique and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})
