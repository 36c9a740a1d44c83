import { hash } from 'node:crypto'
import { isEmptyValue, type Json, parseJson } from '@monarch/field-types'
import { AppError } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { streamTexts } from '../../../platform/db/cursor.ts'
import { actIn } from '../../../structure/act-in.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { forGuest } from '../../../structure/tenant-context.ts'
import { findPublished } from '../views/find-published.ts'
import { planFeed, type PlannedFeed } from './calendar-link.ts'
import type { Calendar, CalendarEvent } from './icalendar.ts'
import { calendarLimits } from './limits.ts'

/** The events behind a calendar link, read with the current rights of its publisher. */
export async function readCalendar(app: App, guest: Guest): Promise<Calendar> {
  const published = await findPublished(app, 'calendar', guest)
  if (!published) throw noCalendar()
  const { tenantId, entityId, linkId, name, publisher, definition } = published
  if (!(await app.tenants.open(tenantId))) throw noCalendar()
  const events = await onCurrentStructure(app, tenantId, async () => {
    const acting = await actIn(app, tenantId, publisher)
    if (!acting) throw noCalendar()
    const { structure, tenant } = acting
    const { model, access, context, db } = forGuest(tenant)
    const feed = planFeed({ structure, model, access, userId: publisher.userId }, entityId, definition)
    if (!feed) throw noCalendar()
    const found: CalendarEvent[] = []
    for await (const texts of streamTexts(db, feed.statement, { variables: {}, context }))
      for (const text of texts as readonly string[]) found.push(eventOf(feed, linkId, text, model.timeZone))
    return found
  }).catch(hideRefusal)
  const { calendarEvents } = calendarLimits
  const isCut = events.length > calendarEvents
  return {
    name,
    description: isCut
      ? `The ${calendarEvents.toLocaleString('en-US')} latest events. Earlier ones are left out.`
      : null,
    events: events.slice(0, calendarEvents),
  }
}

/** Nobody can infer the id of the record, or when it was created, from the id of the event. */
function eventOf({ entity, title }: PlannedFeed, linkId: string, text: string, timeZone: string): CalendarEvent {
  const record = parseJson(text) as Readonly<Record<'id' | 'start' | 'end' | 'title', Json | undefined>>
  const value = record.title ?? null
  const isEmpty = title === null || (title.type.isEmpty ?? isEmptyValue)(value)
  return {
    uid: hash('sha256', `${linkId} ${record.id as string}`).slice(0, 32),
    title: isEmpty ? entity.label : title.type.format(value, { ...title.spec, timeZone }),
    start: record.start as string,
    end: (record.end ?? null) as string | null,
  }
}

/** Errors about fields that the publisher may no longer see contain their names, which guests must not learn. */
function hideRefusal(error: unknown): never {
  throw error instanceof AppError && ['BAD_USER_INPUT', 'FORBIDDEN'].includes(error.code) ? noCalendar() : error
}

/** The same error for an invalid token, a closed or expired link, and a publisher without rights. */
function noCalendar(): AppError {
  return new AppError('NOT_FOUND', 'This calendar is not public. Ask the person who sent you the link.')
}
