import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const stamp = new Date('2026-03-01T10:20:30.456Z')
const write = (...events: readonly CalendarEvent[]) =>
  writeCalendar({ name: 'Visits', description: null, events }, stamp)
const event = (part: Partial<CalendarEvent>): CalendarEvent => ({
  uid: 'one',
  title: 'Visit',
  start: '2026-01-05',
  end: null,
  ...part,
})

/** As a calendar program reads it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    return { uid, summary, start: startDate.toString(), end: endDate.toString() }
  })
}

test.each<[string, Partial<CalendarEvent>, start: string, end: string]>([
  ['a day', {}, '2026-01-05', '2026-01-06'],
  ['a day that ends on the same one', { end: '2026-01-05' }, '2026-01-05', '2026-01-06'],
  ['days to the end of a leap February', { start: '2024-02-27', end: '2024-02-29' }, '2024-02-27', '2024-03-01'],
  ['days that end before they start', { end: '2026-01-01' }, '2026-01-05', '2026-01-06'],
  [
    'a moment in another zone',
    { start: '2026-01-05T01:30:00.000+02:00', end: '2026-01-05T00:30:00.000Z' },
    '2026-01-04T23:30:00Z',
    '2026-01-05T00:30:00Z',
  ],
  ['a moment without an end', { start: '2026-01-05T14:30:00.000Z' }, '2026-01-05T14:30:00Z', '2026-01-05T14:30:00Z'],
  [
    'moments that end before they start',
    { start: '2026-01-05T14:30:00.000Z', end: '2026-01-05T14:00:00.000Z' },
    '2026-01-05T14:30:00Z',
    '2026-01-05T14:30:00Z',
  ],
])('%s is an event', (_what, part, start, end) => {
  expect(read(write(event(part)))).toEqual([{ uid: 'one', summary: 'Visit', start, end }])
})

test('a text cannot add properties or events', () => {
  const title = 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT\nUID:x\r;VALUE=DATE,\\n'
  const text = writeCalendar({ name: title, description: title, events: [event({ title })] }, stamp)
  expect(read(text)).toEqual([expect.objectContaining({ summary: title.replaceAll(/\r\n?/g, '\n') })])
  expect(text.match(/^BEGIN:/gm)).toHaveLength(2)
})

test('every text survives the round trip, in lines of at most 75 octets', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(texts, (title) => {
      const text = write(event({ title }))
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(Buffer.from(text).toString()).toBe(text)
      const [found] = read(text)
      expect(found!.summary).toBe(title.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ''))
    }),
  )
})
