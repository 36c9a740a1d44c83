import { formatDate, formatRelative } from '@monarch/messages'
import { dateToDay, dayToDate } from '@monarch/ui'

/** 'today' or 'in 3 days' within a week, else 'Jan 5, 2024', in the user's time zone. `due` is a day or a time in UTC. */
export function writeDue(due: string, now: number): { when: string; isOverdue: boolean } {
  const isMoment = due.includes('T')
  const day = isMoment ? dateToDay(new Date(due)) : due
  const today = dateToDay(new Date(now))
  const days = Math.round((dayToDate(day).getTime() - dayToDate(today).getTime()) / 86_400_000)
  const when =
    Math.abs(days) < 7
      ? formatRelative(days, 'day', { numeric: 'auto' })
      : formatDate(dayToDate(day), { dateStyle: 'medium' })
  return { when, isOverdue: isMoment ? Date.parse(due) < now : day < today }
}
