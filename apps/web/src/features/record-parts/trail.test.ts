import { expect, test } from 'vitest'
import { readTrail, writeTrail } from './trail.ts'

test.each<[string | undefined, string]>([
  [undefined, ''],
  ['account.a1', 'account a1'],
  ['account.a1,sales_order.0-b', 'account a1, sales_order 0-b'],
  // Arbitrary text in the URL.
  ['account,.x,Account.x,account.,a.b.c,../x.y', ''],
])('%s leads to %s', (text, expected) =>
  expect(
    readTrail(text)
      .map(({ entity, id }) => `${entity} ${id}`)
      .join(', '),
  ).toBe(expected),
)

test('a trail round-trips, and reopening an earlier record goes back to it', () => {
  expect(writeTrail([])).toBeUndefined()
  expect(writeTrail(readTrail('account.a,deal.b'))).toBe('account.a,deal.b')
  const long = Array.from({ length: 40 }, (_, index) => ({ entity: 'deal', id: `d${index}` }))
  expect(readTrail(writeTrail(long))).toEqual(long.slice(-12))
})
