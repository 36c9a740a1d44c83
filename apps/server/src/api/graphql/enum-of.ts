import { GraphQLEnumType } from 'graphql'

const made = new Map<string, GraphQLEnumType>()

/** The enum of this name; its values equal their names. Type names are unique in a schema. */
export function enumOf(name: string, words: readonly string[]): GraphQLEnumType {
  const values = Object.fromEntries(words.map((word) => [word, { value: word }]))
  const type = made.get(name) ?? new GraphQLEnumType({ name, values })
  made.set(name, type)
  return type
}
