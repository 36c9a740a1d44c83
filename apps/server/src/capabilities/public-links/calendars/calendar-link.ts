import { compileRows, planRows, Visibility } from '@monarch/query'
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
import { filterOf, type Reading, readingOf } from '../views/reading.ts'
import { calendarLimits } from './limits.ts'

export interface PlannedFeed {
  readonly entity: Entity
  /** Selects `id`, `start`, and `end` and `title` if there are such fields. */
  readonly statement: Statement
  readonly title: ValueAttribute | null
}

/**
 * The statement that reads a feed with these rights. Throws or returns `null` unless they allow reading the entity, the start field and
 * every field of the filter. A hidden end or title is left out.
 */
export function planFeed(reading: Reading, entityId: string, definition: Json): PlannedFeed | null {
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
  const title = seen(feed.titleField)
  const isTitle = title && !title.type.relation && !title.type.files
  const where = [
    ...(feed.filter === undefined ? [] : [filterOf(reading, entityId, feed.filter)]),
    { [start.name]: { isNull: false } },
  ]
  const select = (alias: string, { name }: { readonly name: string }) => ({ alias, name, args: {}, selection: [] })
  const selection = [
    select('id', { name: 'id' }),
    select('start', start),
    ...(isEnding ? [select('end', end)] : []),
    ...(isTitle ? [select('title', title)] : []),
  ]
  const args = { where: { and: where }, orderBy: [{ [start.name]: 'DESC' }] }
  const rows = planRows(entity.name, args, selection, model, access)
  const statement = compileRows({ ...rows, limit: calendarLimits.calendarEvents + 1 })
  return { entity, statement, title: isTitle ? title : null }
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
