import { isQuietAt, type QuietHours } from '@monarch/schema'

export interface MailPreferences {
  readonly quietHours: QuietHours | null
  /** `off`: mails are sent one by one. */
  readonly digest: 'off' | 'hourly' | 'daily'
}

/**
 * When to mail about an event that happens now; `null` for immediately. Digests go out on the hour or in the morning, and never in
 * quiet hours, in the tenant's time zone. Steps hour by hour, so that clock changes need no special case.
 */
export function mailMoment(now: Date, timeZone: string, { quietHours, digest }: MailPreferences): Date | null {
  const hourOf = hoursIn(timeZone)
  const isOpen = (hour: number) => quietHours === null || !isQuietAt(quietHours, hour)
  if (digest === 'off' && isOpen(hourOf(now))) return null
  let moment = nextHour(now)
  if (digest === 'daily') while (hourOf(moment) !== morning) moment = nextHour(moment)
  while (!isOpen(hourOf(moment))) moment = nextHour(moment)
  return moment
}

/** The start of the next hour; in half-hour time zones, the middle of the local hour. */
const nextHour = (moment: Date): Date => new Date((Math.floor(moment.getTime() / hourLength) + 1) * hourLength)

function hoursIn(timeZone: string): (moment: Date) => number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return (moment) => Number(clock.format(moment))
}

const hourLength = 60 * 60_000
const morning = 7
