/** Calendar days as 'YYYY-MM-DD', years 0001 to 9999. A day has no zone, so local `Date`s are not used. */

/** A day as it is written, which may not exist: 31 November. */
export interface WrittenDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The day if it exists: 29 February only in leap years. */
export function dayOf(written: WrittenDay): string | null {
  const { year, month, day } = written
  return isMonth(written) && day >= 1 && day <= daysIn(written)
    ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
    : null
}

export function isMonth({ year, month }: WrittenDay): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12
}

/** A day in the API's format. */
export function readDay(text: string): string | null {
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const parts = { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8)) }
  return isWritten ? dayOf(parts) : null
}

/** The start of the day in UTC. `Date.UTC` alone would read the years 1 to 99 as 1901 to 1999. */
export function startOfDay(day: string): number {
  return new Date(0).setUTCFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

export const pad = (n: number, length: number): string => String(n).padStart(length, '0')

export function daysIn({ year, month }: WrittenDay): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
