import { annotate, object, oneOf, wholeNumber } from '@monarch/shapes'
import { entity, onlyWhen, type PartValues, type PartWords, time } from '../parts/part.ts'
import { instantAt, wallClock } from '@monarch/field-types'
import type { TriggerDefinition } from './trigger-definition.ts'
import { t } from '../messages.ts'
import { formatDate } from '@monarch/messages'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** 1 is Monday, as January 1, 2024 was. */
const weekday = (day: number): string => formatDate(Date.UTC(2024, 0, day), { weekday: 'long', timeZone: 'UTC' })

/** When a schedule is due, in the tenant's time zone. */
export const scheduleKeys = {
  every: annotate(
    oneOf(['hour', 'day', 'week', 'month'], {
      labels: { hour: () => t('hour'), day: () => t('day'), week: () => t('week'), month: () => t('month') },
    }),
    { label: () => t('every') },
  ),
  at: annotate(time, {
    label: () => t('at'),
    help: () => t('inTheOrganizationsTimeZone'),
  }),
  day: annotate(wholeNumber(1, 31), {
    label: () => t('day'),
    help: () => t('dayOfTheWeekFrom'),
    when: { key: 'every', in: ['week', 'month'] },
    fallback: 1,
    inputOf: ({ every }) =>
      every === 'week'
        ? {
            help: undefined,
            options: weekdays.map((number) => ({ value: String(number), label: weekday(number) })),
          }
        : undefined,
  }),
}

export const schedule: TriggerDefinition = {
  label: () => t('schedule'),
  icon: 'clock',
  description: () => t('everyHourDayWeekOr'),
  settings: object(
    {
      ...scheduleKeys,
      entity: annotate(entity, { label: () => t('forEachRecordOf') }),
      where: onlyWhen,
    },
    'every',
    'at',
  ),
  source: { kind: 'clock', next: nextTime },
  describe(trigger, words) {
    const label = words.entity(trigger.entity)
    const times = timeWords(trigger, words)
    return label ? t('timesForEach', { times, label }) : times
  },
}

function timeWords({ every, at, day: chosen }: PartValues, words: PartWords): string {
  const [, minute = '00'] = typeof at === 'string' ? at.split(':') : []
  if (every === 'hour') return t('everyHour', { minute })
  const time = typeof at === 'string' && at !== '' ? words.time(at) : ''
  if (every === 'week') return t('everyWeekday', { weekday: weekday(Number(chosen ?? 1)), time })
  if (every === 'month') return t('everyMonth', { day: Number(chosen ?? 1), time })
  return t('everyDay', { time })
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
