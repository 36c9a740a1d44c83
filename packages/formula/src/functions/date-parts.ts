import { type Fragment, literal, sql } from '@monarch/sql'
import { addUnits, oneDay, partsOf, startOfUnit, wallAt, wallOfDate, writeDate } from '../calendar.ts'
import { decimal } from '../decimal.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import type { EvaluateCall, Overload } from '../term.ts'
import { withinCalendar } from './fragments.ts'

/** The part of a date and time, and PostgreSQL's name for it. */
const fields = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  day: 'day',
  weekday: 'isodow',
  weeknum: 'week',
  hour: 'hour',
  minute: 'minute',
} as const

export const datePartFunctions: readonly FunctionDefinition[] = [
  part('year', 'The year.', "year(date('2024-05-17'))"),
  part('quarter', 'The quarter of the year, 1 to 4.', "quarter(date('2024-05-17'))"),
  part('month', 'The month, 1 to 12.', "month(date('2024-05-17'))"),
  part('day', 'The day of the month.', "day(date('2024-05-17'))"),
  part('weekday', 'The day of the week: Monday is 1, Sunday 7.', "weekday(date('2024-05-17'))"),
  part(
    'weeknum',
    'The number of the week by ISO 8601: weeks start on Monday, and week 1 has the first Thursday of the year.',
    "weeknum(date('2024-12-30'))",
  ),
  timePart('hour', 'The hour, 0 to 23, in your time zone.', "hour(datetime('2024-05-17T14:30:00Z'))"),
  timePart('minute', 'The minute, 0 to 59, in your time zone.', "minute(datetime('2024-05-17T14:30:00Z'))"),
]

/** Rolls over as in spreadsheets: starts from January 1st, then adds months and days. */
export const dateFromParts = overload('(year: yearNumber, month: months, day: days): date', {
  toSql: ([year, month, day]) =>
    withinCalendar(
      sql`(make_date(${year}, 1, 1) + make_interval(months => ${month} - 1, days => ${day} - 1))::date`,
      'date',
    ),
  evaluate: ([year, month, day]: [number, number, number]) => {
    const first = wallOfDate(`${String(year).padStart(4, '0')}-01-01`)
    const inMonth = addUnits(first, BigInt(month - 1), 'month')
    const wall = inMonth === null ? null : addUnits(inMonth, BigInt(day - 1), 'day')
    return wall === null ? null : writeDate(wall)
  },
})

function part(name: keyof typeof fields, description: string, example: string): FunctionDefinition {
  const ofDate = overload('(date: date): number', {
    toSql: ([date]) => extract(name, date),
    evaluate: ([date]: [string]) => partAt(wallOfDate(date), name),
  })
  return { name, group: 'Date', description, example, overloads: [ofDate, ofDatetime(name)] }
}

function timePart(name: 'hour' | 'minute', description: string, example: string): FunctionDefinition {
  return { name, group: 'Date', description, example, overloads: [ofDatetime(name)] }
}

function ofDatetime(name: keyof typeof fields): Overload {
  return overload('(datetime: datetime): number', {
    toSql: ([datetime], call) => extract(name, sql`(${datetime} at time zone ${call.timeZone})`),
    evaluate: ([datetime]: [string], call: EvaluateCall) => partAt(wallAt(Date.parse(datetime), call.timeZone), name),
    isImmutable: false,
  })
}

function extract(name: keyof typeof fields, from: Fragment): Fragment {
  return sql`extract(${literal(fields[name])} from ${from})`
}

function partAt(wall: number, name: keyof typeof fields) {
  const parts = partsOf(wall)
  const value = name === 'quarter' ? Math.ceil(parts.month / 3) : name === 'weeknum' ? weekOf(wall) : parts[name]
  return decimal(BigInt(value))
}

/** The week has the number of its Thursday: the weeks of that year before it, plus one. */
function weekOf(wall: number): number {
  const thursday = startOfUnit(wall, 'week') + 3 * oneDay
  return Math.floor((thursday - startOfUnit(thursday, 'year')) / (7 * oneDay)) + 1
}
