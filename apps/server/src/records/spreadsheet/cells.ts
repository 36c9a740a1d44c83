import { shorten } from '@monarch/schema/shorten'
import { plainDigits } from '@monarch/field-types/exact-number'
import type { NumberStyle } from './number-format.ts'
import type { Cell } from './table-row.ts'

/** The possible texts of a numeric cell, most likely first. */
export function readNumber(text: string, style: NumberStyle, is1904: boolean): Cell {
  const digits = exactDigits(text.trim())
  if (digits === null) return { fault: `"${shorten(text, 40)}" is not a number` }
  if (style === 'percent') return { texts: [`${plainDigits(`${digits}e2`)}%`, digits] }
  if (style === 'percentAsTyped') return { texts: [`${digits}%`, digits] }
  if (typeof style === 'object') return { texts: [`${digits} ${style.sign}`, digits], isMoney: true }
  if (style === 'number') return digits
  const date = style === 'elapsed' ? elapsed(Number(digits)) : readSerial(Number(digits), is1904)
  return date === null ? digits : { texts: [...date, digits] }
}

/**
 * Spreadsheet programs store a number as a float and write 17 digits: 1.1 as 1.1000000000000001. The shortest digits of the same
 * float are those the user typed. Digits that match no float come from another program and are kept.
 */
function exactDigits(text: string): string | null {
  const digits = plainDigits(text)
  if (digits === null || !/^[-+]?[\d.]/.test(text)) return null
  const significant = digits.replace(/[-.]/g, '').replace(/^0+/, '').length
  return /[.eE]/.test(text) && (significant === 16 || significant === 17) ? plainDigits(String(Number(digits))) : digits
}

const day = 86_400_000

/** The date and time of a serial number, without a time zone: '2024-01-05', '2024-01-05T14:30:00.000', '14:30'. */
function readSerial(serial: number, is1904: boolean): readonly string[] | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  if (serial < 1 && !is1904) return [clock(Math.round(serial * day), false)]
  // Serial numbers count a nonexistent 29 February 1900.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const instant = new Date(Math.round((days - 25_569) * day)).toISOString()
  return instant.endsWith('T00:00:00.000Z')
    ? [instant.slice(0, 10), `${instant.slice(0, 10)} 00:00`]
    : [instant.slice(0, -1)]
}

/** '2h 30m' cannot be a time of day, as '2:30' can. */
function elapsed(serial: number): readonly string[] {
  const shown = clock(Math.round(Math.abs(serial) * day), serial < 0)
  const [, hours, minutes] = /^(-?\d+):0?(\d+)$/.exec(shown) ?? []
  return minutes === undefined ? [shown] : [`${hours}h ${minutes}m`, shown]
}

function clock(milliseconds: number, isNegative: boolean): string {
  const seconds = Math.round(milliseconds / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return `${isNegative ? '-' : ''}${h}:${two(m)}${s === 0 ? '' : `:${two(s)}`}`
}

/** The serial number of a date or an instant in UTC; `null` before 1 March 1900, where programs disagree. */
export function writeSerial(value: string): string | null {
  const instant = Date.parse(value)
  const serial = instant / day + 25_569
  return instant >= firstSafeDay ? String(Number.isInteger(serial) ? serial : Number(serial.toFixed(10))) : null
}

/** The serial number of a duration; `null` if programs cannot show it: if it is negative, or 10,000 hours or more. */
export function writeElapsed(minutes: number): string | null {
  return minutes >= 0 && minutes < 600_000 ? String(minutes / 1440) : null
}

const firstSafeDay = Date.UTC(1900, 2, 1)
