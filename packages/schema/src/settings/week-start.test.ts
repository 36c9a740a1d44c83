import { expect, test } from 'vitest'
import { readerWeekStart } from './week-start.ts'

test.each([
  ['saturday', 'de', 'de-DE', 'saturday'],
  ['sunday', 'browser', 'de-DE', 'sunday'],
  ['language', 'de', 'en-US', 'monday'],
  ['language', 'de', '', 'monday'],
  ['language', 'en', 'de-DE', 'sunday'],
  ['language', 'en', 'en-GB', 'monday'],
  ['language', 'en', '', 'sunday'],
  ['language', 'browser', 'fr-CH', 'monday'],
  ['language', 'browser', 'en-US', 'sunday'],
  ['language', 'browser', '', 'sunday'],
])('a reader who chose %s, in %s with a browser in %j, has weeks from %s', (chosen, language, tag, day) =>
  expect(readerWeekStart(chosen, language, tag)).toBe(day),
)
