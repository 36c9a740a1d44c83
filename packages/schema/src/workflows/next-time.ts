import { instantAt, wallClock } from '@monarch/field-types'
import { isObject } from '../small-checks.ts'

/**
 * The first time after this moment at which the schedule is due, by the clock of the tenant's zone; `null` for what is no
 * schedule. A month that does not have the day has it on its last one.
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
    // An hour after an hour, however the clocks are changed meanwhile.
    const due = Math.floor(after.getTime() / aMinute) * aMinute + (minute - wall.getUTCMinutes()) * aMinute
    return new Date(due > after.getTime() ? due : due + 60 * aMinute)
  }
  // The first of them may lie before the moment at hand.
  for (let step = 0; step <= mostSteps; step++) {
    const due = instantAt(timeOf(wall, step, { every, hour, minute, day: typeof day === 'number' ? day : 1 }), timeZone)
    if (due > after.getTime()) return new Date(due)
  }
  return null
}

const mostSteps = 3
const aMinute = 60_000

/** On the clock of the wall: this day, week or month, or so many later. */
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
