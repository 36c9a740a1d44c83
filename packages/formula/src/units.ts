/** Units of time of the date functions. Those of the calendar are days and longer. */
export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'

export const calendarUnits: readonly Unit[] = ['day', 'week', 'month', 'quarter', 'year']
export const units: readonly Unit[] = ['second', 'minute', 'hour', ...calendarUnits]

/** As in other products: `M` is the month, `m` the minute. */
const abbreviations = new Map<string, Unit>([
  ['s', 'second'],
  ['m', 'minute'],
  ['h', 'hour'],
  ['d', 'day'],
  ['D', 'day'],
  ['w', 'week'],
  ['M', 'month'],
  ['Q', 'quarter'],
  ['y', 'year'],
  ['Y', 'year'],
])

/** `Days` → `day`, `M` → `month` */
export function readUnit(text: string): Unit | null {
  const short = abbreviations.get(text.trim())
  if (short) return short
  const word = text.trim().toLowerCase()
  return units.find((unit) => word === unit || word === `${unit}s`) ?? null
}

/** The base of a unit. */
export const unitSizes: Record<Unit, { readonly of: 'second' | 'day' | 'month'; readonly times: number }> = {
  second: { of: 'second', times: 1 },
  minute: { of: 'second', times: 60 },
  hour: { of: 'second', times: 3600 },
  day: { of: 'day', times: 1 },
  week: { of: 'day', times: 7 },
  month: { of: 'month', times: 1 },
  quarter: { of: 'month', times: 3 },
  year: { of: 'month', times: 12 },
}

/**
 * The most that `dateadd` adds: about 4,000 years of each unit, which PostgreSQL's calendar can add to any year from 1
 * to 9999.
 */
export const maxAdded: Record<Unit, number> = {
  second: 126_000_000_000,
  minute: 2_100_000_000,
  hour: 35_000_000,
  day: 1_460_000,
  week: 208_000,
  month: 48_000,
  quarter: 16_000,
  year: 4_000,
}
