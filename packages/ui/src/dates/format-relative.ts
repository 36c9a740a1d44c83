import type { HourCycle } from './hour-cycle.ts'

const steps = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 8],
] as const

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })
const fullTime = {
  h23: new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' }),
  h12: new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h12' }),
}
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** '5 minutes ago' up to 7 days, then 'Jan 5, 2024'. */
export function formatRelative(date: Date, now: number): string {
  const distance = date.getTime() - now
  if (Math.abs(distance) < 45_000) return 'just now'
  for (const [unit, length, limit] of steps) {
    const count = Math.round(Math.abs(distance) / length)
    if (count < limit) return relative.format(Math.sign(distance) * Math.max(count, 1), unit)
  }
  return shortDate.format(date)
}

/** The full time with its zone, for a tooltip. */
export function formatFullTime(date: Date, hourCycle: HourCycle): string {
  return fullTime[hourCycle].format(date)
}
