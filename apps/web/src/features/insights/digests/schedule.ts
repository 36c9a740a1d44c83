import { writeClock } from '@monarch/field-types'
import { formatDate, formatList } from '@monarch/messages'
import type { DigestSchedule } from '@monarch/schema'
import { viewerFormat } from '../../../lib/look/viewer-format.ts'
import { t } from './messages.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** 1 is Monday, as January 1, 2024 was. */
export const weekdayName = (day: number, weekday: 'short' | 'long'): string =>
  formatDate(Date.UTC(2024, 0, day), { weekday, timeZone: 'UTC' })

/** 'Every Monday and Thursday at 08:00' */
export function scheduleText({ every, at, days = [], day = 1 }: DigestSchedule): string {
  const time = writeClock(at, viewerFormat.clock)
  if (every === 'day') return t('everyDayAt', { time })
  if (every === 'month') return t('everyMonthAt', { day, time })
  return t('everyWeekAt', {
    days: formatList(days.toSorted((a, b) => a - b).map((each) => weekdayName(each, 'long'))),
    time,
  })
}

export const newSchedule: DigestSchedule = { every: 'week', at: '08:00', days: [1] }
