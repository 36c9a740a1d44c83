import type { DateFormat } from '../date-formats.ts'
import { dayOf, pad, startOfDay, type WrittenDay } from './calendar.ts'

/**
 * Parses a typed day: '2024-01-05', 'Jan 5, 2024', '5 January 2024', '5-Jan-2024', '5. Januar 2024', '5.1.2024', which has the day first
 * in all countries that write it, and '1/5/2024', which is January as in en-US unless the user's format puts the day
 * first. Two-digit years are refused as ambiguous.
 */
export function readTypedDay(text: string, format?: DateFormat): string | null {
  const written = readWrittenDay(text, format)
  return written === null ? null : dayOf(written)
}

/** The same, even if there is no such day: '31.11.2026'. */
export function readWrittenDay(text: string, format?: DateFormat): WrittenDay | null {
  for (const { shape, parts } of forms) {
    const match = shape.exec(text)
    if (!match) continue
    const [year, first, second] = parts(match)
    const isDayFirst = format === 'dayFirst' && shape === slashes
    const [month, day] = isDayFirst ? [second, first] : [first, second]
    return { year: Number(year), month: /^\d/.test(month) ? Number(month) : monthNamed(month), day: Number(day) }
  }
  return null
}

/**
 * Parses a typed day without a year: 'Dec 12', '12 December', '12/31', '31.12.' It is in the year in which it is closest to today,
 * so that 'Jan 5', typed in November, is in the next year.
 */
export function readDayOfAnyYear(text: string, today: string, format?: DateFormat): string | null {
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) =>
    withYear(text, each).flatMap((dated) => readTypedDay(dated, format) ?? []),
  )
  const distance = (day: string) => Math.abs(startOfDay(day) - startOfDay(today))
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The ways to write the day in that year. */
export function withYear(text: string, year: number): readonly string[] {
  const separators = text.endsWith('.') ? ['', ' '] : [' ', ', ', '/', '-']
  return separators.map((separator) => `${text}${separator}${pad(year, 4)}`)
}

type Parts = (match: RegExpExecArray) => [year: string, month: string, day: string]

const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

const forms: readonly { shape: RegExp; parts: Parts }[] = [
  { shape: /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/, parts: (m) => [m[1]!, m[3]!, m[4]!] },
  { shape: slashes, parts: (m) => [m[3]!, m[1]!, m[2]!] },
  { shape: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, parts: (m) => [m[3]!, m[2]!, m[1]!] },
  { shape: /^(\d{1,2})\. ?(\p{L}+)\.? +(\d{4})$/iu, parts: (m) => [m[3]!, m[2]!, m[1]!] },
  { shape: /^([a-z]+)\.? +(\d{1,2})(?:st|nd|rd|th)?(?:,| ) *(\d{4})$/i, parts: (m) => [m[3]!, m[1]!, m[2]!] },
  { shape: /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]+)\.?,?[ -](\d{4})$/i, parts: (m) => [m[3]!, m[2]!, m[1]!] },
]

const months = [
  ['january', 'januar'],
  ['february', 'februar'],
  ['march', 'märz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
]

/** 1 to 12 for an English or German name of a month, or at least three letters of it; otherwise 0. */
function monthNamed(name: string): number {
  if (name.length < 3) return 0
  const typed = name.toLowerCase()
  return months.findIndex((names) => names.some((month) => month.startsWith(typed))) + 1
}
