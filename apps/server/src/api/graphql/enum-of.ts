import { GraphQLEnumType } from 'graphql'

/** An enum whose values are words that stand for themselves. */
export const enumOf = (name: string, words: readonly string[]): GraphQLEnumType =>
  new GraphQLEnumType({ name, values: Object.fromEntries(words.map((word) => [word, { value: word }])) })
