import { setImmediate } from 'node:timers/promises'
import { type GraphQLSchema, isIntrospectionType, isSpecifiedScalarType, printType } from 'graphql'
import { makeTypes } from './schema.ts'

/** The schema in GraphQL's schema language, written in portions, so that other requests run in between. */
export async function writeSchema(schema: GraphQLSchema): Promise<string> {
  await makeTypes(schema)
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  )
  const texts: string[] = []
  for (const [i, type] of types.toSorted((a, b) => (a.name < b.name ? -1 : 1)).entries()) {
    if (i % typesAtOnce === 0) await setImmediate()
    texts.push(printType(type))
  }
  return `${texts.join('\n\n')}\n`
}

const typesAtOnce = 20
