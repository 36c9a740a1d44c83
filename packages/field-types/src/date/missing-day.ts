import { formatDate } from '@monarch/messages'
import type { FieldSpec } from '../definition.ts'
import { daysIn, isMonth } from './calendar.ts'
import { t } from './messages.ts'
import { readWrittenDay, withYear } from './typed-day.ts'
import { toWallTime } from './zone.ts'

/** What is wrong with a day that its month does not have, as with '31.11.2026'; `null` if the text is something else. */
export function missingDay(
  text: string,
  { label, dateFormat, now, timeZone = 'UTC' }: Pick<FieldSpec, 'label' | 'dateFormat' | 'now' | 'timeZone'>,
): string | null {
  const years = now ? withYear(text, Number(toWallTime(new Date(now()).toISOString(), timeZone).date.slice(0, 4))) : []
  for (const dated of [text, ...years]) {
    const written = readWrittenDay(dated, dateFormat)
    if (written === null || !isMonth(written) || written.day <= daysIn(written)) continue
    const { year, month } = written
    const name = formatDate(Date.UTC(2000, month - 1), { month: 'long', timeZone: 'UTC' })
    // Only the days of February depend on the year.
    return t('mustBeADateThatExists', { label, month: month === 2 ? `${name} ${year}` : name, days: daysIn(written) })
  }
  return null
}
