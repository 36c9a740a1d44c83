import { GraphQLList, GraphQLNonNull, type GraphQLNullableOutputType } from 'graphql'

/** A described field of an object type that is never null. */
export const always = (type: GraphQLNullableOutputType, description: string) => ({
  type: new GraphQLNonNull(type),
  description,
})

/** A described field of an object type that can be null. */
export const maybe = (type: GraphQLNullableOutputType, description: string) => ({ type, description })

/** A list without null items. */
export const listOf = (type: GraphQLNullableOutputType) => new GraphQLList(new GraphQLNonNull(type))
