import type { Json } from '@monarch/field-types'
import type { Structure } from '../structure/structure.ts'
import { pickSettings, readPublished } from './published-view.ts'
import type { ViewRow } from './view.ts'

/** What the feed and the public page of a calendar show, with technical names. */
interface CalendarFeed {
  readonly dateField: string
  readonly endDateField?: string
  readonly titleField?: string
  readonly filter?: Json
  /** The page colors events by it. */
  readonly colorField?: string
}

const shown = ['dateField', 'endDateField', 'titleField', 'filter', 'colorField'] as const

/**
 * What everyone with the link of a calendar sees, fixed when it is published: the relevant settings of the view, with ids of fields.
 * `titleId` is the default title field. `null` if the view has no date field.
 */
export function calendarFeedDefinition({ definition }: Pick<ViewRow, 'definition'>, titleId: string | null): Json {
  const settings = pickSettings(definition, shown)
  if (settings.dateField === undefined) return null
  return { ...(titleId !== null && { titleField: `#${titleId}` }), ...settings }
}

/** The feed with current names. `null` if its date field or a field of its filter was deleted, so it would show other records. */
export function readCalendarFeed(structure: Structure, entityId: string, definition: Json): CalendarFeed | null {
  const named = readPublished(structure, entityId, 'calendar', definition, ['dateField'])
  return named?.dateField === undefined ? null : (named as unknown as CalendarFeed)
}
