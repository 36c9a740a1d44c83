import { expect, test } from 'vitest'
import type { RecordData } from '../../record-data/documents.ts'
import { buildStructure } from '../../record-data/structure.ts'
import { entityReply, fieldReply } from '../../record-data/structure.test-helper.ts'
import { wallOf } from './days.ts'
import { dropAt, momentAt } from './drag.ts'
import {
  calendarFields,
  type CalendarEvent,
  type CalendarFields,
  hour,
  placeData,
  rangeWhere,
  readEvent,
  slotData,
} from './events.ts'
import { countHidden, layoutHours, layoutWeek } from './layout.ts'

const { entity } = buildStructure(
  entityReply('event', 'event', [
    fieldReply('name', 'text'),
    fieldReply('starts_on', 'date'),
    fieldReply('ends_on', 'date'),
    fieldReply('starts_at', 'datetime'),
    fieldReply('ends_at', 'datetime'),
    fieldReply('kind', 'select', { settings: { choices: [{ value: 'call', label: 'Call', color: 'teal' }] } }),
  ]),
  [],
)

/** Fields of the config in the given time zone. */
function fieldsIn(timeZone: string, config: object): CalendarFields {
  const zoned = { ...entity, fields: entity.fields.map((f) => ({ ...f, spec: { ...f.spec, timeZone } })) }
  return calendarFields(zoned, config as Record<string, string>)!
}

const record = (values: object): RecordData => ({ id: 'r', version: 1, createdAt: '', updatedAt: '', ...values })
const days = { dateField: 'starts_on', endDateField: 'ends_on' }
const moments = { dateField: 'starts_at', endDateField: 'ends_at' }

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('a date is the same day in %s', (zone) => {
  const fields = fieldsIn(zone, days)
  const event = readEvent(entity, fields, record({ starts_on: '2026-03-08', ends_on: '2026-03-09' }))!
  expect([event.start, event.end, event.isTimed]).toEqual([wallOf('2026-03-08'), wallOf('2026-03-10'), false])
  const week = 7 * 24 * hour
  expect(placeData(fields, event, event.start + week, event.end + week)).toEqual({
    starts_on: '2026-03-15',
    ends_on: '2026-03-16',
  })
})

test('moving an event across a clock change keeps its wall time', () => {
  const fields = fieldsIn('America/New_York', moments)
  // 9 AM in winter time, one hour long.
  const event = readEvent(
    entity,
    fields,
    record({ starts_at: '2026-03-07T14:00:00.000Z', ends_at: '2026-03-07T15:00:00.000Z' }),
  )!
  const place = dropAt('move', event, { day: '2026-03-07', wall: null }, { day: '2026-03-09', wall: null })!
  expect(placeData(fields, event, place.start, place.end)).toEqual({
    starts_at: '2026-03-09T13:00:00.000Z',
    ends_at: '2026-03-09T14:00:00.000Z',
  })
})

test('without an end value only the start is written, until the event is resized', () => {
  const fields = fieldsIn('UTC', moments)
  const event = readEvent(entity, fields, record({ starts_at: '2026-03-07T14:00:00.000Z' }))!
  expect(placeData(fields, event, event.start + hour, event.end + hour)).toEqual({
    starts_at: '2026-03-07T15:00:00.000Z',
  })
  expect(placeData(fields, event, event.start, event.start + hour)).toEqual({ ends_at: '2026-03-07T15:00:00.000Z' })
})

test('a record without a date is not an event, and an end before the start is ignored', () => {
  const fields = fieldsIn('UTC', days)
  expect(readEvent(entity, fields, record({ ends_on: '2026-03-08' }))).toBeNull()
  const event = readEvent(entity, fields, record({ starts_on: '2026-03-08', ends_on: '2026-03-01' }))!
  expect(event.end).toBe(wallOf('2026-03-09'))
})

test("colors come from choices; other values are gray, and without a color field the entity's color is used", () => {
  const hue = (config: object, kind: string | null) =>
    readEvent(entity, fieldsIn('UTC', { ...days, ...config }), record({ starts_on: '2026-03-08', kind }))!.hue
  expect([
    hue({ colorField: 'kind' }, 'call'),
    hue({ colorField: 'kind' }, 'gone'),
    hue({ colorField: 'kind' }, null),
  ]).toEqual(['teal', 'gray', 'gray'])
  expect(hue({}, 'call')).toBe('blue')
})

test('an end field of another type than the start is ignored', () => {
  expect(fieldsIn('UTC', { dateField: 'starts_on', endDateField: 'ends_at' }).end).toBeNull()
  expect(fieldsIn('UTC', { dateField: 'name' })).toBeNull()
})

test("requests only events that touch the range, in the user's time zone", () => {
  const range = { from: '2026-03-01', to: '2026-03-08' }
  expect(rangeWhere({ kind: { eq: 'call' } }, fieldsIn('UTC', days), range)).toEqual({
    and: [
      { kind: { eq: 'call' } },
      { starts_on: { lt: '2026-03-08' } },
      { or: [{ starts_on: { gte: '2026-03-01' } }, { ends_on: { gte: '2026-03-01' } }] },
    ],
  })
  expect(rangeWhere(null, fieldsIn('America/New_York', { dateField: 'starts_at' }), range)).toEqual({
    and: [{ starts_at: { lt: '2026-03-08T05:00:00.000Z' } }, { starts_at: { gte: '2026-03-01T05:00:00.000Z' } }],
  })
})

test('a new record on a day starts at nine if it has a time, and lasts an hour if it has an end', () => {
  expect(slotData(fieldsIn('UTC', { dateField: 'starts_at' }), wallOf('2026-03-08'))).toEqual({
    starts_at: '2026-03-08T09:00:00.000Z',
  })
  expect(slotData(fieldsIn('UTC', moments), wallOf('2026-03-08') + 14 * hour)).toEqual({
    starts_at: '2026-03-08T14:00:00.000Z',
    ends_at: '2026-03-08T15:00:00.000Z',
  })
  expect(slotData(fieldsIn('UTC', days), wallOf('2026-03-08'))).toEqual({ starts_on: '2026-03-08' })
})

/** 'a 1-3' is an event from March 1 to the end of March 3. */
const allDay = (text: string): CalendarEvent => {
  const [, id, first, last] = /^(\w+) (\d+)-(\d+)$/.exec(text)!
  const day = (n: string, more = 0) => Date.UTC(2026, 2, Number(n) + more)
  return {
    id: id!,
    record: record({ id }),
    title: id!,
    hue: 'blue',
    start: day(first!),
    end: day(last!, 1),
    isTimed: false,
    isUnsent: false,
  }
}
const week = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07']

test('events of a week get lanes: earlier and longer ones first, reusing free space', () => {
  const segments = layoutWeek(['c 2-2', 'a 1-3', 'b 1-1', 'd 4-9', 'e 7-7'].map(allDay), week)
  expect(segments.map((s) => [s.event.id, s.day, s.span, s.lane, s.begins, s.ends])).toEqual([
    ['a', 0, 3, 0, true, true],
    ['b', 0, 1, 1, true, true],
    ['c', 1, 1, 1, true, true],
    ['d', 3, 4, 0, true, false],
    ['e', 6, 1, 1, true, true],
  ])
})

test('counts hidden events on each of their days', () => {
  const segments = layoutWeek(['a 1-7', 'b 1-7', 'c 1-7', 'd 2-3', 'e 3-3'].map(allDay), week)
  expect(countHidden(segments, 7, 3)).toEqual([0, 1, 2, 0, 0, 0, 0])
  expect(countHidden(segments, 7, 5)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('an event that ends at midnight does not reach into the next day', () => {
  const event = { ...allDay('a 1-1'), isTimed: true }
  expect(layoutWeek([event], week)[0]).toMatchObject({ day: 0, span: 1 })
})

test('overlapping events in the hour grid share the width', () => {
  const at = (id: string, from: number, to: number): CalendarEvent => ({
    ...allDay(`${id} 1-1`),
    isTimed: true,
    start: wallOf('2026-03-01') + from * hour,
    end: wallOf('2026-03-01') + to * hour,
  })
  const blocks = layoutHours(
    [at('a', 9, 11), at('b', 10, 12), at('c', 11, 12), at('d', 14, 14), at('e', -2, 1)],
    week[0]!,
  )
  expect(blocks.map((b) => [b.event.id, b.top * 24, b.height * 24, b.column, b.columns])).toEqual([
    ['e', 0, 1, 0, 1],
    ['a', 9, 2, 0, 2],
    ['b', 10, 2, 1, 2],
    ['c', 11, 1, 0, 2],
    ['d', 14, 0.5, 0, 1],
  ])
})

test('dragging in the hour grid snaps to quarters of an hour', () => {
  const day = '2026-03-01'
  expect(momentAt(day, 9.3 / 24) - wallOf(day)).toBe(9.25 * hour)
  expect(momentAt(day, 2) - wallOf(day)).toBe(23.75 * hour)
  const event = { ...allDay('a 1-1'), isTimed: true, start: wallOf(day) + 9 * hour, end: wallOf(day) + 10 * hour }
  const spot = (hours: number) => ({ day, wall: wallOf(day) + hours * hour })
  expect(dropAt('move', event, spot(9.5), spot(11))).toEqual({
    start: wallOf(day) + 10.5 * hour,
    end: wallOf(day) + 11.5 * hour,
  })
  expect(dropAt('resize', event, spot(9.75), spot(10.25))).toEqual({ start: event.start, end: event.end + 0.5 * hour })
  expect(dropAt('resize', event, spot(9.75), spot(8))).toBeNull()
  expect(dropAt('place', event, null, { day, wall: null })).toEqual({
    start: wallOf(day) + 9 * hour,
    end: wallOf(day) + 10 * hour,
  })
})

test('resizing an all-day event never ends before its start', () => {
  const event = allDay('a 3-4')
  const to = (day: string) => dropAt('resize', event, { day: '2026-03-04', wall: null }, { day, wall: null })
  expect(to('2026-03-06')).toEqual({ start: event.start, end: wallOf('2026-03-07') })
  expect(to('2026-03-02')).toBeNull()
})
