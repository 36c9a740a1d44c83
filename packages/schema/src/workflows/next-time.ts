import { instantAt, wallClock } from '@monarch/field-types'
import { isObject } from '../small-checks.ts'

/**
 * The next time after this moment at which the schedule is due, in the tenant's time zone; `null` if the trigger is no
 * schedule. A month without the day uses its last day.
 */
export function nextTime(trigger: unknown, after: Date, timeZone: string): Date | null {
  if (!isObject(trigger) || trigger.type !== 'schedule') return null
  const { every, at, day } = trigger
  const [hour, minute] =
    /^(\d\d):(\d\d)$/
      .exec(typeof at === 'string' ? at : '')
      ?.slice(1)
      .map(Number) ?? []
  if (hour === undefined || minute === undefined) return null
  const wall = new Date(wallClock(after.getTime(), timeZone))
  if (every === 'hour') {
    // Hours are elapsed time, unaffected by changes of the clocks.
    const due = Math.floor(after.getTime() / aMinute) * aMinute + (minute - wall.getUTCMinutes()) * aMinute
    return new Date(due > after.getTime() ? due : due + 60 * aMinute)
  }
  // The first candidate may be before this moment.
  for (let step = 0; step <= mostSteps; step++) {
    const due = instantAt(timeOf(wall, step, { every, hour, minute, day: typeof day === 'number' ? day : 1 }), timeZone)
    if (due > after.getTime()) return new Date(due)
  }
  return null
}

const mostSteps = 3
const aMinute = 60_000

/** Local time: this day, week or month, or one that is `step` later. */
function timeOf(
  wall: Date,
  step: number,
  { every, hour, minute, day }: { every: unknown; hour: number; minute: number; day: number },
): number {
  const [year, month, date] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  if (every === 'day') return Date.UTC(year, month, date + step, hour, minute)
  if (every === 'week') {
    const monday = date - ((wall.getUTCDay() + 6) % 7)
    return Date.UTC(year, month, monday + (day - 1) + step * 7, hour, minute)
  }
  const last = new Date(Date.UTC(year, month + step + 1, 0)).getUTCDate()
  return Date.UTC(year, month + step, Math.min(day, last), hour, minute)
}
