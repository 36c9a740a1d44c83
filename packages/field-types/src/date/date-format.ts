import { formatDate } from '@monarch/messages'
import { startOfDay } from './calendar.ts'
import type { ClockFormat, DateFormat } from '../date-formats.ts'

export function writeDay(day: string, format: DateFormat = 'medium'): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  if (format === 'iso') return day
  if (format === 'dayFirst') return `${date}/${month}/${year}`
  if (format === 'monthFirst') return `${month}/${date}/${year}`
  return formatDate(startOfDay(day), styles[format])
}

const styles = {
  medium: { dateStyle: 'medium', timeZone: 'UTC' },
  long: { dateStyle: 'long', timeZone: 'UTC' },
} as const

/** A time of day in the user's clock: '14:30' or '2:30 PM'. */
export function writeClock(time: string, clock: ClockFormat = '24h'): string {
  if (clock === '24h') return time
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`
}
