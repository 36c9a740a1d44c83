import { formatDate, formatRelative } from '@monarch/messages'
import type { HourCycle } from './hour-cycle.ts'
import { t } from './messages.ts'

const steps = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 8],
] as const

/** '5 minutes ago' up to 7 days, then 'Jan 5, 2024'. */
export function formatAge(date: Date, now: number): string {
  const distance = date.getTime() - now
  if (Math.abs(distance) < 45_000) return t('justNow')
  for (const [unit, length, limit] of steps) {
    const count = Math.round(Math.abs(distance) / length)
    if (count < limit) return formatRelative(Math.sign(distance) * Math.max(count, 1), unit)
  }
  return formatDate(date, { month: 'short', day: 'numeric', year: 'numeric' })
}

/** The full time with its zone, for a tooltip. */
export function formatFullTime(date: Date, hourCycle: HourCycle): string {
  return formatDate(date, { dateStyle: 'full', timeStyle: 'long', hourCycle })
}
