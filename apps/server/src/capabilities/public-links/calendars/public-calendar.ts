import { badInput } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { readWords } from '../views/guest-question.ts'
import { aboutPage, readPublished } from '../views/read-published.ts'
import { type Days, planEvents } from './calendar-link.ts'
import { calendarLimits } from './limits.ts'

/** A guest's request for the events of a calendar. */
interface DatesQuestion {
  readonly days: Days
  readonly words: readonly string[]
}

/** Reads `from=2026-11-01&to=2026-12-01&search=two words`; both days are shown. */
export function readDatesQuestion({ from, to, search = '' }: Readonly<Record<string, unknown>>): DatesQuestion {
  if (!isDay(from) || !isDay(to) || from > to || daysBetween(from, to) > calendarLimits.pageDays)
    throw badInput({
      path: 'from',
      message: 'Give the first and the last day of at most 62 days: from=2026-11-01&to=2026-12-01',
    })
  return { days: { from, to }, words: readWords(search) }
}

/** The events of a calendar on some days, as JSON. They contain no ids. */
export function readPublicCalendar(app: App, guest: Guest, question: DatesQuestion): Promise<string> {
  return readPublished(app, 'calendar', guest, async ({ published, reading, run }) => {
    const { entityId, definition, config } = published
    const events = planEvents(reading, entityId, definition, question)
    if (!events) return null
    const { plan, entity, title, color, isTimed, isSearchable } = events
    const opensWith = (config as { view?: string }).view ?? null
    const about = {
      ...aboutPage(published),
      entity: entity.label,
      opensWith,
      isTimed,
      column: title,
      color,
      isSearchable,
    }
    const text = await run(plan)
    return `${JSON.stringify(about).slice(0, -1)},${text.slice('{"page":{'.length, -1)}`
  })
}

const isDay = (day: unknown): day is string =>
  typeof day === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
