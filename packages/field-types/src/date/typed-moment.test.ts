import { inLanguage } from '@monarch/messages'
import { describe, expect, test } from 'vitest'
import { date } from './date.ts'
import { datetime } from '../datetime/datetime.ts'

// Sunday, Nov 22, 2026, 23:36 in UTC is 18:36 in New York.
const spec = {
  label: 'Due',
  settings: {},
  required: false,
  rules: {},
  timeZone: 'America/New_York',
  now: () => Date.parse('2026-11-22T23:36:00Z'),
}

describe('a typed date', () => {
  test.each([
    ['today', '2026-11-22'],
    ['tomorrow', '2026-11-23'],
    ['Next Fri', '2026-11-27'],
    ['last fri', '2026-11-20'],
    ['last sunday', '2026-11-15'],
    ['in 3 days', '2026-11-25'],
    ['in 2 months', '2027-01-22'],
    ['+2w', '2026-12-06'],
    ['2 weeks ago', '2026-11-08'],
    ['31.12.2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['Dec 12', '2026-12-12'],
    ['12th december', '2026-12-12'],
    ['12-dec', '2026-12-12'],
    ['12/31', '2026-12-31'],
    ['31.12.', '2026-12-31'],
    ['5. Januar', '2027-01-05'],
    ['jan 5', '2027-01-05'],
    ['oct 5', '2026-10-05'],
  ])('%s', (text, value) => {
    expect(date.fromText(text, spec)).toEqual({ ok: true, value })
  })

  test.each(['1.5', '12', 'feb 29', 'sat 5', '31.12.26', '12/31/26', '2026-12', 'dec'])('%s is refused', (text) => {
    expect(date.fromText(text, spec).ok).toBe(false)
  })

  test.each([
    ['31.11.2026', 'November has 30 days'],
    ['2026-11-31', 'November has 30 days'],
    ['31.11.', 'November has 30 days'],
    ['Feb 29', 'February 2026 has 28 days'],
    ['29 February 2027', 'February 2027 has 28 days'],
  ])('%s is refused with the days of its month', (text, reason) => {
    const message = `Due must be a date that exists: ${reason}`
    expect(date.fromText(text, spec)).toEqual({ ok: false, message })
    for (const moment of [text, `${text} 17:00`, `${text} at 5pm`])
      expect(datetime.fromText(moment, spec)).toEqual({ ok: false, message })
  })

  test('needs its year where the time is unknown, as in imports', () => {
    const { now: _, ...imported } = spec
    expect(date.fromText('Dec 12', imported).ok).toBe(false)
  })

  test('has the day first if the format of the user has', () => {
    const dayFirst = { ...spec, dateFormat: 'dayFirst' } as const
    expect(date.fromText('5/1', dayFirst)).toEqual({ ok: true, value: '2027-01-05' })
    expect(date.fromText('5/1/2026', dayFirst)).toEqual({ ok: true, value: '2026-01-05' })
    expect(date.fromText('12/31/2026', dayFirst)).toEqual({
      ok: false,
      message: 'Due must be a date, for example 05/01/2024, tomorrow or next fri',
    })
  })
})

describe('a typed date and time', () => {
  test.each([
    ['next fri 5pm', '2026-11-27T22:00:00.000Z'],
    ['today 17:00', '2026-11-22T22:00:00.000Z'],
    ['tomorrow at 9:15 am', '2026-11-23T14:15:00.000Z'],
    ['tomorrow noon', '2026-11-23T17:00:00.000Z'],
    ['in 3 days', '2026-11-25T05:00:00.000Z'],
    ['31.12.2026 23:59', '2027-01-01T04:59:00.000Z'],
    ['12/31/2026 5pm', '2026-12-31T22:00:00.000Z'],
    ['17:00', '2026-11-22T22:00:00.000Z'],
    ['5pm', '2026-11-22T22:00:00.000Z'],
    ['now', '2026-11-22T23:36:00.000Z'],
    ['dec 12', '2026-12-12T05:00:00.000Z'],
    ['dec 12 5pm', '2026-12-12T22:00:00.000Z'],
    ['12/12 17:00', '2026-12-12T22:00:00.000Z'],
    ['31.12. um 17 Uhr', '2026-12-31T22:00:00.000Z'],
    ['2026-12-31T22:00:00Z', '2026-12-31T22:00:00.000Z'],
  ])('%s', (text, value) => {
    expect(datetime.fromText(text, spec)).toEqual({ ok: true, value })
  })

  test.each(['soon', '25:00', 'tomorrow 13pm', '5', 'next 5pm'])('%s is refused', (text) => {
    expect(datetime.fromText(text, spec)).toEqual({
      ok: false,
      message: 'Due must be a date and time, for example Jan 5, 2024, 14:30 or next fri 5pm',
    })
  })

  test('is written in the clock of the user, and read back', () => {
    const shown = (clock: '12h' | '24h') => datetime.format('2026-11-27T05:05:00.000Z', { ...spec, clock })
    expect([shown('12h'), shown('24h')]).toEqual(['Nov 27, 2026, 12:05 AM', 'Nov 27, 2026, 00:05'])
    expect(datetime.fromText(shown('12h'), spec)).toEqual(datetime.fromText(shown('24h'), spec))
  })
})

test.each([
  ['morgen 17 Uhr', '2026-11-23T22:00:00.000Z'],
  ['nächsten Freitag um 9:15 Uhr', '2026-11-27T14:15:00.000Z'],
  ['5. Januar 2027, 17:00', '2027-01-05T22:00:00.000Z'],
  ['um 17 Uhr', '2026-11-22T22:00:00.000Z'],
  ['jetzt', '2026-11-22T23:36:00.000Z'],
])('in German, %s', (text, value) => {
  expect(inLanguage('de', () => datetime.fromText(text, spec))).toEqual({ ok: true, value })
})
