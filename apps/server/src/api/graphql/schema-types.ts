import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import type { FieldType } from '@monarch/field-types'
import { isWritable, limits, Visibility } from '@monarch/query'
import {
  type Access,
  type Attribute,
  type Entity,
  type Model,
  searchColumns,
  type ValueAttribute,
} from '@monarch/schema'
import { scalars } from './scalars.ts'

const orderDirection = new GraphQLEnumType({
  name: 'OrderDirection',
  description: 'Which way to sort.',
  values: {
    ASC: { description: 'Smallest, earliest, A first; empty values last.' },
    DESC: { description: 'Largest, latest, Z first; empty values last.' },
  },
})

/** Creates types on first use, each once. */
export class SchemaTypes {
  readonly #model: Model
  readonly #access: Access
  readonly #visibility: Visibility
  readonly #records = new Map<string, GraphQLObjectType>()
  readonly #wheres = new Map<string, GraphQLInputObjectType>()
  readonly #lists = new Map<string, GraphQLInputObjectType>()
  readonly #orders = new Map<string, GraphQLInputObjectType>()
  readonly #inputs = new Map<string, GraphQLInputObjectType>()
  readonly #filters = new Map<string, GraphQLInputObjectType>()
  #byName: ReadonlyMap<string, () => GraphQLNamedType> | null = null

  constructor(model: Model, access: Access) {
    this.#model = model
    this.#access = access
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
            this.#attributes(entity).flatMap((a): [string, GraphQLInputFieldConfig][] => {
              if (a.kind === 'toMany') return []
              const { name, description } = a
              if (a.kind === 'toOne') return [[name, { type: this.orderBy(a.target), description }]]
              return a.type.sortable ? [[name, { type: orderDirection, description }]] : []
            }),
          ),
      })
    })
  }

  listArguments(entity: Entity): GraphQLFieldConfigArgumentMap {
    return {
      where: { type: this.where(entity.name), description: 'The condition that records must meet.' },
      orderBy: {
        type: listOf(this.orderBy(entity.name)),
        description: 'One key each, the one that counts most first; the id breaks ties.',
      },
      limit: {
        type: scalars.Int,
        default: { value: limits.defaultLimit },
        description: `How many there are in the answer, at most ${limits.maxLimit}.`,
      },
      offset: {
        type: scalars.Int,
        default: { value: 0 },
        description: `How many are left out before the first, at most ${limits.maxOffset}.`,
      },
      ...this.#searchArgument(entity),
      ...(entity.hasBin
        ? { bin: { type: GraphQLBoolean, default: { value: false }, description: 'List what is in the bin instead.' } }
        : {}),
    }
  }

  /** Arguments that select the records of a bulk change. */
  manyArguments(entity: Entity): GraphQLFieldConfigArgumentMap {
    return {
      where: {
        type: new GraphQLNonNull(this.where(entity.name)),
        description: 'The condition that records must meet.',
      },
      ...this.#searchArgument(entity),
      expectedCount: { type: scalars.Int, description: 'The number of records that the caller expects to match.' },
    }
  }

  #searchArgument(entity: Entity): GraphQLFieldConfigArgumentMap {
    if (searchColumns(entity).length === 0) return {}
    return { search: { type: GraphQLString, description: 'Words that must all appear in the searchable fields.' } }
  }

  /** The `data` of a create or an update. */
  input(entity: Entity, verb: 'Create' | 'Update'): GraphQLInputObjectType {
    return remember(this.#inputs, `${verb} ${entity.name}`, () => this.#makeInput(entity, verb))
  }

  #makeInput(entity: Entity, verb: 'Create' | 'Update'): GraphQLInputObjectType {
    return new GraphQLInputObjectType({
      name: `${verb}${entity.names.type}Input`,
      description:
        verb === 'Create'
          ? `What a new record of ${entity.label} holds.`
          : `What changes in a record of ${entity.label}.`,
      fields: () => {
        const locked = this.#access.to(entity).changes?.[verb === 'Create' ? 'create' : 'update']?.readOnly
        const writable = this.#attributes(entity)
          .filter(isWritable)
          .filter((a) => !a.isReadonly && !locked?.has(a.name))
        // GraphQL forbids an input without fields, which would invalidate the whole schema.
        if (writable.length === 0) return { _: { type: GraphQLBoolean, description: 'There is nothing to write.' } }
        return Object.fromEntries(
          writable.map((attribute) => {
            const { name, spec, description } = attribute
            const type = valueType(attribute.type)
            const required = verb === 'Create' && spec.required && (attribute.defaultValue ?? null) === null
            return [name, { type: required ? new GraphQLNonNull(type) : type, description }]
          }),
        )
      },
    })
  }

  inputs(entity: Entity): GraphQLInputType {
    return new GraphQLNonNull(listOf(this.input(entity, 'Create')))
  }

  /** One of many updates, each for a separate record. */
  each(entity: Entity): GraphQLInputObjectType {
    return remember(
      this.#inputs,
      `Each ${entity.name}`,
      () =>
        new GraphQLInputObjectType({
          name: `UpdateEach${entity.names.type}Input`,
          description: `What changes in one record of ${entity.label}.`,
          fields: () => ({
            id: { type: new GraphQLNonNull(GraphQLID), description: 'Of the record.' },
            data: { type: new GraphQLNonNull(this.input(entity, 'Update')), description: 'Values by name.' },
            ifVersion: { type: scalars.Int, description: 'The version that the change is made for.' },
          }),
        }),
    )
  }

  page(entity: Entity): GraphQLOutputType {
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Page`,
      description: `Some records of ${entity.label}, and where to read on.`,
      fields: () => ({
        records: { type: requiredList(this.record(entity.name)), description: 'The records of the page, in order.' },
        endCursor: { type: GraphQLString, description: 'What "after" takes to read on; null when the page is empty.' },
        hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean), description: 'Whether there are more.' },
      }),
    })
    return new GraphQLNonNull(type)
  }

  aggregate(entity: Entity): GraphQLOutputType {
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Aggregate`,
      description: `Figures of a group of records of ${entity.label}.`,
      fields: () => ({
        keys: {
          type: scalars.JSON,
          description: 'What the records of the group have in common, by the names in groupBy.',
        },
        count: { type: new GraphQLNonNull(scalars.Int), description: 'How many records there are.' },
        sum: figures('Sums'),
        avg: figures('Averages'),
        min: figures('Smallest values'),
        max: figures('Largest values'),
        median: figures('Values in the middle'),
        distinct: figures('How many values differ'),
      }),
    })
    return requiredList(type)
  }

  changed(entity: Entity): GraphQLOutputType {
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Changed`,
      description: `A change of a record of ${entity.label}.`,
      fields: () => ({
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
      }),
    })
    return new GraphQLNonNull(type)
  }

  /** A standard type of an entity by its name. */
  named(name: string): GraphQLNamedType | undefined {
    this.#byName ??= new Map(
      [...this.#model.entities.values()].flatMap((entity): NamedType[] => {
        if (this.#access.to(entity).actions.size === 0) return []
        const { type, create } = entity.names
        const inputs: NamedType[] = [
          [`Create${type}Input`, () => this.input(entity, 'Create')],
          [`Update${type}Input`, () => this.input(entity, 'Update')],
          [`UpdateEach${type}Input`, () => this.each(entity)],
        ]
        return [
          [type, () => this.record(entity.name)],
          [`${type}Where`, () => this.where(entity.name)],
          [`${type}OrderBy`, () => this.orderBy(entity.name)],
          // Others define their own inputs, which may have these names.
          ...(create === null ? [] : inputs),
        ]
      }),
    )
    return this.#byName.get(name)?.()
  }

  /** The attributes that the caller can see. */
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
          description: `Conditions on the records of ${target.label} that a relation leads to; all given keys must hold.`,
          fields: () => ({
            some: { type, description: 'It holds for at least one of them.' },
            none: { type, description: 'It holds for none of them.' },
            every: { type, description: 'It holds for each of them, or there are none.' },
          }),
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
        description: `Conditions on a value of the type ${list ? `[${scalarName}]` : scalarName}; all given keys must hold.`,
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

const figures = (words: string): GraphQLFieldConfig<unknown, unknown> => ({
  type: scalars.JSON,
  args: {
    fields: {
      type: listOf(GraphQLString),
      description: 'Of these fields; by default of all that it means something for.',
    },
  },
  description: `${words}, by field.`,
})

type NamedType = readonly [name: string, make: () => GraphQLNamedType]

type ValueType = GraphQLScalarType | GraphQLList<GraphQLNonNull<GraphQLScalarType>>

function valueType(type: FieldType): ValueType {
  const item = scalars[type.graphql.scalar]
  return type.graphql.list ? listOf(item) : item
}

export function listOf<T extends GraphQLScalarType | GraphQLInputObjectType>(type: T): GraphQLList<GraphQLNonNull<T>> {
  return new GraphQLList(new GraphQLNonNull(type))
}

export function requiredList(type: GraphQLObjectType): GraphQLOutputType {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))
}

function remember<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
