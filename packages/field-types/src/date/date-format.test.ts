import { inLanguage, type Language, languages } from '@monarch/messages'
import { expect, test } from 'vitest'
import type { FieldSpec } from '../definition.ts'
import { datetime } from '../datetime/datetime.ts'
import { date, type ReminderSettings } from './date.ts'
import { type DateFormat, dateFormats } from '../date-formats.ts'

const spec = (dateFormat: DateFormat): FieldSpec<ReminderSettings> => ({
  label: 'Due',
  settings: {},
  required: false,
  rules: {},
  dateFormat,
  timeZone: 'America/New_York',
})

test.each<[DateFormat, string, string]>([
  ['medium', 'Jan 5, 2024', 'Jan 5, 2024, 21:30'],
  ['long', 'January 5, 2024', 'January 5, 2024, 21:30'],
  ['iso', '2024-01-05', '2024-01-05, 21:30'],
  ['dayFirst', '05/01/2024', '05/01/2024, 21:30'],
  ['monthFirst', '01/05/2024', '01/05/2024, 21:30'],
])('%s: a day is %s, and a moment %s', (format, day, moment) => {
  expect(date.format('2024-01-05', spec(format))).toBe(day)
  expect(datetime.format('2024-01-06T02:30:00.000Z', spec(format))).toBe(moment)
})

test('in German, days have German months', () => {
  const format = (dateFormat: DateFormat) => inLanguage('de', () => date.format('2024-03-05', spec(dateFormat)))
  expect([format('medium'), format('long')]).toEqual(['05.03.2024', '5. März 2024'])
})

const all = dateFormats.flatMap((format) => languages.map((language): [DateFormat, Language] => [format, language]))

test.each(all)('%s in %s: the formatted day can be typed', (format, language) => {
  for (const day of ['2024-01-05', '1999-12-31', '1066-10-14']) {
    const text = inLanguage(language, () => date.format(day, spec(format)))
    expect(date.fromText(text, spec(format))).toEqual({ ok: true, value: day })
  }
  const moment = '2024-07-06T02:30:00.000Z'
  const text = inLanguage(language, () => datetime.format(moment, spec(format)))
  expect(datetime.fromText(text, spec(format))).toEqual({ ok: true, value: moment })
})
