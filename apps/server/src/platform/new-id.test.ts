import { expect, test } from 'vitest'
import { isUuid } from '@monarch/schema'
import { batchIds, newId } from './new-id.ts'

test('ids are unique and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids of a batch count down, and sort between the ids made before and after the batch', () => {
  const before = newId()
  const idOf = batchIds()
  const ids = Array.from({ length: 20_000 }, (_, position) => idOf(position))
  const after = newId()
  expect(ids.every(isUuid)).toBe(true)
  expect(ids.toSorted().reverse()).toEqual(ids)
  expect([before, ids.at(-1)!, ids[0]!, after].toSorted()).toEqual([before, ids.at(-1), ids[0], after])
})
