import { startOfDay } from './calendar.ts'
import type { DateFormat } from '../date-formats.ts'

export function writeDay(day: string, format: DateFormat = 'medium'): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  if (format === 'iso') return day
  if (format === 'dayFirst') return `${date}/${month}/${year}`
  if (format === 'monthFirst') return `${month}/${date}/${year}`
  return words[format].format(startOfDay(day))
}

const words = {
  medium: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
}
