import { GraphQLBoolean, GraphQLID, GraphQLScalarType, GraphQLString } from 'graphql'
import type { Scalar } from '@monarch/field-types'
import { type Model, isWideNumber, type ValueAttribute } from '@monarch/schema'

const scalar = (name: string, description: string) => new GraphQLScalarType({ name, description })

/** `Int` and `Float` keep their GraphQL names but carry 64-bit integers and exact decimals as JSON numbers. */
export const scalars: Record<Scalar, GraphQLScalarType> = {
  String: GraphQLString,
  Boolean: GraphQLBoolean,
  ID: GraphQLID,
  Int: scalar('Int', 'A whole number of up to 64 bits, as a JSON number.'),
  Float: scalar('Float', 'A decimal number with every stored digit, as a JSON number.'),
  Date: scalar('Date', 'A calendar date without time or zone: 2024-01-05.'),
  DateTime: scalar('DateTime', 'A timestamp, ISO 8601 in UTC: 2024-01-05T14:30:00.000Z.'),
  JSON: scalar('JSON', 'Any JSON value.'),
}

/** In the schemas of tenants that chose it. */
export const bigInt = scalar(
  'BigInt',
  'A whole number of up to 64 bits, as text: "9007199254740993". Arguments and variables may also be JSON numbers. With the header "Prefer: bigint=number", answers have JSON numbers with every digit.',
)

export function scalarOf({ usesBigInt }: Model, attribute: ValueAttribute): GraphQLScalarType {
  return usesBigInt && isWideNumber(attribute) ? bigInt : scalars[attribute.type.graphql.scalar]
}
