import { annotate, object, wholeNumber } from '@monarch/shapes'
import { choices, entity, onlyWhen, type PartValues, type PartWords, time } from '../parts/part.ts'
import { instantAt, wallClock } from '@monarch/field-types'
import type { TriggerDefinition } from './trigger-definition.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const dayOptions = weekdays.map((label, i) => ({ value: String(i + 1), label }))

export const schedule: TriggerDefinition = {
  label: 'Schedule',
  icon: 'clock',
  description: 'Every hour, day, week or month.',
  settings: object(
    {
      every: annotate(choices('hour', 'day', 'week', 'month'), { label: 'Every' }),
      at: annotate(time, {
        label: 'At',
        help: "In the organization's time zone. For hourly runs, only the minutes count.",
      }),
      day: annotate(wholeNumber(1, 31), {
        label: 'Day',
        help: 'Day of the week, from 1 (Monday) to 7, or day of the month.',
        when: { key: 'every', in: ['week', 'month'] },
        fallback: 1,
        inputOf: ({ every }) => (every === 'week' ? { help: undefined, options: dayOptions } : undefined),
      }),
      entity: annotate(entity, { label: 'For each record of' }),
      where: onlyWhen,
    },
    'every',
    'at',
  ),
  source: { kind: 'clock', next: nextTime },
  describe(trigger, words) {
    const label = words.entity(trigger.entity)
    const times = timeWords(trigger, words)
    return label ? `${times}, for each ${label}` : times
  },
}

function timeWords({ every, at, day: chosen }: PartValues, words: PartWords): string {
  const [, minute = '00'] = typeof at === 'string' ? at.split(':') : []
  if (every === 'hour') return `Every hour, at minute ${minute}`
  const time = typeof at === 'string' && at !== '' ? words.time(at) : ''
  if (every === 'week') return `Every ${weekdays[Number(chosen ?? 1) - 1] ?? 'week'} at ${time}`
  if (every === 'month') return `Every month on day ${Number(chosen ?? 1)} at ${time}`
  return `Every day at ${time}`
}

/** In the tenant's time zone. In a month without the day, the last day is used. */
function nextTime({ every, at, day: chosen }: PartValues, after: Date, timeZone: string): Date | null {
  const [hour, minute] =
    /^(\d\d):(\d\d)$/
      .exec(typeof at === 'string' ? at : '')
      ?.slice(1)
      .map(Number) ?? []
  if (hour === undefined || minute === undefined) return null
  const wall = new Date(wallClock(after.getTime(), timeZone))
  if (every === 'hour') {
    // Hours are elapsed time, not wall clock time.
    const due = Math.floor(after.getTime() / aMinute) * aMinute + (minute - wall.getUTCMinutes()) * aMinute
    return new Date(due > after.getTime() ? due : due + 60 * aMinute)
  }
  // The first candidate may be in the past.
  for (let step = 0; step <= maxSteps; step++) {
    const due = instantAt(
      timeOf(wall, step, { every, hour, minute, day: typeof chosen === 'number' ? chosen : 1 }),
      timeZone,
    )
    if (due > after.getTime()) return new Date(due)
  }
  return null
}

const maxSteps = 3
const aMinute = 60_000

/** The local time `step` days, weeks or months later. */
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
