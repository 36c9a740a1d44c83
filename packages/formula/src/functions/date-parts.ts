import { type Fragment, literal, sql } from '@monarch/sql'
import { addUnits, oneDay, partsOf, startOfUnit, wallAt, wallOfDate, writeDate } from '../calendar.ts'
import { decimal } from '../decimal.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import type { EvaluateCall, Overload } from '../term.ts'
import { withinCalendar } from './fragments.ts'
import { t } from './messages.ts'

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
  second: 'second',
} as const

export const datePartFunctions: readonly FunctionDefinition[] = [
  part('year', () => t('year'), "year(date('2024-05-17'))"),
  part('quarter', () => t('quarter'), "quarter(date('2024-05-17'))"),
  part('month', () => t('month'), "month(date('2024-05-17'))"),
  part('day', () => t('day'), "day(date('2024-05-17'))"),
  part('weekday', () => t('weekday'), "weekday(date('2024-05-17'))"),
  part('weeknum', () => t('weeknum'), "weeknum(date('2024-12-30'))"),
  timePart('hour', () => t('hour'), "hour(datetime('2024-05-17T14:30:00Z'))"),
  timePart('minute', () => t('minute'), "minute(datetime('2024-05-17T14:30:00Z'))"),
  timePart('second', () => t('second'), "second(datetime('2024-05-17T14:30:15Z'))"),
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

function part(name: keyof typeof fields, description: () => string, example: string): FunctionDefinition {
  const ofDate = overload('(date: date): number', {
    toSql: ([date]) => extract(name, date),
    evaluate: ([date]: [string]) => partAt(wallOfDate(date), name),
  })
  return { name, group: 'Date', description, example, overloads: [ofDate, ofDatetime(name)] }
}

function timePart(name: 'hour' | 'minute' | 'second', description: () => string, example: string): FunctionDefinition {
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
  const part = sql`extract(${literal(fields[name])} from ${from})`
  // PostgreSQL's seconds have decimals.
  return name === 'second' ? sql`trunc(${part})` : part
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
