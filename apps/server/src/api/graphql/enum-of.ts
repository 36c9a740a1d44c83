import { GraphQLEnumType } from 'graphql'

const made = new Map<string, GraphQLEnumType>()

/** The enum of the name, whose values are words that stand for themselves. A schema has each name once. */
export function enumOf(name: string, words: readonly string[]): GraphQLEnumType {
  const values = Object.fromEntries(words.map((word) => [word, { value: word }]))
  const type = made.get(name) ?? new GraphQLEnumType({ name, values })
  made.set(name, type)
  return type
}
