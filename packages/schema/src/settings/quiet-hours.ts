import { type ClockFormat, writeClock } from '@monarch/field-types'
import { t } from './messages.ts'

/** Hours (0 to 23) without emails; they span midnight if the end is before the start. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** Parses `22-07`; `null` for `off`. */
export function readQuietHours(value: unknown): QuietHours | null {
  const found = typeof value === 'string' ? /^([01]\d|2[0-3])-([01]\d|2[0-3])$/.exec(value) : null
  return found && found[1] !== found[2] ? { from: Number(found[1]), until: Number(found[2]) } : null
}

export function writeQuietHours({ from, until }: QuietHours): string {
  return [from, until].map((hour) => String(hour).padStart(2, '0')).join('-')
}

export function isQuietAt({ from, until }: QuietHours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** '22:00 to 07:00' */
export function describeQuietHours(value: unknown, clock: ClockFormat): string {
  const hours = readQuietHours(value)
  return hours ? t('span', { from: hourName(hours.from, clock), until: hourName(hours.until, clock) }) : t('off')
}

/** 22 → '22:00' or '10:00 PM' */
export const hourName = (hour: number, clock: ClockFormat): string =>
  writeClock(`${String(hour).padStart(2, '0')}:00`, clock)
