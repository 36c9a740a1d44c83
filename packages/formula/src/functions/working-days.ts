import { type Fragment, sql } from '@monarch/sql'
import { oneDay, wallOfDate, writeDate } from '../calendar.ts'
import { decimal } from '../decimal.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import { withinCalendar } from './fragments.ts'
import { t } from './messages.ts'

export const workingDayFunctions: readonly FunctionDefinition[] = [
  {
    name: 'networkdays',
    group: 'Date',
    description: () => t('networkdays'),
    example: "networkdays(date('2024-05-17'), date('2024-05-20'))",
    overloads: [
      overload('(from: date, to: date): number', {
        toSql: ([from, to]) => {
          const sign = sql`case when ${from} > ${to} then -1 when ${from} <= ${to} then 1 end`
          const days = sql`${weekdaysBefore(sql`greatest(${from}, ${to}) + 1`)} - ${weekdaysBefore(sql`least(${from}, ${to})`)}`
          return sql`((${sign}) * (${days}))::numeric`
        },
        evaluate: ([from, to]: [string, string]) => {
          const [a, b] = [dayNumber(from), dayNumber(to)]
          const days = countBefore(Math.max(a, b) + 1) - countBefore(Math.min(a, b))
          return decimal(BigInt(a > b ? -days : days))
        },
        copies: () => 6,
      }),
    ],
  },
  {
    name: 'workday',
    group: 'Date',
    description: () => t('workday'),
    example: "workday(date('2024-05-17'), 1)",
    overloads: [
      overload('(date: date, days: days): date', {
        toSql: ([date, days]) => {
          // Weekdays before the first that is reached; from a weekend, Friday and Monday are one day away.
          const before = weekdaysBefore(sql`${date} + case when ${days} > 0 then 1 else 0 end`)
          const reached = sql`greatest(${before} + ${days} - case when ${days} > 0 then 1 else 0 end, -1)`
          const moved = sql`('0001-01-01'::date + (${reached} / 5 * 7 + ${reached} % 5))`
          return withinCalendar(sql`(case when ${days} = 0 then ${date} else ${moved} end)`, 'date')
        },
        evaluate: ([date, days]: [string, number]) => {
          if (days === 0) return date
          const ahead = days > 0 ? 1 : 0
          const reached = countBefore(dayNumber(date) + ahead) + days - ahead
          const day = Math.trunc(reached / 5) * 7 + (reached % 5)
          return writeDate(wallOfDate(firstMonday) + day * oneDay)
        },
        copies: () => 9,
      }),
    ],
  },
]

/** January 1st of the year 1 is a Monday. */
const firstMonday = '0001-01-01'

/** Weekdays from the first Monday to the day before. */
function weekdaysBefore(date: Fragment): Fragment {
  const days = sql`(${date} - '0001-01-01'::date)`
  return sql`(${days} / 7 * 5 + least(${days} % 7, 5))`
}

const dayNumber = (date: string): number => (wallOfDate(date) - wallOfDate(firstMonday)) / oneDay

const countBefore = (day: number): number => Math.floor(day / 7) * 5 + Math.min(day % 7, 5)
