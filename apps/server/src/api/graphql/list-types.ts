import {
  GraphQLEnumType,
  type GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
} from 'graphql'

export function listOf<T extends GraphQLScalarType | GraphQLInputObjectType>(type: T): GraphQLList<GraphQLNonNull<T>> {
  return new GraphQLList(new GraphQLNonNull(type))
}

export function requiredList(type: GraphQLObjectType): GraphQLOutputType {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))
}

export const orderDirection = new GraphQLEnumType({
  name: 'OrderDirection',
  description: 'The sort direction.',
  values: {
    ASC: { description: 'Ascending; empty values last.' },
    DESC: { description: 'Descending; empty values last.' },
  },
})
