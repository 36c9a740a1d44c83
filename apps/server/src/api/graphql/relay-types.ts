import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql'
import { type Entity, nodeType } from '@monarch/schema'

// The types of https://relay.dev/docs/guides/graphql-server-specification/.

/** Relay's type of all records. */
export const nodeInterface = new GraphQLInterfaceType({
  name: nodeType,
  description: 'A record of any entity.',
  fields: { id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the record.' } },
})

const pageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  description: 'The place of a page in its list.',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean), description: 'Whether there is another page.' },
    hasPreviousPage: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description: 'Whether the page began after a cursor.',
    },
    startCursor: { type: GraphQLString, description: 'The cursor of the first record; null if the page is empty.' },
    endCursor: { type: GraphQLString, description: 'The cursor of the last record; null if the page is empty.' },
  },
})

export const nodeField = (): GraphQLFieldConfig<unknown, unknown> => ({
  type: nodeInterface,
  args: { id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the record.' } },
  description: 'Reads any record by its id; null if it does not exist or the caller may not read it.',
})

export function connectionType({ label, names: { type } }: Entity, record: () => GraphQLObjectType): GraphQLOutputType {
  const edge = new GraphQLObjectType({
    name: `${type}Edge`,
    description: `One ${label} record of a page.`,
    fields: () => ({
      node: { type: new GraphQLNonNull(record()), description: 'The record.' },
      cursor: { type: new GraphQLNonNull(GraphQLString), description: 'The place of the record, for "after".' },
    }),
  })
  const edges = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(edge)))
  const connection = new GraphQLObjectType({
    name: `${type}Connection`,
    description: `A page of ${label} records, in the form that Relay expects.`,
    fields: {
      edges: { type: edges, description: 'The records of the page, in order.' },
      pageInfo: { type: new GraphQLNonNull(pageInfo), description: 'The place of the page in its list.' },
    },
  })
  return new GraphQLNonNull(connection)
}
