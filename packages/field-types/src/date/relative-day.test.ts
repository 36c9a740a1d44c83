import { inLanguage } from '@monarch/messages'
import { expect, test } from 'vitest'
import { readRelativeDay } from './relative-day.ts'

/** A Wednesday. */
const today = '2024-02-28'

test.each([
  ['today', '2024-02-28'],
  [' Tomorrow ', '2024-02-29'],
  ['yesterday', '2024-02-27'],
  ['in 3 days', '2024-03-02'],
  ['+2w', '2024-03-13'],
  ['fri', '2024-03-01'],
  ['next friday', '2024-03-01'],
  ['wed', '2024-03-06'],
  ['next tue', '2024-03-05'],
  ['2024-01-05', null],
  ['next', null],
  ['fr', null],
  ['constructor', null],
])('%o is %s', (text, day) => {
  expect(readRelativeDay(text, today)).toBe(day)
})

test.each([
  ['heute', '2024-02-28'],
  ['Übermorgen', '2024-03-01'],
  ['vor 2 Wochen', '2024-02-14'],
  ['in 3 Tagen', '2024-03-02'],
  ['in 1 Monat', '2024-03-28'],
  ['fr', '2024-03-01'],
  ['nächsten Freitag', '2024-03-01'],
  ['letzten Montag', '2024-02-26'],
  ['am Dienstag', '2024-03-05'],
  ['next fri', '2024-03-01'],
  ['tomorrow', '2024-02-29'],
  ['constructor', null],
  ['irgendwann', null],
])('in German, %o is %s', (text, day) => {
  expect(inLanguage('de', () => readRelativeDay(text, today))).toBe(day)
})
