import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test.each(['?q=123', '?q=true&tenant=01a1', '?where=%7B%22a%22%3A1%7D', '?q=%C3%A9+%26', ''])(
  '%s is parsed as text and round-trips',
  (text) => expect(stringifySearch(parseSearch(text))).toBe(text),
)

test('empty and non-text values are omitted', () =>
  expect(stringifySearch({ q: '', tenant: undefined, page: 2, tab: 'a' })).toBe('?tab=a'))
