import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { structure } from '../structure.test-helper.ts'
import { type ManyChange, manyRequest } from './batch-document.ts'
import { allChecked, checkRows, nothingChecked, recounted, selectIds, selectionOf } from '../selection.ts'

const { entity } = structure
const request = { where: { stage: { eq: 'open' } }, orderBy: undefined, search: ' red ' }
const changes: readonly ManyChange[] = [
  { verb: 'update', data: { name: 'New' } },
  { verb: 'delete' },
  { verb: 'restore' },
]
const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `id-${i}`)

test.each([1, 1000, 1001, 2001, 12_345])('%i ticked rows are changed by their ids and by nothing else', (count) => {
  const checked = checkRows(nothingChecked, idsOf(count), true)
  const selection = selectionOf(checked, request, 1_000_000)!
  expect(selection.count).toBe(count)
  for (const change of changes) {
    const { document, variables } = manyRequest(entity, selection, change)
    expect(() => parse(document)).not.toThrow()
    const { data: _, ...wheres } = variables
    const named = Object.values(wheres).flatMap((where) => {
      expect(where).toEqual({ id: { in: expect.any(Array) } })
      return (where as { id: { in: string[] } }).id.in
    })
    expect(named).toEqual(idsOf(count))
    expect(document).not.toContain('search')
  }
})

test('all matching rows are changed by filter, search and the count that is shown', () => {
  const selection = selectionOf(allChecked, request, 2500)!
  for (const change of changes) {
    const { document, variables, read } = manyRequest(entity, selection, change)
    expect(() => parse(document)).not.toThrow()
    expect(variables).toMatchObject({ where: request.where, search: 'red', expectedCount: 2500 })
    expect(read({ part0: 2500 })).toBe(2500)
  }
  expect(
    manyRequest(entity, selectionOf(allChecked, { ...request, search: '' }, 3)!, { verb: 'delete' }).variables,
  ).toEqual({ where: request.where, expectedCount: 3 })
})

test('a row that is unticked after all were ticked is left out', () => {
  const checked = checkRows(allChecked, ['a', 'b'], false)
  expect(selectionOf(checked, request, 10)).toEqual({
    kind: 'matching',
    where: { and: [request.where, { id: { nin: ['a', 'b'] } }] },
    search: 'red',
    count: 8,
  })
  expect(selectionOf(checkRows(checked, ['a', 'b'], true), request, 10)).toMatchObject({
    where: request.where,
    count: 10,
  })
  expect(selectionOf(checked, request, 2)).toBeNull()
})

test('nothing is selected when every tick is taken away', () => {
  const checked = checkRows(checkRows(nothingChecked, ['a', 'b'], true), ['a', 'b'], false)
  expect(selectionOf(checked, request, 10)).toBeNull()
})

test('a refusal with another count asks again, any other conflict does not', () => {
  const selection = selectionOf(allChecked, request, 10)!
  const conflict = (count?: number) => new ApiError('moved on', { status: 409, code: 'CONFLICT', count })
  expect(recounted(selection, conflict(12))).toEqual({ ...selection, count: 12 })
  expect(recounted(selection, conflict())).toBeNull()
  expect(recounted(selectIds(['a']), conflict(12))).toBeNull()
})
