/** Calendar days as 'YYYY-MM-DD', years 0001 to 9999. A day has no zone, so local `Date`s are not used. */

/** The day if it exists: 29 February only in leap years. */
export function dayOf(year: number, month: number, day: number): string | null {
  return isDay(year, month, day) ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : null
}

function isDay(year: number, month: number, day: number): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** A day in the API's format. */
export function readDay(text: string): string | null {
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text)
  return isWritten && isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))) ? text : null
}

/** The start of the day in UTC. `Date.UTC` alone would read the years 1 to 99 as 1901 to 1999. */
export function startOfDay(day: string): number {
  return new Date(0).setUTCFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

export const pad = (n: number, length: number): string => String(n).padStart(length, '0')

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
