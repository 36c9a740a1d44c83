import { inLanguage, loadLanguage } from '@monarch/messages'
import { expect, test } from 'vitest'
import { formatAge } from './format-relative.ts'

const now = Date.parse('2024-01-12T12:00:00Z')

test.each([
  ['2024-01-12T11:59:40Z', 'just now'],
  ['2024-01-12T11:59:00Z', '1 minute ago'],
  ['2024-01-12T11:55:00Z', '5 minutes ago'],
  ['2024-01-12T09:00:00Z', '3 hours ago'],
  ['2024-01-12T15:00:00Z', 'in 3 hours'],
  ['2024-01-05T12:00:00Z', '7 days ago'],
  ['2024-01-03T12:00:00Z', 'Jan 3, 2024'],
])('%s is %s', (time, words) => expect(formatAge(new Date(time), now)).toBe(words))

test('an age is written in the language of the reader', async () => {
  await loadLanguage('de')
  const age = (time: string) => inLanguage('de', () => formatAge(new Date(time), now))
  expect([age('2024-01-12T11:59:40Z'), age('2024-01-12T09:00:00Z')]).toEqual(['gerade eben', 'vor 3 Stunden'])
})
