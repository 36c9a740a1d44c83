import { GraphQLEnumType } from 'graphql'

const made = new Map<string, GraphQLEnumType>()

/** The enum of this name; its values equal their names. Throws if the name has other values elsewhere. */
export function enumOf(name: string, words: readonly string[]): GraphQLEnumType {
  const values = Object.fromEntries(words.map((word) => [word, { value: word }]))
  const type = made.get(name) ?? new GraphQLEnumType({ name, values })
  made.set(name, type)
  const known = type.getValues().map((each) => each.name)
  if (known.join() !== words.join()) throw new Error(`Two enums have the name ${name}`)
  return type
}
