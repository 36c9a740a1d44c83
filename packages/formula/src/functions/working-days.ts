import { type Fragment, sql } from '@monarch/sql'
import { oneDay, wallOfDate } from '../calendar.ts'
import { decimal } from '../decimal.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
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
