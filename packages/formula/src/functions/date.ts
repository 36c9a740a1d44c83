import { type Fragment, literal, sql } from '@monarch/sql'
import {
  addUnits,
  instantAt,
  monthsBetween,
  startOfUnit,
  wallAt,
  wallOfDate,
  writeDate,
  writeInstant,
} from '../calendar.ts'
import { formatTemplate, formatWall } from '../date-format.ts'
import { type Decimal, decimal, truncate } from '../decimal.ts'
import { constantNumber, constantText, type FunctionDefinition, overload } from '../overload.ts'
import type { EvaluateCall, Overload, SqlCall, Term } from '../term.ts'
import { isWithin } from '../size.ts'
import { maxAdded, type Unit, unitSizes } from '../units.ts'
import { datePartFunctions } from './date-parts.ts'
import { wholeNumber, withinCalendar } from './fragments.ts'
import { workingDayFunctions } from './working-days.ts'
import { t } from './messages.ts'

/** The overloads of `datediff`. */
const differences: readonly Overload[] = [
  overload('(from: date, to: date, unit: calendarUnit): number', {
    toSql: ([from, to], call) => {
      const unit = unitOf(call, 2)
      const { of, times } = unitSizes[unit]
      if (of === 'month') return monthsFrom(sql`${from}::timestamp`, sql`${to}::timestamp`, unit)
      return sql`div((${to} - ${from})::numeric, ${literal(times)})`
    },
    evaluate: ([from, to, unit]: [string, string, Unit]) => unitsBetween(wallOfDate(from), wallOfDate(to), unit),
    copies: () => 2,
  }),
  overload('(from: datetime, to: datetime, unit: unit): number', {
    toSql: ([from, to], call) => {
      const unit = unitOf(call, 2)
      if (isOfClock(unit)) return secondsFrom(from, to, unit)
      const wall = (instant: Fragment): Fragment => sql`(${instant} at time zone ${call.timeZone})`
      return unitSizes[unit].of === 'month'
        ? monthsFrom(wall(from), wall(to), unit)
        : secondsFrom(wall(from), wall(to), unit)
    },
    evaluate: ([from, to, unit]: [string, string, Unit], { timeZone }: EvaluateCall) => {
      const wall = (instant: string): number =>
        isOfClock(unit) ? Date.parse(instant) : wallAt(Date.parse(instant), timeZone)
      return unitsBetween(wall(from), wall(to), unit)
    },
    copies: () => 2,
    isImmutable: false,
  }),
]

/** Dates and times as text, in a format. */
export const formattedDates: readonly Overload[] = [
  overload('(date: date, format: format): text', {
    toSql: ([date], call) => sql`to_char(${date}, ${literal(formatTemplate(constantText(call, 1)))})`,
    evaluate: ([date, format]: [string, string]) => formatWall(wallOfDate(date), format),
    isImmutable: false,
    bounds: () => ({ length: 1000 }),
  }),
  overload('(datetime: datetime, format: format): text', {
    toSql: ([datetime], call) =>
      sql`to_char(${datetime} at time zone ${call.timeZone}, ${literal(formatTemplate(constantText(call, 1)))})`,
    evaluate: ([datetime, format]: [string, string], { timeZone }: EvaluateCall) =>
      formatWall(wallAt(Date.parse(datetime), timeZone), format),
    isImmutable: false,
    bounds: () => ({ length: 1000 }),
  }),
]

export const dateFunctions: readonly FunctionDefinition[] = [
  {
    name: 'now',
    group: 'Date',
    description: () => t('now'),
    example: 'now() > datetime("2024-01-01T00:00:00Z")',
    overloads: [
      overload('(): datetime', {
        toSql: (_, call) => call.now,
        evaluate: (_: [], call: EvaluateCall) => writeInstant(call.now),
        isImmutable: false,
      }),
    ],
  },
  {
    name: 'today',
    group: 'Date',
    description: () => t('today'),
    example: "today() > date('2024-01-01')",
    overloads: [
      overload('(): date', {
        toSql: (_, call) => sql`(${call.now} at time zone ${call.timeZone})::date`,
        evaluate: (_: [], call: EvaluateCall) => writeDate(wallAt(call.now, call.timeZone)),
        isImmutable: false,
      }),
    ],
  },
  ...datePartFunctions,
  ...workingDayFunctions,
  {
    name: 'dateadd',
    group: 'Date',
    description: () => t('dateadd'),
    example: "dateadd(date('2024-01-31'), 1, 'month')",
    overloads: [
      overload('(date: date, amount: number, unit: calendarUnit): date', {
        toSql: ([date, amount], call) =>
          withinCalendar(sql`(${date} + ${spanOf(amount, unitOf(call, 2), call)})::date`, 'date'),
        evaluate: ([date, amount, unit]: [string, Decimal, Unit]) => {
          const wall = addUnits(wallOfDate(date), truncate(amount), unit)
          return wall === null ? null : writeDate(wall)
        },
      }),
      overload('(datetime: datetime, amount: number, unit: unit): datetime', {
        toSql: ([datetime, amount], call) => {
          const unit = unitOf(call, 2)
          const span = spanOf(amount, unit, call)
          if (isOfClock(unit)) return withinCalendar(sql`(${datetime} + ${span})`, 'datetime')
          const { timeZone } = call
          return withinCalendar(
            sql`((${datetime} at time zone ${timeZone} + ${span}) at time zone ${timeZone})`,
            'datetime',
          )
        },
        evaluate: ([datetime, amount, unit]: [string, Decimal, Unit], { timeZone }: EvaluateCall) => {
          const instant = Date.parse(datetime)
          const start = isOfClock(unit) ? instant : wallAt(instant, timeZone)
          const moved = addUnits(start, truncate(amount), unit)
          if (moved === null) return null
          return writeInstant(isOfClock(unit) ? moved : instantAt(moved, timeZone))
        },
        isImmutable: false,
      }),
    ],
  },
  {
    name: 'datediff',
    group: 'Date',
    description: () => t('datediff'),
    example: "datediff(date('2000-02-29'), date('2024-02-28'), 'years')",
    overloads: differences,
  },
  {
    name: 'datetime_diff',
    group: 'Date',
    description: () => t('datetimeDiff'),
    example: "datetime_diff(date('2024-02-28'), date('2000-02-29'), 'years')",
    overloads: differences.map(reversed),
  },
  {
    name: 'start_of',
    group: 'Date',
    description: () => t('startOf'),
    example: "start_of(date('2024-05-17'), 'quarter')",
    overloads: [
      overload('(date: date, unit: calendarUnit): date', {
        toSql: ([date], call) => withinCalendar(sql`date_trunc(${unitName(call)}, ${date}::timestamp)::date`, 'date'),
        evaluate: ([date, unit]: [string, Unit]) => writeDate(startOfUnit(wallOfDate(date), unit)),
      }),
      overload('(datetime: datetime, unit: unit): datetime', {
        toSql: ([datetime], call) =>
          withinCalendar(sql`date_trunc(${unitName(call)}, ${datetime}, ${call.timeZone})`, 'datetime'),
        evaluate: ([datetime, unit]: [string, Unit], { timeZone }: EvaluateCall) =>
          writeInstant(startOfInstant(Date.parse(datetime), unit, timeZone)),
        isImmutable: false,
      }),
    ],
  },
  {
    name: 'end_of',
    group: 'Date',
    description: () => t('endOf'),
    example: "end_of(date('2024-02-10'), 'month')",
    overloads: [
      overload('(date: date, unit: calendarUnit): date', {
        toSql: ([date], call) => {
          const next = sql`date_trunc(${unitName(call)}, ${date}::timestamp) + ${oneOf(unitOf(call, 1))}`
          return withinCalendar(sql`(${next} - '1 day'::interval)::date`, 'date')
        },
        evaluate: ([date, unit]: [string, Unit]) =>
          writeDate(addUnits(addUnits(startOfUnit(wallOfDate(date), unit), 1n, unit)!, -1n, 'day')!),
      }),
      overload('(datetime: datetime, unit: unit): datetime', {
        toSql: ([datetime], call) => {
          const unit = unitOf(call, 1)
          const { timeZone } = call
          const next = isOfClock(unit)
            ? sql`date_trunc(${unitName(call)}, ${datetime}, ${timeZone}) + ${oneOf(unit)}`
            : sql`(date_trunc(${unitName(call)}, ${datetime} at time zone ${timeZone}) + ${oneOf(unit)}) at time zone ${timeZone}`
          return withinCalendar(sql`((${next}) - '1 millisecond'::interval)`, 'datetime')
        },
        evaluate: ([datetime, unit]: [string, Unit], { timeZone }: EvaluateCall) => {
          const instant = Date.parse(datetime)
          if (isOfClock(unit)) return writeInstant(addUnits(startOfInstant(instant, unit, timeZone), 1n, unit)! - 1)
          const next = addUnits(startOfUnit(wallAt(instant, timeZone), unit), 1n, unit)!
          return writeInstant(instantAt(next, timeZone) - 1)
        },
        isImmutable: false,
      }),
    ],
  },
  {
    name: 'format',
    group: 'Date',
    description: () => t('format'),
    example: "format(date('2024-01-05'), 'ddd, D MMM YYYY')",
    overloads: formattedDates,
  },
]

const unitOf = (call: SqlCall, index: number): Unit => constantText(call, index) as Unit
const unitName = (call: SqlCall): Fragment => literal(unitOf(call, 1))

/** Hours and shorter units are elapsed time; days and longer depend on the local calendar. */
const isOfClock = (unit: Unit): boolean => unitSizes[unit].of === 'second'

function oneOf(unit: Unit): Fragment {
  const { of, times } = unitSizes[unit]
  return sql`${literal(`${times} ${of}`)}::interval`
}

function spanOf(amount: Fragment, unit: Unit, call: SqlCall): Fragment {
  const range = { low: -maxAdded[unit], high: maxAdded[unit] }
  const known = constantNumber(call.args[1])
  const isFit = known !== null && isWithin(truncate(known), range)
  const count = isFit ? literal(Number(truncate(known))) : wholeNumber(amount, range, sql`float8`)
  return sql`${oneOf(unit)} * ${count}`
}

function secondsFrom(from: Fragment, to: Fragment, unit: Unit): Fragment {
  const { of, times } = unitSizes[unit]
  return sql`div(extract(epoch from ${to} - ${from}), ${literal(times * (of === 'day' ? 86_400 : 1))})`
}

/** Complete months: PostgreSQL's `age` gives years and months. */
function monthsFrom(from: Fragment, to: Fragment, unit: Unit): Fragment {
  const age = sql`age(${to}, ${from})`
  if (unit === 'year') return sql`extract(year from ${age})`
  const months = sql`extract(year from ${age}) * 12 + extract(month from ${age})`
  return unit === 'month' ? sql`(${months})` : sql`div(${months}, 3)`
}

function unitsBetween(from: number, to: number, unit: Unit): Decimal {
  const { of, times } = unitSizes[unit]
  const between = of === 'month' ? monthsBetween(from, to) : (to - from) / (of === 'day' ? 86_400_000 : 1000)
  return decimal(BigInt(Math.trunc(between / times)))
}

/** Hours and shorter units keep the instant's offset, so an hour that occurs twice has two starts. */
function startOfInstant(instant: number, unit: Unit, timeZone: string): number {
  const wall = wallAt(instant, timeZone)
  const start = startOfUnit(wall, unit)
  return isOfClock(unit) ? instant - (wall - start) : instantAt(start, timeZone)
}

/** The same operation with its first two arguments in the other order. */
function reversed({ signature, toSql, evaluate, ...rest }: Overload): Overload {
  const swap = <Argument>([first, second, ...others]: readonly Argument[]): Argument[] => [second!, first!, ...others]
  return {
    ...rest,
    signature: { ...signature, before: swap(signature.before) },
    toSql: (args: readonly Fragment[], call: SqlCall) =>
      toSql(swap(args) as never, { ...call, args: swap<Term>(call.args) }),
    evaluate: (args: readonly unknown[], call: EvaluateCall) =>
      evaluate(swap(args) as never, { ...call, args: swap<Term>(call.args) }),
  } as Overload
}
