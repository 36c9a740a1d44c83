import {
  GraphQLBoolean,
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
import { deniedName, isWritable, limits, Visibility } from '@monarch/query'
import {
  type Access,
  type Attribute,
  type Entity,
  hasNodes,
  type Model,
  nodeType,
  searchColumns,
  type ValueAttribute,
} from '@monarch/schema'
import { nodeInterface } from './relay-types.ts'
import { aggregateFields } from './aggregate-types.ts'
import { listOf, orderDirection, requiredList } from './list-types.ts'
import { bigInt, scalarOf, scalars } from './scalars.ts'

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
  readonly #hasNodes: boolean
  #byName: ReadonlyMap<string, () => GraphQLNamedType> | null = null

  constructor(model: Model, access: Access) {
    this.#model = model
    this.#access = access
    this.#visibility = new Visibility(model, access)
    this.#hasNodes = hasNodes(model)
  }

  record(entityName: string): GraphQLObjectType {
    return remember(this.#records, entityName, () => {
      const entity = this.#entity(entityName)
      return new GraphQLObjectType({
        name: entity.names.type,
        description: entity.description ?? entity.label,
        interfaces: entity.names.byId !== null && this.#hasNodes ? [nodeInterface] : [],
        fields: () => ({
          ...Object.fromEntries(this.#attributes(entity).map((a) => [a.name, this.#field(a)])),
          ...(entity.names.update === null ? {} : { [deniedName]: deniedField }),
        }),
      })
    })
  }

  where(entityName: string): GraphQLInputObjectType {
    return remember(this.#wheres, entityName, () => {
      const entity = this.#entity(entityName)
      const self = () => this.where(entityName)
      return new GraphQLInputObjectType({
        name: `${entity.names.type}Where`,
        description: `Conditions on ${entity.label} records; all must hold.`,
        fields: () => ({
          ...Object.fromEntries(
            this.#attributes(entity).map((a) => [a.name, { type: this.#filter(a), description: a.description }]),
          ),
          and: { type: listOf(self()), description: 'All of these conditions hold.' },
          or: { type: listOf(self()), description: 'At least one of these conditions holds.' },
          not: { type: self(), description: 'This condition does not hold.' },
        }),
      })
    })
  }

  orderBy(entityName: string): GraphQLInputObjectType {
    return remember(this.#orders, entityName, () => {
      const entity = this.#entity(entityName)
      return new GraphQLInputObjectType({
        name: `${entity.names.type}OrderBy`,
        description: 'A field to sort by.',
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
        description:
          'The fields to sort by, one per item, most significant first. Options sort by their positions. Empty values come last, and the id breaks ties.',
      },
      limit: {
        type: scalars.Int,
        default: { value: limits.defaultLimit },
        description: `The maximum number of records to return, at most ${limits.maxLimit}.`,
      },
      offset: {
        type: scalars.Int,
        default: { value: 0 },
        description: `The number of records to skip, at most ${limits.maxOffset}.`,
      },
      ...this.#searchArgument(entity),
      ...(entity.hasBin
        ? {
            bin: {
              type: GraphQLBoolean,
              default: { value: false },
              description: 'Lists the records in the bin instead.',
            },
          }
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
          ? `The values of a new ${entity.label} record.`
          : `The changed values of one ${entity.label} record.`,
      fields: () => {
        const locked = this.#access.to(entity).changes?.[verb === 'Create' ? 'create' : 'update']?.readOnly
        const writable = this.#attributes(entity)
          .filter(isWritable)
          .filter((a) => !a.isReadonly && !locked?.has(a.name))
        // GraphQL forbids an input without fields, which would invalidate the whole schema.
        if (writable.length === 0) return { _: { type: GraphQLBoolean, description: 'The caller can write no field.' } }
        return Object.fromEntries(
          writable.map((attribute) => {
            const { name, spec, description } = attribute
            const type = this.#valueType(attribute)
            const hasDefault = (attribute.defaultValue ?? attribute.type.unset ?? null) !== null
            const required = verb === 'Create' && spec.required && !hasDefault
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
          description: `The changed values of one ${entity.label} record.`,
          fields: () => ({
            id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the record.' },
            data: { type: new GraphQLNonNull(this.input(entity, 'Update')), description: 'Values by name.' },
            ifVersion: { type: scalars.Int, description: 'The expected version.' },
          }),
        }),
    )
  }

  page(entity: Entity): GraphQLOutputType {
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Page`,
      description: `A page of ${entity.label} records.`,
      fields: () => ({
        records: { type: requiredList(this.record(entity.name)), description: 'The records of the page, in order.' },
        endCursor: {
          type: GraphQLString,
          description: 'The cursor for the next page ("after"); null if the page is empty.',
        },
        hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean), description: 'Whether there is another page.' },
      }),
    })
    return new GraphQLNonNull(type)
  }

  aggregate(entity: Entity): GraphQLOutputType {
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Aggregate`,
      description: `Aggregates of a group of ${entity.label} records.`,
      fields: aggregateFields,
    })
    return requiredList(type)
  }

  changed(entity: Entity): GraphQLOutputType {
    const type = new GraphQLObjectType({
      name: `${entity.names.type}Changed`,
      description: `A change of one ${entity.label} record.`,
      fields: () => ({
        action: { type: new GraphQLNonNull(GraphQLString), description: 'create, update, delete or restore.' },
        id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the record.' },
        version: {
          type: new GraphQLNonNull(scalars.Int),
          description: 'The version of the returned record; if there is none, the version after the change.',
        },
        record: {
          type: this.record(entity.name),
          description: 'The current record; null if it is in the bin or no longer matches the conditions.',
        },
      }),
    })
    return new GraphQLNonNull(type)
  }

  /** A standard type of an entity by its name. */
  named(name: string): GraphQLNamedType | undefined {
    this.#byName ??= new Map([
      ...(this.#model.usesBigInt ? [[bigInt.name, () => bigInt] satisfies NamedType] : []),
      ...[...this.#model.entities.values()].flatMap((entity): NamedType[] => {
        if (this.#access.to(entity).actions.size === 0) return []
        const { type, create } = entity.names
        const inputs: NamedType[] = [
          [`Create${type}Input`, () => this.input(entity, 'Create')],
          [`Update${type}Input`, () => this.input(entity, 'Update')],
          [`UpdateEach${type}Input`, () => this.each(entity)],
        ]
        return [
          ...(this.#hasNodes ? [[nodeType, () => nodeInterface] satisfies NamedType] : []),
          [type, () => this.record(entity.name)],
          [`${type}Where`, () => this.where(entity.name)],
          [`${type}OrderBy`, () => this.orderBy(entity.name)],
          // Others define their own inputs, which may have these names.
          ...(create === null ? [] : inputs),
        ]
      }),
    ])
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
    const type = this.#valueType(attribute)
    const { unset } = attribute.type
    // Stays nullable in the schema, so that clients of older versions keep their types.
    const never = unset === undefined ? '' : ` (never null: ${JSON.stringify(unset)} if it was not set)`
    return { description: `${description}${never}`, type: attribute.nullable ? type : new GraphQLNonNull(type) }
  }

  #filter(attribute: Attribute): GraphQLInputType {
    if (attribute.kind === 'toOne') return this.where(attribute.target)
    if (attribute.kind === 'toMany') {
      const target = this.#entity(attribute.target)
      return remember(this.#lists, target.name, () => {
        const type = this.where(target.name)
        return new GraphQLInputObjectType({
          name: `${target.names.type}ListFilter`,
          description: `Conditions on the related ${target.label} records; all must hold.`,
          fields: () => ({
            some: { type, description: 'At least one related record meets the condition.' },
            none: { type, description: 'No related record meets the condition.' },
            every: { type, description: 'All related records meet the condition, or there are none.' },
          }),
        })
      })
    }
    return this.#valueFilter(attribute)
  }

  /** Field types with the same scalar and operators share a filter type. */
  #valueFilter(attribute: ValueAttribute): GraphQLInputObjectType {
    const { type } = attribute
    const { list } = type.graphql
    const item = scalarOf(this.#model, attribute)
    const scalarName = item.name
    const operators = type.operators.map((o) => o.id)
    const isText = operators.includes('contains')
    const name = `${scalarName}${list ? 'List' : ''}${scalarName === 'String' && !list && !isText ? 'Choice' : ''}Filter`
    return remember(this.#filters, name, () => {
      return new GraphQLInputObjectType({
        name,
        description: `Conditions on a value of the type ${list ? `[${scalarName}]` : scalarName}; all must hold.`,
        fields: Object.fromEntries(
          type.operators.map((o) => {
            const operand = { value: item, list: listOf(item), text: GraphQLString, boolean: GraphQLBoolean }[o.operand]
            return [o.id, { type: operand, description: o.label() }]
          }),
        ),
      })
    })
  }

  #valueType(attribute: ValueAttribute): ValueType {
    const item = scalarOf(this.#model, attribute)
    return attribute.type.graphql.list ? listOf(item) : item
  }
}

const deniedField: GraphQLFieldConfig<unknown, unknown> = {
  type: new GraphQLNonNull(listOf(GraphQLString)),
  description:
    'What the caller may not do with this record: "update", "delete", and "update.<field>" for single fields that rules of roles protect in it.',
}

type NamedType = readonly [name: string, make: () => GraphQLNamedType]

type ValueType = GraphQLScalarType | GraphQLList<GraphQLNonNull<GraphQLScalarType>>

function remember<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
