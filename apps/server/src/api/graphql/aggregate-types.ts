import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import { limits } from '@monarch/query'
import { listOf, orderDirection } from './list-types.ts'
import { scalars } from './scalars.ts'

/** Has the keys of an aggregate. No entity's type has an underscore in its name, so this name is free. */
const groupOrder = new GraphQLInputObjectType({
  name: 'Aggregate_OrderBy',
  description: 'What to sort groups by.',
  fields: {
    count: { type: orderDirection, description: 'The number of records.' },
    keys: { type: scalars.JSON, description: 'Keys of the group, by the names in groupBy: {"closes:month": "DESC"}.' },
    ...Object.fromEntries(
      ['sum', 'avg', 'min', 'max', 'median', 'distinct'].map((measure) => [
        measure,
        { type: scalars.JSON, description: `The ${measure} of a field: {"amount": "DESC"}.` },
      ]),
    ),
  },
})

/** The arguments that sort groups and page through them. */
export const groupArguments: GraphQLFieldConfigArgumentMap = {
  orderBy: {
    type: listOf(groupOrder),
    description: 'What to sort groups by, most significant first. Their keys break ties.',
  },
  limit: {
    type: scalars.Int,
    description: `The maximum number of groups, at most ${limits.maxLimit}. Without it, a request with more groups is refused.`,
  },
  offset: {
    type: scalars.Int,
    default: { value: 0 },
    description: `The number of groups to skip, at most ${limits.maxOffset}.`,
  },
}

const figures = (words: string): GraphQLFieldConfig<unknown, unknown> => ({
  type: scalars.JSON,
  args: {
    fields: {
      type: listOf(GraphQLString),
      description: 'The fields; by default all to which the aggregate applies.',
    },
  },
  description: `${words}, by field.`,
})

/** The fields of a group. */
export const aggregateFields = {
  keys: {
    type: scalars.JSON,
    description: 'The common values of the group, by the names in groupBy.',
  },
  count: { type: new GraphQLNonNull(scalars.Int), description: 'The number of records.' },
  total: {
    type: new GraphQLNonNull(scalars.Int),
    description: 'The number of all groups, including those that limit and offset leave out.',
  },
  sum: figures('Sums'),
  avg: figures('Averages'),
  min: figures('Smallest values'),
  max: figures('Largest values'),
  median: figures('Medians'),
  distinct: figures('Numbers of distinct values'),
}
