import { isQuietAt, type QuietHours } from '@monarch/schema'

export interface MailWishes {
  readonly quietHours: QuietHours | null
  /** `off`: each as it comes. */
  readonly digest: 'off' | 'hourly' | 'daily'
}

/**
 * When somebody is to get a mail of what happens now: `null` for at once. Digests come by the full hour or in the morning, and
 * nothing comes in quiet hours, by the clock of his workspace. Walked hour by hour, so that a clock that is put forward or back
 * needs no thought.
 */
export function mailMoment(now: Date, timeZone: string, { quietHours, digest }: MailWishes): Date | null {
  const hourOf = hoursIn(timeZone)
  const isOpen = (hour: number) => quietHours === null || !isQuietAt(quietHours, hour)
  if (digest === 'off' && isOpen(hourOf(now))) return null
  let moment = nextHour(now)
  if (digest === 'daily') while (hourOf(moment) !== morning) moment = nextHour(moment)
  while (!isOpen(hourOf(moment))) moment = nextHour(moment)
  return moment
}

/** The start of the next hour; where clocks are half an hour off, the middle of theirs. */
const nextHour = (moment: Date): Date => new Date((Math.floor(moment.getTime() / hourLength) + 1) * hourLength)

function hoursIn(timeZone: string): (moment: Date) => number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return (moment) => Number(clock.format(moment))
}

const hourLength = 60 * 60_000
const morning = 7
