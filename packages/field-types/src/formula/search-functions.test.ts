import { functions } from '@monarch/formula'
import { expect, test } from 'vitest'
import { searchFunctions } from './search-functions.ts'

const found = (search: string) => searchFunctions(functions, search).map(({ name }) => name)

test('nothing typed finds all of them', () => expect(found(' ')).toHaveLength(functions.length))
test('what is called so comes before what only speaks of it', () => {
  const names = found('round')
  expect(names[0]).toBe('round')
  expect(names.length).toBeGreaterThan(2)
})
test('every word must be found', () => {
  expect(found('date later')).toContain('dateadd')
  expect(found('date xyz')).toEqual([])
})
