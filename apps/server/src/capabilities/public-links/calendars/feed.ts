import { hash } from 'node:crypto'
import { isEmptyValue, type Json, parseJson } from '@monarch/field-types'
import type { App } from '../../../platform/app.ts'
import { streamTexts } from '../../../platform/db/cursor.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { readPublished } from '../views/read-published.ts'
import { planFeed, type PlannedFeed } from './calendar-link.ts'
import type { Calendar, CalendarEvent } from './icalendar.ts'
import { calendarLimits } from './limits.ts'

/** The events behind a calendar link, read with the current rights of its publisher. */
export async function readCalendar(app: App, guest: Guest): Promise<Calendar> {
  const { name, events } = await readPublished(app, 'calendar', guest, async ({ published, reading, tenant }) => {
    const { entityId, definition, linkId, name } = published
    const feed = planFeed(reading, entityId, definition)
    if (!feed) return null
    const found: CalendarEvent[] = []
    for await (const texts of streamTexts(tenant.db, feed.statement, { variables: {}, context: tenant.context }))
      for (const text of texts as readonly string[]) found.push(eventOf(feed, linkId, text, reading.model.timeZone))
    return { name, events: found }
  })
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

/** The id of the event reveals neither the id of the record nor its time of creation. */
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
