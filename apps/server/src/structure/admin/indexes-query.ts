import { id, object } from '@monarch/shapes'
import { GraphQLBoolean, GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { argsInput } from '../../api/graphql/args-input.ts'
import { functionQuery } from '../../api/graphql/function-query.ts'
import { always, listOf } from '../../api/graphql/outputs.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { type EntityIndex, entityIndexes, indexPurposes } from '../indexes/entity-indexes.ts'
import { tenantOfRow } from '../mutations.ts'

const key = new GraphQLObjectType({
  name: 'EntityIndexKey',
  fields: {
    fields: always(listOf(GraphQLID), 'The ids of its fields; names for system fields. Several for a computed key.'),
    isDescending: always(GraphQLBoolean, 'Whether it is sorted in descending order.'),
  },
})

const index = new GraphQLObjectType({
  name: 'EntityIndex',
  description: 'An index of PostgreSQL on the table of an entity.',
  fields: {
    name: always(GraphQLString, 'Its name in the database.'),
    purpose: always(GraphQLString, `One of ${indexPurposes.join(', ')}.`),
    keys: always(listOf(key), 'What it is sorted by, or what it searches.'),
    included: always(listOf(GraphQLID), 'Fields that it holds besides its keys.'),
    views: always(scalars.Int, 'The number of saved views that need it.'),
    reports: always(scalars.Int, 'The number of reports that need it.'),
    requests: always(scalars.Int, 'The number of kinds of frequent requests that need it.'),
    bytes: always(scalars.Int, 'Its size.'),
    scans: always(scalars.Int, 'How often PostgreSQL has used it.'),
    lastUsedAt: { type: GraphQLString, description: 'The time of its last use; null before PostgreSQL 16.' },
    isReady: always(GraphQLBoolean, 'False while it is being built.'),
  },
})

export const indexesQuery = functionQuery({
  name: 'entityIndexes',
  permission: 'entity:update',
  scope: 'tenant',
  description:
    'The indexes of an entity with their size and use, the largest first. The server creates and drops them automatically.',
  type: new GraphQLNonNull(listOf(index)),
  args: argsInput(object({ id }, 'id')),
  async answer(ctx, args): Promise<readonly EntityIndex[]> {
    // Users who may change the structure see all of it.
    const tenantId = await tenantOfRow(ctx.app, ctx, 'tenantEntities', args, 'entity')
    return entityIndexes(ctx.app, (await ctx.app.tenants.open(tenantId))!, args.id)
  },
})
