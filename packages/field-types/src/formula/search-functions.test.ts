import { functions } from '@monarch/formula'
import { expect, test } from 'vitest'
import { searchFunctions } from './search-functions.ts'

const found = (search: string) => searchFunctions(functions, search).map(({ name }) => name)

test('nothing typed finds all of them', () => expect(found(' ')).toHaveLength(functions.length))
test('matches of the name come before matches of the description', () => {
  const names = found('round')
  expect(names[0]).toBe('round')
  expect(names.length).toBeGreaterThan(2)
})
test('every word must be found', () => {
  expect(found('date later')).toContain('dateadd')
  expect(found('date xyz')).toEqual([])
})
test('the name of another product finds the function', () => {
  expect(found('substitute')[0]).toBe('replace')
  expect(found('wenn')[0]).toBe('if')
})
