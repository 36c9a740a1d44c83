import type { Json } from '@monarch/field-types'
import { checkReport, notFound } from '@monarch/schema'
import { annotate, id, json, object, text } from '@monarch/shapes'
import { GraphQLBoolean, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { always, listOf, maybe } from '../../api/graphql/outputs.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { requireTenant } from '../../request/context.ts'
import { limitTo, shownStructure } from '../../structure/shown-structure.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import { findReport, readableEntity, readerOf, runReport } from './run-report.ts'

export const column = new GraphQLObjectType({
  name: '_ReportColumn',
  description: 'A group or a measure of a report.',
  fields: {
    kind: always(GraphQLString, 'group or measure.'),
    index: always(scalars.Int, 'Its position among the groups or measures of the report.'),
    key: maybe(GraphQLString, 'The key of a measure.'),
    label: maybe(GraphQLString, 'Its label, if the report gives it one.'),
    translations: maybe(scalars.JSON, 'label, fieldLabel and the labels of options by value, by language.'),
    measure: maybe(GraphQLString, 'The type of a measure: count, sum, share …'),
    path: maybe(listOf(GraphQLString), 'The names that lead to the value of a group.'),
    bucket: maybe(
      GraphQLString,
      'For dates: day, week, month, quarter or year. A key is its first day; weeks begin with weekStart.',
    ),
    ranges: maybe(
      scalars.JSON,
      'The lower bounds of ranges. A key is the number of bounds that are not above the value.',
    ),
    ageIn: maybe(
      GraphQLString,
      'For cohorts: the periods since their creation that a key counts, week, month or quarter.',
    ),
    isDrilled: always(GraphQLBoolean, 'Whether the figures are about exactly the records of the drill of their row.'),
    fieldLabel: maybe(GraphQLString, 'The label of its field.'),
    fieldType: maybe(GraphQLString, 'The type of its field; null for a measure without one.'),
    settings: maybe(scalars.JSON, 'The settings of its field, which format values.'),
    where: maybe(scalars.JSON, 'The conditions of a measure. Its records are those of the row that meet them.'),
  },
})
const row = new GraphQLObjectType({
  name: '_ReportRow',
  description: 'The figures of a group of records.',
  fields: {
    keys: always(scalars.JSON, 'A value for each group.'),
    titles: always(scalars.JSON, 'The title of the record that a key refers to, for each group; null for other keys.'),
    figures: always(scalars.JSON, 'A figure for each measure.'),
    before: maybe(scalars.JSON, 'The figures of the period before.'),
    running: maybe(scalars.JSON, 'Running totals, for measures that have them.'),
    isOthers: always(GraphQLBoolean, 'Whether these are the records of all groups that the report does not list.'),
    summed: always(scalars.JSON, 'The positions of the groups that the row sums up.'),
    drill: always(scalars.JSON, 'The where that selects exactly the records of the row.'),
    drillBefore: maybe(
      scalars.JSON,
      'The same for the figures of the period before, if a where can select exactly these.',
    ),
  },
})
const missingPart = new GraphQLObjectType({
  name: '_ReportPart',
  description: 'A part of a report.',
  fields: {
    part: always(GraphQLString, 'filter, period, history, measure or group.'),
    index: always(scalars.Int, 'Its position.'),
  },
})
const answer = new GraphQLObjectType({
  name: '_ReportAnswer',
  description: 'The answer to a report, with the rights of the caller.',
  fields: {
    entity: always(GraphQLString, 'The technical name of the entity.'),
    entities: always(
      listOf(GraphQLString),
      'The technical names of the entities whose records decide the figures, as far as the caller may read them.',
    ),
    columns: always(listOf(column), 'The groups, then the measures.'),
    rows: always(listOf(row), 'A row for each group, in order.'),
    subtotals: always(listOf(row), 'Totals of the combinations of groups, if the report asks for them.'),
    total: maybe(row, 'All records of the report; null if it cannot be answered.'),
    isCut: always(GraphQLBoolean, 'Whether there are more rows than these.'),
    missing: always(listOf(missingPart), 'Parts that the caller may not see, or whose fields were deleted.'),
    period: maybe(scalars.JSON, 'The days of the period, and of the one before.'),
    weekStart: always(GraphQLString, "The first day of the caller's weeks: sunday, monday or saturday."),
    search: maybe(GraphQLString, 'The words that its records contain, besides the conditions of a drill.'),
  },
})

const filters = {
  where: annotate(json, { description: 'More conditions, as in lists and views.' }),
  within: annotate(text(40), { description: 'The span of days that replaces the one of the report.' }),
}

export const reportQueries: readonly FunctionQuery[] = [
  functionQuery({
    name: '_report',
    description: 'Answers a saved report with the rights of the caller, in one statement.',
    type: new GraphQLNonNull(answer),
    permission: { decides: 'record:<entity>:read of its entity' },
    scope: 'tenant',
    args: argsInput(object({ id, ...filters }, 'id')),
    async answer(ctx, { id: reportId, where, within }) {
      const report = await findReport(ctx, reportId)
      return runReport(await readerOf(ctx), report, { where: (where ?? null) as Json, within }, true)
    },
  }),
  functionQuery({
    name: '_reportPreview',
    description: 'Answers a report that is not saved.',
    type: new GraphQLNonNull(answer),
    permission: { decides: 'record:<entity>:read of its entity' },
    scope: 'tenant',
    args: argsInput(
      object(
        {
          entityId: annotate(id, { description: 'The entity whose records it is about.' }),
          config: annotate(json, { description: 'As of createReport.' }),
          ...filters,
        },
        'entityId',
        'config',
      ),
    ),
    async answer(ctx, { entityId, config, where, within }) {
      const { id: tenantId } = requireTenant(ctx)
      // Check this before the fields: callers who may only create records know the fields, but must not read values.
      const reader = await readerOf(ctx)
      readableEntity(reader, entityId, notFound('entityId', 'entity'))
      const structure = (await currentStructure(ctx.app, ctx.app.admin, tenantId))!
      const shown = limitTo(structure, await shownStructure(ctx))
      const definition = checkReport(shown, entityId, config as Json, 'config')
      return runReport(reader, { entityId, definition }, { where: (where ?? null) as Json, within }, false)
    },
  }),
]
