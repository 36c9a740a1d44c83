import { compileRows, planRead, planRows, type ReadPlan, Visibility } from '@monarch/query'
import {
  AppError,
  calendarFeedDefinition,
  type Entity,
  isValue,
  lacksAction,
  readCalendarFeed,
  titleColumn,
  type ValueAttribute,
} from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import type { Statement } from '@monarch/sql'
import type { ViewLinkKind } from '../views/link-kinds.ts'
import { conditionsOf, searchedOf } from '../views/guest-question.ts'
import { filterOf, type Reading, readingOf } from '../views/reading.ts'
import { selected } from '../../../records/shown-columns.ts'
import { type PublicColumn, showColumns } from '../views/shown-columns.ts'
import { calendarLimits } from './limits.ts'

/** The parts of a calendar that these rights allow reading. */
interface Dates {
  readonly entity: Entity
  readonly visibility: Visibility
  readonly start: ValueAttribute
  /** `null` if there is none, or if it is hidden; so is the title. */
  readonly end: ValueAttribute | null
  readonly title: ValueAttribute | null
  /** Names the color of an event. */
  readonly color: ValueAttribute | null
  /** The filter of the view, combined with a condition that the date is set. */
  readonly where: readonly Json[]
}

/**
 * `null`, or an error, unless the rights allow reading the entity, the start field and every field of the filter. A hidden end, title or
 * color is left out.
 */
function datesOf(reading: Reading, entityId: string, definition: Json): Dates | null {
  const { structure, model, access } = reading
  const feed = readCalendarFeed(structure, entityId, definition)
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)
  if (!feed || !entity || !access.to(entity).actions.has('read')) return null
  const visibility = new Visibility(model, access)
  const seen = (name: string | undefined) => {
    const attribute = name === undefined ? undefined : visibility.attribute(entity, name)
    return attribute && isValue(attribute) ? attribute : null
  }
  const start = seen(feed.dateField)
  if (!start || !isDated(start)) return null
  const end = seen(feed.endDateField)
  const isEnding = end && end.type.graphql.scalar === start.type.graphql.scalar && isDated(end)
  const where = [
    ...(feed.filter === undefined ? [] : [filterOf(reading, entityId, feed.filter)]),
    { [start.name]: { isNull: false } },
  ]
  const color = seen(feed.colorField)
  return {
    entity,
    visibility,
    start,
    end: isEnding ? end : null,
    title: seen(feed.titleField),
    color: color?.type.choices ? color : null,
    where,
  }
}

export interface PlannedFeed {
  readonly entity: Entity
  /** Selects `id`, `start`, and `end` and `title` if there are such fields. */
  readonly statement: Statement
  readonly title: ValueAttribute | null
}

/** The statement that reads a feed with these rights: the latest events. */
export function planFeed(reading: Reading, entityId: string, definition: Json): PlannedFeed | null {
  const dates = datesOf(reading, entityId, definition)
  if (!dates) return null
  const { entity, start, end, where } = dates
  const title = dates.title && !dates.title.type.relation && !dates.title.type.files ? dates.title : null
  const selection = [
    selected('id'),
    selected(start.name, 'start'),
    ...(end ? [selected(end.name, 'end')] : []),
    ...(title ? [selected(title.name, 'title')] : []),
  ]
  const args = { where: { and: where }, orderBy: [{ [start.name]: 'DESC' }] }
  const rows = planRows(entity.name, args, selection, reading.model, reading.access)
  const statement = compileRows({ ...rows, limit: calendarLimits.calendarEvents + 1 })
  return { entity, statement, title }
}

/** Days, inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

interface PlannedEvents {
  /** Selects `events` with `start`, and `end`, `title` and `color` if there are such fields, and `hasNextPage`. */
  readonly plan: ReadPlan
  readonly entity: Entity
  readonly isTimed: boolean
  readonly title: PublicColumn | null
  readonly color: PublicColumn | null
  readonly isSearchable: boolean
}

/** The events that touch these days, in any time zone, for the page of a calendar. */
export function planEvents(
  reading: Reading,
  entityId: string,
  definition: Json,
  { days, words }: { readonly days: Days; readonly words: readonly string[] },
): PlannedEvents | null {
  const dates = datesOf(reading, entityId, definition)
  if (!dates) return null
  const { entity, visibility, start, end, where } = dates
  const shown = (field: ValueAttribute | null) =>
    field && showColumns(reading, visibility, entity, [{ field: field.name }])[0]
  const title = shown(dates.title)
  const color = shown(dates.color)
  const isTimed = start.type.graphql.scalar === 'DateTime'
  const { first, afterLast } = isTimed ? momentsOf(days) : { first: days.from, afterLast: nextDay(days.to) }
  const begins = { [start.name]: { gte: first } }
  const within = [{ [start.name]: { lt: afterLast } }, end ? { or: [begins, { [end.name]: { gte: first } }] } : begins]
  const { searched } = searchedOf([title, color].filter((column) => column !== null && column !== undefined))
  const filter = { and: [...where, ...within] } as Json
  const selection = [
    selected(start.name, 'start'),
    ...(end ? [selected(end.name, 'end')] : []),
    ...(title ? [{ ...title.selection, alias: 'title' }] : []),
    ...(color ? [{ ...color.selection, alias: 'color' }] : []),
  ]
  const args = {
    where: conditionsOf(filter, searched, words),
    orderBy: [{ [start.name]: 'ASC' }],
    first: calendarLimits.pageEvents,
  }
  const page = { alias: 'page', kind: 'page' as const, entity: entity.name, args }
  const roots = [{ ...page, selection: [{ ...selected('records'), selection }, selected('hasNextPage')] }]
  return {
    plan: planRead({ roots }, reading.model, reading.access),
    entity,
    isTimed,
    title: title?.column ?? null,
    color: color?.column ?? null,
    isSearchable: searched.length > 0,
  }
}

const dayLength = 86_400_000
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayLength).toISOString().slice(0, 10)

/** Guests see times in their own time zone, up to 14 hours from UTC. */
function momentsOf({ from, to }: Days): { first: string; afterLast: string } {
  const at = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * dayLength).toISOString()
  return { first: at(from, -1), afterLast: at(to, 2) }
}

const isDated = ({ type: { graphql } }: ValueAttribute): boolean =>
  graphql.list !== true && (graphql.scalar === 'Date' || graphql.scalar === 'DateTime')

/** A calendar feed shows the dates, the title and the records that were chosen when it was published. */
export const calendarLink: ViewLinkKind = {
  kind: 'calendar',
  async publish(ctx, view, entity) {
    const { entityId } = view
    const reading = await readingOf(ctx, view.tenantId)
    const { model, access } = reading
    if (!access.to(entity).actions.has('read')) throw lacksAction('read', entity, access.to(entity))
    const title = titleColumn(new Visibility(model, access).attributes(entity))
    const definition = calendarFeedDefinition(view, title?.id ?? null)
    if (definition === null || !planFeed(reading, entityId, definition))
      throw new AppError('CONFLICT', 'Choose a date field for the calendar first.')
    return definition
  },
}
