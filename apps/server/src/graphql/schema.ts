import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import type { FieldType, Scalar } from '@monarch/field-types'
import { isWritable, limits, Visibility } from '@monarch/query'
import {
  type Access,
  type Attribute,
  type Entity,
  hasSearch,
  historyName,
  searchRoot,
  type Model,
  type ValueAttribute,
} from '@monarch/schema'
import type { Question } from './question.ts'

/**
 * The GraphQL schema of a model: for validation, introspection and tools. It resolves nothing; requests are planned from
 * the document (document.ts) and the model. Values are checked by the planner, which knows the fields' rules and can say
 * what is wrong with each.
 */
export function buildSchema(
  model: Model,
  mutations: readonly MutationShape[],
  access: Access,
  questions: readonly Question[] = [],
): GraphQLSchema {
  const types = new SchemaTypes(model, access)
  const mutationFields = Object.fromEntries(
    mutations.map((m): [string, GraphQLFieldConfig<unknown, unknown>] => [
      m.name,
      { description: m.description, args: m.args(types), type: answerType(types, m) },
    ]),
  )
  const changes = changeFields(model, types)
  const asked = Object.fromEntries(
    questions.map((q) => [q.name, { description: q.description, type: q.type, args: q.args() }]),
  )
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { ...rootFields(model, types), ...asked } }),
    mutation: mutations.length === 0 ? null : new GraphQLObjectType({ name: 'Mutation', fields: mutationFields }),
    subscription:
      Object.keys(changes).length === 0 ? null : new GraphQLObjectType({ name: 'Subscription', fields: changes }),
    types: Object.values(scalars),
    // An entity without fields has empty inputs, which is not a fault worth failing for.
    assumeValid: true,
  })
}

/** A mutation as the schema sees it. */
export interface MutationShape {
  readonly name: string
  readonly description: string
  /** The entity, by name in the model, and what of it is the answer: a record (the default), a list of them, or their number. */
  readonly entity: string
  readonly answers?: 'record' | 'records' | 'count'
  args(types: SchemaTypes): GraphQLFieldConfigArgumentMap
}

function answerType(types: SchemaTypes, { entity, answers }: MutationShape): GraphQLOutputType {
  if (answers === 'count') return new GraphQLNonNull(scalars.Int)
  return answers === 'records' ? requiredList(types.record(entity)) : new GraphQLNonNull(types.record(entity))
}

const scalar = (name: string, description: string) => new GraphQLScalarType({ name, description })

/** `Int` and `Float` keep their GraphQL names but carry 64-bit integers and exact decimals as JSON numbers. */
export const scalars: Record<Scalar, GraphQLScalarType> = {
  String: GraphQLString,
  Boolean: GraphQLBoolean,
  ID: GraphQLID,
  Int: scalar('Int', 'A whole number of up to 64 bits, as a JSON number.'),
  Float: scalar('Float', 'A decimal number with every stored digit, as a JSON number.'),
  Date: scalar('Date', 'A calendar date without time or zone: 2024-01-05.'),
  DateTime: scalar('DateTime', 'A moment as ISO 8601 in UTC: 2024-01-05T14:30:00.000Z.'),
  JSON: scalar('JSON', 'Any JSON value.'),
}

const orderDirection = new GraphQLEnumType({
  name: 'OrderDirection',
  values: {
    ASC: { description: 'Smallest, earliest, A first; empty values last.' },
    DESC: { description: 'Largest, latest, Z first; empty values last.' },
  },
})

/** Types are made when first asked for, and once. */
export class SchemaTypes {
  readonly #model: Model
  readonly #visibility: Visibility
  readonly #records = new Map<string, GraphQLObjectType>()
  readonly #wheres = new Map<string, GraphQLInputObjectType>()
  readonly #lists = new Map<string, GraphQLInputObjectType>()
  readonly #orders = new Map<string, GraphQLInputObjectType>()
  readonly #inputs = new Map<string, GraphQLInputObjectType>()
  readonly #filters = new Map<string, GraphQLInputObjectType>()

  constructor(model: Model, access: Access) {
    this.#model = model
    this.#visibility = new Visibility(model, access)
  }

  record(entityName: string): GraphQLObjectType {
    return remember(this.#records, entityName, () => {
      const entity = this.#entity(entityName)
      return new GraphQLObjectType({
        name: entity.names.type,
        description: entity.description ?? entity.label,
        fields: () => Object.fromEntries(this.#attributes(entity).map((a) => [a.name, this.#field(a)])),
      })
    })
  }

  where(entityName: string): GraphQLInputObjectType {
    return remember(this.#wheres, entityName, () => {
      const entity = this.#entity(entityName)
      const self = () => this.where(entityName)
      return new GraphQLInputObjectType({
        name: `${entity.names.type}Where`,
        description: `Conditions on ${entity.label}; all given keys must hold.`,
        fields: () => ({
          ...Object.fromEntries(
            this.#attributes(entity).map((a) => [a.name, { type: this.#filter(a), description: a.description }]),
          ),
          and: { type: listOf(self()), description: 'All of these hold.' },
          or: { type: listOf(self()), description: 'At least one of these holds.' },
          not: { type: self(), description: 'This does not hold.' },
        }),
      })
    })
  }

  orderBy(entityName: string): GraphQLInputObjectType {
    return remember(this.#orders, entityName, () => {
      const entity = this.#entity(entityName)
      return new GraphQLInputObjectType({
        name: `${entity.names.type}OrderBy`,
        description: 'One key of an order.',
        fields: () =>
          Object.fromEntries(
            this.#attributes(entity).flatMap((a): [string, { type: GraphQLInputType }][] => {
              if (a.kind === 'toMany') return []
              if (a.kind === 'toOne') return [[a.name, { type: this.orderBy(a.target) }]]
              return a.type.sortable ? [[a.name, { type: orderDirection }]] : []
            }),
          ),
      })
    })
  }

  listArguments(entity: Entity): GraphQLFieldConfigArgumentMap {
    const searchable = [...entity.attributes.values()].some(
      (a) => a.kind === 'column' && a.searchable && a.type.searchable,
    )
    return {
      where: { type: this.where(entity.name) },
      orderBy: { type: listOf(this.orderBy(entity.name)) },
      limit: { type: scalars.Int, default: { value: limits.defaultLimit }, description: `At most ${limits.maxLimit}.` },
      offset: { type: scalars.Int, default: { value: 0 }, description: `At most ${limits.maxOffset}.` },
      ...(searchable
        ? { search: { type: GraphQLString, description: 'Words that must all appear in the searchable fields.' } }
        : {}),
      ...(entity.hasBin
        ? { bin: { type: GraphQLBoolean, default: { value: false }, description: 'List what is in the bin instead.' } }
        : {}),
    }
  }

  /** The `data` of a create or an update. */
  input(entity: Entity, verb: 'Create' | 'Update'): GraphQLInputObjectType {
    return remember(this.#inputs, `${verb} ${entity.name}`, () => this.#makeInput(entity, verb))
  }

  #makeInput(entity: Entity, verb: 'Create' | 'Update'): GraphQLInputObjectType {
    const writable = this.#attributes(entity)
      .filter(isWritable)
      .filter((a) => !a.isReadonly)
    return new GraphQLInputObjectType({
      name: `${verb}${entity.names.type}Input`,
      fields: Object.fromEntries(
        writable.map((attribute) => {
          const { name, spec, description } = attribute
          const type = valueType(attribute.type)
          const required = verb === 'Create' && spec.required && (attribute.defaultValue ?? null) === null
          return [name, { type: required ? new GraphQLNonNull(type) : type, description }]
        }),
      ),
    })
  }

  inputs(entity: Entity): GraphQLInputType {
    return new GraphQLNonNull(listOf(this.input(entity, 'Create')))
  }

  page(entity: Entity): GraphQLOutputType {
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Page`,
      fields: {
        records: { type: requiredList(this.record(entity.name)) },
        endCursor: { type: GraphQLString, description: 'What "after" takes to read on; null when the page is empty.' },
        hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
      },
    })
    return new GraphQLNonNull(type)
  }

  aggregate(entity: Entity): GraphQLOutputType {
    const fields = {
      type: listOf(GraphQLString),
      description: 'Of these fields; by default of all that it means something for.',
    }
    const figures = (words: string) => ({ type: scalars.JSON, args: { fields }, description: `${words}, by field.` })
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Aggregate`,
      fields: {
        keys: {
          type: scalars.JSON,
          description: 'What the records of the group have in common, by the names in groupBy.',
        },
        count: { type: new GraphQLNonNull(scalars.Int), description: 'How many records there are.' },
        sum: figures('Sums'),
        avg: figures('Averages'),
        min: figures('Smallest values'),
        max: figures('Largest values'),
      },
    })
    return requiredList(type)
  }

  changed(entity: Entity): GraphQLOutputType {
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Changed`,
      description: `A change of a record of ${entity.label}.`,
      fields: {
        action: { type: new GraphQLNonNull(GraphQLString), description: 'create, update, delete or restore.' },
        id: { type: new GraphQLNonNull(GraphQLID), description: 'Of the record.' },
        version: {
          type: new GraphQLNonNull(scalars.Int),
          description: 'Of the record that comes along; without one, what the change made of it.',
        },
        record: {
          type: this.record(entity.name),
          description:
            'The record as it is now; null when it is in the bin, or is no longer among those that were asked for.',
        },
      },
    })
    return new GraphQLNonNull(type)
  }

  /** What exists for the caller. */
  #attributes(entity: Entity): Attribute[] {
    return this.#visibility.attributes(entity)
  }

  #entity(name: string): Entity {
    const entity = this.#model.entities.get(name)
    if (!entity) throw new Error(`The model has no entity "${name}"`)
    return entity
  }

  #field(attribute: Attribute): GraphQLFieldConfig<unknown, unknown> {
    const { description } = attribute
    if (attribute.kind === 'toOne') return { description, type: this.record(attribute.target) }
    if (attribute.kind === 'toMany') {
      const target = this.#entity(attribute.target)
      return { description, type: requiredList(this.record(attribute.target)), args: this.listArguments(target) }
    }
    const type = valueType(attribute.type)
    return { description, type: attribute.nullable ? type : new GraphQLNonNull(type) }
  }

  #filter(attribute: Attribute): GraphQLInputType {
    if (attribute.kind === 'toOne') return this.where(attribute.target)
    if (attribute.kind === 'toMany') {
      const target = this.#entity(attribute.target)
      return remember(this.#lists, target.name, () => {
        const type = this.where(target.name)
        return new GraphQLInputObjectType({
          name: `${target.names.type}ListFilter`,
          fields: { some: { type }, none: { type }, every: { type } },
        })
      })
    }
    return this.#valueFilter(attribute)
  }

  /** Field types with the same scalar and operators share a filter type. */
  #valueFilter({ type }: ValueAttribute): GraphQLInputObjectType {
    const { scalar: scalarName, list } = type.graphql
    const operators = type.operators.map((o) => o.id)
    const isText = operators.includes('contains')
    const name = `${scalarName}${list ? 'List' : ''}${scalarName === 'String' && !list && !isText ? 'Choice' : ''}Filter`
    return remember(this.#filters, name, () => {
      const item = scalars[scalarName]
      return new GraphQLInputObjectType({
        name,
        fields: Object.fromEntries(
          type.operators.map((o) => {
            const operand = { value: item, list: listOf(item), text: GraphQLString, boolean: GraphQLBoolean }[o.operand]
            return [o.id, { type: operand, description: o.label }]
          }),
        ),
      })
    })
  }
}

function rootFields(model: Model, types: SchemaTypes): Record<string, GraphQLFieldConfig<unknown, unknown>> {
  const fields: Record<string, GraphQLFieldConfig<unknown, unknown>> = {}
  if (hasSearch(model)) fields[searchRoot] = globalSearchField()
  for (const entity of model.entities.values()) {
    const { names } = entity
    const args = types.listArguments(entity)
    if (names.list !== null) {
      fields[names.list] = {
        type: requiredList(types.record(entity.name)),
        args,
        description: entity.description ?? `Lists ${entity.label} records.`,
      }
    }
    if (names.byId !== null) {
      fields[names.byId] = { type: types.record(entity.name), args: { id: { type: new GraphQLNonNull(GraphQLID) } } }
    }
    const { limit, offset, orderBy, ...filters } = args
    const id = { type: new GraphQLNonNull(GraphQLID) }
    if (names.page !== null) {
      const first = { ...limit!, description: `Records of one page, at most ${limits.maxLimit}.` }
      const after = { type: GraphQLString, description: 'The endCursor of the page before.' }
      fields[names.page] = { type: types.page(entity), args: { ...filters, orderBy: orderBy!, first, after } }
    }
    if (names.aggregate !== null) {
      const groupBy = {
        type: listOf(GraphQLString),
        description:
          'Fields; through relations as account_record.country; dates by :day, :week, :month, :quarter or :year.',
      }
      fields[names.aggregate] = { type: types.aggregate(entity), args: { ...filters, groupBy } }
    }
    if (names.history !== null) {
      fields[names.history] = {
        type: requiredList(types.record(historyName)),
        args: { id, limit: limit!, offset: offset! },
      }
    }
  }
  return fields
}

function changeFields(model: Model, types: SchemaTypes): Record<string, GraphQLFieldConfig<unknown, unknown>> {
  const fields: Record<string, GraphQLFieldConfig<unknown, unknown>> = {}
  for (const entity of model.entities.values()) {
    const { changed } = entity.names
    if (changed === null) continue
    fields[changed] = {
      type: types.changed(entity),
      args: { where: { type: types.where(entity.name) } },
      description: `Tells of every change of records of ${entity.label} that the caller may read, as an event stream.`,
    }
  }
  return fields
}

function globalSearchField(): GraphQLFieldConfig<unknown, unknown> {
  const type = new GraphQLObjectType({
    name: 'SearchResult',
    description: 'A record that holds what was searched for.',
    fields: {
      entity: { type: new GraphQLNonNull(GraphQLString), description: 'The technical name of its entity.' },
      id: { type: new GraphQLNonNull(GraphQLID) },
      title: { type: new GraphQLNonNull(GraphQLString) },
      subtitle: { type: GraphQLString, description: 'A second value, which tells records of the same title apart.' },
      score: { type: new GraphQLNonNull(scalars.Float), description: 'From 1, the very title, down to 0.17.' },
    },
  })
  return {
    type: requiredList(type),
    args: {
      query: { type: new GraphQLNonNull(GraphQLString), description: 'Words that must all appear in one record.' },
      limit: { type: scalars.Int, default: { value: 20 }, description: 'At most 100.' },
    },
    description: 'Searches the records of all entities that the caller may read, best first.',
  }
}

type ValueType = GraphQLScalarType | GraphQLList<GraphQLNonNull<GraphQLScalarType>>

function valueType(type: FieldType): ValueType {
  const item = scalars[type.graphql.scalar]
  return type.graphql.list ? listOf(item) : item
}

function listOf<T extends GraphQLScalarType | GraphQLInputObjectType>(type: T): GraphQLList<GraphQLNonNull<T>> {
  return new GraphQLList(new GraphQLNonNull(type))
}

function requiredList(type: GraphQLObjectType): GraphQLOutputType {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))
}

function remember<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
