import { badInput, Issues } from '@monarch/schema'
import {
  formatWithKey,
  id,
  loose,
  object,
  type ObjectShape,
  read,
  type Shape,
  type Typed,
  type ValueOf,
} from '@monarch/shapes'
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

/** The arguments of an operation. One shape defines their GraphQL types, their validation and their static type. */
export interface ArgsInput<T> {
  readonly arguments: GraphQLFieldConfigArgumentMap
  /** Throws all problems. */
  read(args: unknown): T
}

/**
 *     args: argsInput(object({ userId: id, roleIds: list(id, 100) }, 'userId', 'roleIds')),
 *     run: (change, { userId, roleIds }) => …
 */
export function argsInput<T>(shape: ObjectShape & Typed<T>): ArgsInput<T> {
  return {
    arguments: inputFields(shape),
    read(args) {
      const issues = new Issues()
      const given = read(shape, args, '', {
        report: (problem) => issues.push({ path: problem.path, message: formatWithKey(problem), limit: problem.limit }),
      })
      if (issues.length > 0 || given === undefined) throw badInput(issues)
      return given
    },
  }
}

export type ArgsOf<Input> = Input extends ArgsInput<infer T> ? T : never

/** An object with an input type of its own in GraphQL. */
export const inputObject = <S extends ObjectShape>(name: string, shape: S): S => ({ ...shape, name })

/**
 * The arguments of a mutation that takes only `data`.
 *
 *     args: dataInput('RateInterfaceInput', object({ interfaceId: id, rating: wholeNumber(1, 5) }, 'interfaceId', 'rating')),
 *     run: (change, { data: { interfaceId, rating } }) => …
 */
export const dataInput = <S extends ObjectShape>(name: string, shape: S): ArgsInput<{ readonly data: ValueOf<S> }> =>
  argsInput(object({ data: inputObject(name, shape) }, 'data'))

/** The arguments of a mutation whose `data` is only an id. */
export const idInput = (name: string): ArgsInput<{ readonly data: { readonly id: string } }> =>
  dataInput(name, object({ id }, 'id'))

/** The arguments of an operation that takes only an id. */
export const idArgs = argsInput(object({ id }, 'id'))

/** The `data` of a command of `packages/schema`. The command reads it, with the structure. */
export const commandData = (name: string, shape: ObjectShape) => ({
  ...loose(object({})),
  graphql: inputObject(name, shape),
})

/** The same for a command that adds something to a tenant. */
export const creationData = (name: string, shape: ObjectShape) => ({
  ...loose(object({ tenantId: id }, 'tenantId')),
  graphql: inputObject(name, shape),
})

/** Arguments that name a row: by an id, or for a deletion by an id in `data`. */
export type RowArgs = { readonly id: string } | { readonly data: { readonly id: string } }

/** The id of the row, and its path for messages. */
export const idIn = (args: RowArgs): { readonly id: string; readonly path: 'id' | 'data.id' } =>
  'id' in args ? { id: args.id, path: 'id' } : { id: args.data.id, path: 'data.id' }

/** A required id. */
export const idArgument = { type: new GraphQLNonNull(GraphQLID) }

function inputFields({ keys, required }: ObjectShape): Record<string, GraphQLInputFieldConfig> {
  const fields = Object.entries(keys).map(([key, shape]): [string, GraphQLInputFieldConfig] => {
    const type = typeOf(shape)
    const words = shape.description === undefined ? {} : { description: shape.description }
    return [key, { type: required.includes(key) ? new GraphQLNonNull(type) : type, ...words }]
  })
  return Object.fromEntries(fields)
}

function typeOf(shape: Shape): GraphQLNullableInputType {
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
      return shape.name === undefined && shape.graphql === undefined ? scalars.JSON : inputType(shape.graphql ?? shape)
    case 'json':
      return shape.graphql === undefined ? scalars.JSON : scalars[shape.graphql]
    default:
      return scalars.JSON
  }
}

/** One type for each shape: a schema refuses two types of one name. */
const inputType = memoize((shape: ObjectShape): GraphQLInputObjectType => {
  const { name, description } = shape
  return new GraphQLInputObjectType({ name: name!, fields: inputFields(shape), ...(description && { description }) })
})
