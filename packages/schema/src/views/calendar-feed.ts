import type { Json } from '@monarch/field-types'
import { fieldIdsIn } from '../shapes/parts.ts'
import { renderShape } from '../shapes/walk-shape.ts'
import type { Structure } from '../structure/structure.ts'
import { viewShapes } from './types/registry.ts'
import type { ViewRow } from './view.ts'

/** What a calendar feed shows, with technical names. */
export interface CalendarFeed {
  readonly dateField: string
  readonly endDateField?: string
  readonly titleField?: string
  readonly filter?: Json
}

const shown = ['dateField', 'endDateField', 'titleField', 'filter'] as const

/**
 * What everyone with the link of a calendar sees, fixed when it is published: the relevant settings of the view, with ids of fields.
 * `titleId` is the default title field. `null` if the view has no date field.
 */
export function calendarFeedDefinition({ definition }: Pick<ViewRow, 'definition'>, titleId: string | null): Json {
  const settings = definition as Readonly<Record<string, Json>>
  if ((settings.dateField ?? null) === null) return null
  const chosen: Readonly<Record<string, Json>> = { ...(titleId !== null && { titleField: `#${titleId}` }), ...settings }
  return Object.fromEntries(shown.flatMap((key) => (key in chosen ? [[key, chosen[key]!]] : []))) as Json
}

/** The feed with current names. `null` if its date field or a field of its filter was deleted, so it would show other records. */
export function readCalendarFeed(structure: Structure, entityId: string, definition: Json): CalendarFeed | null {
  const settings = definition as Readonly<Record<string, Json>>
  const live = new Set(structure.fields.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
  const isLive = (key: (typeof shown)[number]) => fieldIdsIn(settings[key]).every((id) => live.has(id))
  if (!isLive('dateField') || !isLive('filter')) return null
  const kept = Object.fromEntries(
    shown.flatMap((key) => (key in settings && isLive(key) ? [[key, settings[key]!]] : [])),
  )
  const named = renderShape(structure, entityId, viewShapes.calendar, kept) as Partial<CalendarFeed>
  return named.dateField === undefined ? null : (named as CalendarFeed)
}
