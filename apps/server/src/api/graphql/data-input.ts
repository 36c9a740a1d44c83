import { badInput, Issues } from '@monarch/schema'
import { formatWithKey, id, object, type ObjectShape, read, type Shape, type Typed } from '@monarch/shapes'
import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLNullableInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import { memoize } from '../../platform/memoize.ts'
import { enumOf } from './enum-of.ts'
import { scalars } from './scalars.ts'

/** The argument `data` of a mutation. One shape defines its GraphQL type, its validation and its static type. */
export interface DataInput<T> {
  readonly argument: { readonly type: GraphQLNonNull<GraphQLInputObjectType> }
  /** Throws all problems. */
  read(data: unknown): T
}

/**
 *     const input = dataInput('RateInterfaceInput', object({ interfaceId: id, rating: wholeNumber(1, 5) }, 'interfaceId', 'rating'))
 *     // args: () => ({ data: input.argument })
 *     const { interfaceId, rating } = input.read(data)
 */
export function dataInput<T>(name: string, shape: ObjectShape & Typed<T>): DataInput<T> {
  return {
    argument: { type: new GraphQLNonNull(inputType(name, shape)) },
    read: (data) => readInput(shape, data, 'data'),
  }
}

/** All arguments of an operation, from one shape. */
export interface ArgsInput<T> {
  readonly arguments: GraphQLFieldConfigArgumentMap
  /** Throws all problems. */
  read(args: unknown): T
}

/**
 * `types` replaces the GraphQL type of arguments whose content another reader checks, such as a command of `packages/schema`.
 *
 *     args: argsInput(object({ userId: id, roleIds: list(id, 100) }, 'userId', 'roleIds'))
 */
export function argsInput<T>(
  shape: ObjectShape & Typed<T>,
  types: Readonly<Record<string, GraphQLNullableInputType>> = {},
): ArgsInput<T> {
  return { arguments: inputFields(shape, types), read: (args) => readInput(shape, args, '') }
}

function readInput<T>(shape: ObjectShape & Typed<T>, value: unknown, path: string): T {
  const issues = new Issues()
  const given = read(shape, value, path, {
    report: (problem) => issues.push({ path: problem.path, message: formatWithKey(problem), limit: problem.limit }),
  })
  if (issues.length > 0 || given === undefined) throw badInput(issues)
  return given
}

/** An argument that is an id. */
export const idArgument = { type: new GraphQLNonNull(GraphQLID) }

/** The `data` of a mutation that takes only an id. */
export const idInput = (name: string): DataInput<{ readonly id: string }> => dataInput(name, object({ id }, 'id'))

/** The input type of an object, for input that a command of `packages/schema` reads. */
export function inputType(name: string, shape: ObjectShape): GraphQLInputObjectType {
  const { description } = shape
  return new GraphQLInputObjectType({ name, fields: inputFields(shape), ...(description && { description }) })
}

function inputFields(
  { keys, required }: ObjectShape,
  types: Readonly<Record<string, GraphQLNullableInputType>> = {},
): Record<string, GraphQLInputFieldConfig> {
  const fields = Object.entries(keys).map(([key, shape]): [string, GraphQLInputFieldConfig] => {
    const type = types[key] ?? typeOf(shape)
    const words = shape.description === undefined ? {} : { description: shape.description }
    return [key, { type: required.includes(key) ? new GraphQLNonNull(type) : type, ...words }]
  })
  return Object.fromEntries(fields)
}

const typeOf = (shape: Shape): GraphQLNullableInputType => {
  switch (shape.kind) {
    case 'text':
      if (shape.graphql === undefined) return GraphQLString
      return shape.graphql === 'DateTime' ? scalars.DateTime : enumOf(shape.graphql.name, shape.graphql.words)
    case 'color':
      return GraphQLString
    case 'id':
      return GraphQLID
    case 'flag':
      return GraphQLBoolean
    case 'number':
      return scalars.Int
    case 'oneOf':
      return shape.name === undefined ? GraphQLString : enumOf(shape.name, shape.words)
    case 'list':
      return new GraphQLList(new GraphQLNonNull(typeOf(shape.of)))
    case 'object':
      return shape.name === undefined ? scalars.JSON : nested(shape)
    case 'json':
      return shape.graphql === undefined ? scalars.JSON : scalars[shape.graphql]
    default:
      return scalars.JSON
  }
}

/** One type for each shape: a schema refuses two types of one name. */
const nested = memoize((shape: ObjectShape) => inputType(shape.name!, shape))
