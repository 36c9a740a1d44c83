import { instantAt, type Json, wallClock, writeInstant } from '@monarch/field-types'
import { type Hue, hueOf, toHue } from '@monarch/ui/hue'
import { findField } from '../card/card-plan.ts'
import { type RecordData, titleOf, unsentFields } from '../../record-data/documents.ts'
import { createdField, type Entity, type Field, updatedField } from '../../record-data/structure.ts'
import { dayLength, dayOf, type DayRange, minute, wallOf } from './days.ts'
import type { DrawnEvent } from './drawn-event.ts'
import { t } from './messages.ts'

/** Fields that the calendar uses. */
export interface CalendarFields {
  readonly start: Field
  readonly end: Field | null
  readonly title: Field | null
  readonly color: Field | null
}

/** A record with its wall times in the user's time zone. */
export interface CalendarEvent extends DrawnEvent {
  readonly record: RecordData
}

export function calendarFields(entity: Entity, config: Readonly<Record<string, Json>>): CalendarFields | null {
  const dated = [...entity.fields, createdField, updatedField].filter(isDated)
  const requested = findField(entity, config.dateField)
  const start = config.dateField === undefined || config.dateField === null ? dated[0] : requested
  if (!start || !isDated(start)) return null
  const end = findField(entity, config.endDateField)
  return {
    start,
    end: end && isDated(end) && isTimed(end) === isTimed(start) ? end : null,
    title: findField(entity, config.titleField) ?? entity.titleField,
    color: findField(entity, config.colorField),
  }
}

function isDated({ type }: Field): boolean {
  return !type.graphql.list && (type.graphql.scalar === 'Date' || type.graphql.scalar === 'DateTime')
}

export function isTimed({ type }: Field): boolean {
  return type.graphql.scalar === 'DateTime'
}

/** `null` for a record without a date. */
export function readEvent(entity: Entity, fields: CalendarFields, record: RecordData): CalendarEvent | null {
  const start = readWall(fields.start, record[fields.start.name])
  if (start === null) return null
  const timed = isTimed(fields.start)
  const last = fields.end && readWall(fields.end, record[fields.end.name])
  const end = last === null ? start : Math.max(start, last)
  return {
    id: record.id,
    record,
    title: titleOf({ ...entity, titleField: fields.title }, record) || t('untitled'),
    hue: hueOfRecord(entity, fields.color, record),
    start,
    end: timed ? end : end + dayLength,
    isTimed: timed,
    isUnsent: record[unsentFields] !== undefined,
  }
}

function hueOfRecord(entity: Entity, color: Field | null, record: RecordData): Hue {
  const value = color && (record[color.name] ?? null)
  if (!color) return toHue(entity.color)
  if (value === null) return 'gray'
  const choices = color.type.choices?.(color.spec.settings)
  if (choices) return choices.find((choice) => choice.value === value)?.color ?? 'gray'
  return hueOf(typeof value === 'string' ? value : JSON.stringify(value))
}

function readWall(field: Field, value: Json | undefined): number | null {
  if (typeof value !== 'string') return null
  const wall = isTimed(field) ? wallClock(Date.parse(value), zoneOf(field)) : wallOf(value)
  return Number.isNaN(wall) ? null : wall
}

function writeWall(field: Field, wall: number): Json {
  return isTimed(field) ? writeInstant(instantAt(wall, zoneOf(field))) : dayOf(wall)
}

function zoneOf({ spec }: Field): string {
  return spec.timeZone ?? 'UTC'
}

/** The values to write when an event moves or is resized. If it has no end value, moving writes only the start. */
export function placeData(
  fields: CalendarFields,
  event: CalendarEvent,
  start: number,
  end: number,
): Record<string, Json> {
  const data: Record<string, Json> = {}
  if (start !== event.start) data[fields.start.name] = writeWall(fields.start, start)
  const hasEnd = fields.end !== null && (event.record[fields.end.name] ?? null) !== null
  if (fields.end && end !== event.end && (hasEnd || end - start !== event.end - event.start)) {
    data[fields.end.name] = writeWall(fields.end, isTimed(fields.end) ? end : end - dayLength)
  }
  return data
}

/** Values of a new record in an empty slot: one hour if it has times. */
export function slotData({ start, end }: CalendarFields, at: number): Record<string, Json> {
  if (!isTimed(start)) return { [start.name]: writeWall(start, at) }
  const begins = at % dayLength === 0 ? at + morning : at
  return {
    [start.name]: writeWall(start, begins),
    ...(end && !end.isReadonly && { [end.name]: writeWall(end, begins + hour) }),
  }
}

/** Start of a new record on a day without a time. */
export const morning = 9 * 60 * minute
export const hour = 60 * minute

/** Conditions for records that touch these days. */
export function rangeWhere(where: object | null, fields: CalendarFields, { from, to }: DayRange): object {
  const { start, end } = fields
  const first = writeWall(start, wallOf(from))
  const begins = { [start.name]: { lt: writeWall(start, wallOf(to)) } }
  const within = { [start.name]: { gte: first } }
  const reaches = end ? { or: [within, { [end.name]: { gte: writeWall(end, wallOf(from)) } }] } : within
  return { and: [...(where === null ? [] : [where]), begins, reaches] }
}

export function undatedWhere(where: object | null, { start }: CalendarFields): object {
  const own = { [start.name]: { isNull: true } }
  return where === null ? own : { and: [where, own] }
}

export function isWithin({ start, end }: CalendarEvent, { from, to }: DayRange): boolean {
  return start < wallOf(to) && (end > wallOf(from) || start >= wallOf(from))
}

/** A record without a date, while it is being dragged. */
export function undatedEvent(record: RecordData, title: string, timed: boolean): CalendarEvent {
  return { id: record.id, record, title, hue: 'blue', start: 0, end: 0, isTimed: timed, isUnsent: false }
}
