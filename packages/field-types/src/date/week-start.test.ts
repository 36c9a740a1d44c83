import { expect, test } from 'vitest'
import { firstWeekday, weekStartIn } from './week-start.ts'

test.each([
  ['de-DE', 'monday'],
  ['en-GB', 'monday'],
  ['en-US', 'sunday'],
  ['ar-EG', 'saturday'],
  ['de', 'monday'],
  ['en', 'sunday'],
  ['', 'monday'],
  ['*', 'monday'],
])('a week in %j begins on %s', (tag, day) => expect(weekStartIn(tag)).toBe(day))

test('the table agrees with Intl for every region', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const regions = letters.flatMap((a) => letters.map((b) => a + b))
  // Maldivian weeks begin on a Friday, which no calendar of the product shows; ZZ is no region.
  const tags = regions.filter((region) => region !== 'MV' && region !== 'ZZ').map((region) => `und-${region}`)
  const known = tags.map((tag) => [tag, new Intl.Locale(tag) as Intl.Locale & WeekInfo] as const)
  const differ = known.filter(([tag, locale]) => firstWeekday[weekStartIn(tag)] !== locale.getWeekInfo().firstDay % 7)
  expect(differ.map(([tag]) => tag)).toEqual([])
})

interface WeekInfo {
  getWeekInfo(): { readonly firstDay: number }
}
