import { compileRows, planRows, Visibility } from '@monarch/query'
import {
  type Access,
  AppError,
  calendarFeedDefinition,
  type Entity,
  fillWhere,
  isValue,
  type Model,
  readCalendarFeed,
  type Structure,
  titleColumn,
  type ValueAttribute,
} from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import type { Statement } from '@monarch/sql'
import { currentStructure } from '../../../structure/structure-store.ts'
import { tenantModel } from '../../../structure/tenant-model.ts'
import type { LinkKind } from '../links/link-kinds.ts'
import { calendarLimits } from './limits.ts'

/** What the caller, or later the publisher, may see of a calendar. */
interface Reading {
  readonly structure: Structure
  readonly model: Model
  readonly access: Access
  readonly userId: string
}

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
export function planFeed(
  { structure, model, access, userId }: Reading,
  entityId: string,
  definition: Json,
): PlannedFeed | null {
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
  const { timeZone } = model
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const viewer = { userId, today, weekStart: 'monday', timeZone } as const
  const where = [
    ...(feed.filter === undefined ? [] : [fillWhere(structure, entityId, feed.filter, viewer, () => null)]),
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
export const calendarLink: LinkKind = {
  kind: 'calendar',
  async publish({ app, access, user }, view, entity) {
    const { tenantId, entityId } = view
    const [structure, model] = await Promise.all([
      currentStructure(app, app.admin, tenantId),
      tenantModel(app, tenantId),
    ])
    if (!access.to(entity).actions.has('read'))
      throw new AppError('FORBIDDEN', `You don't have permission to read ${entity.name} records.`)
    const title = titleColumn(new Visibility(model, access).attributes(entity))
    const definition = calendarFeedDefinition(view, title?.id ?? null)
    if (
      definition === null ||
      !structure ||
      !planFeed({ structure, model, access, userId: user.id }, entityId, definition)
    )
      throw new AppError('CONFLICT', 'Choose a date field for the calendar first.')
    return definition
  },
}
