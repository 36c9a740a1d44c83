import { shorten } from '@monarch/schema/shorten'
import { plainDigits } from '@monarch/field-types/exact-number'
import type { Cell } from './table-row.ts'

/** How the number format of a cell interprets its number. */
export type NumberStyle = 'number' | 'date' | 'elapsed' | 'percent'

/** Predefined formats by number, which workbooks do not declare. */
const builtIn = new Map<number, NumberStyle>([
  ...[9, 10].map((id) => [id, 'percent'] as const),
  ...[
    14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47, 50, 51, 52, 53, 54, 55, 56, 57,
    58,
  ].map((id) => [id, 'date'] as const),
  [46, 'elapsed'],
])

export function styleOf(formatId: number, formats: ReadonlyMap<number, string>): NumberStyle {
  const code = formats.get(formatId)
  if (code === undefined) return builtIn.get(formatId) ?? 'number'
  // Quoted and escaped characters, colours and conditions do not determine the type.
  const bare = code
    .slice(0, maxFormatLength)
    .split(';')[0]!
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
  if (/\[(h+|m+|s+)\]/i.test(bare)) return 'elapsed'
  const letters = bare.replace(/\[[^\]]*\]/g, '')
  if (/[ymdhs]/i.test(letters) && !/general/i.test(letters)) return 'date'
  return letters.includes('%') ? 'percent' : 'number'
}

/** Characters; the limit of spreadsheet programs. */
const maxFormatLength = 255

/** The possible texts of a numeric cell, most likely first. */
export function readNumber(text: string, style: NumberStyle, is1904: boolean): Cell {
  const digits = exactDigits(text.trim())
  if (digits === null) return { fault: `"${shorten(text, 40)}" is not a number` }
  if (style === 'percent') return { texts: [`${plainDigits(`${digits}e2`)}%`, digits] }
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

function elapsed(serial: number): readonly string[] {
  return [clock(Math.round(Math.abs(serial) * day), serial < 0)]
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
