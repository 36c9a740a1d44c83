import { setImmediate } from 'node:timers/promises'
import {
  getNamedType,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldMap,
  GraphQLID,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { limits } from '@monarch/query'
import {
  type Access,
  commentsName,
  type Entity,
  hasNodes,
  hasSearch,
  historyName,
  type Model,
  nodeRoot,
  searchRoot,
} from '@monarch/schema'
import type { OperationRights } from '../../request/scope.ts'
import type { FunctionQuery } from './function-query.ts'
import { scalars } from './scalars.ts'
import { connectionType, nodeField } from './relay-types.ts'
import { groupArguments } from './aggregate-types.ts'
import { listOf, requiredList } from './list-types.ts'
import { SchemaTypes } from './schema-types.ts'

/**
 * The GraphQL schema of a model: for validation, introspection and tools. It has no resolvers; requests are planned from the document
 * (document.ts) and the model. The planner checks values: it knows the fields' rules and can explain each error.
 */
export function buildSchema(
  model: Model,
  mutations: readonly MutationShape[],
  access: Access,
  queries: readonly FunctionQuery[] = [],
): GraphQLSchema {
  const types = new SchemaTypes(model, access)
  const readable = [...model.entities.values()].filter((entity) => access.to(entity).actions.has('read'))
  // Callers with any right to an entity see its mutations and get a permission error; for other entities the mutations do not exist.
  const mayTry = ({ entity }: MutationShape) => access.to(model.entities.get(entity)!).actions.size > 0
  const changes = changeFields(readable, types)
  const roots: Roots = {
    query: new LazyRoot('Query', 'The queries.', [
      ...rootFields(model, readable, types),
      ...queries.map(functionQueryField),
    ]),
    mutation:
      mutations.length === 0
        ? null
        : new LazyRoot(
            'Mutation',
            'The mutations. Those of one document run in one transaction.',
            mutations.filter(mayTry).map((mutation) => mutationField(types, mutation)),
          ),
    subscription:
      changes.length === 0 ? null : new LazyRoot('Subscription', 'The subscriptions, as server-sent events.', changes),
  }
  return new LazySchema(roots, (name) => types.named(name))
}

interface Roots {
  readonly query: GraphQLObjectType
  readonly mutation: GraphQLObjectType | null
  readonly subscription: GraphQLObjectType | null
}

/** A field of a root type, created on first use. */
type RootField = readonly [name: string, make: () => GraphQLFieldConfig<unknown, unknown>]

/** A document uses a few of thousands of operations; only those are created. */
class LazyRoot extends GraphQLObjectType {
  readonly #fields: GraphQLFieldMap<unknown, unknown> = Object.create(null)

  constructor(name: string, description: string, fields: readonly RootField[]) {
    super({ name, description, fields: {} })
    for (const [field, make] of fields) {
      Object.defineProperty(this.#fields, field, {
        enumerable: true,
        configurable: true,
        get: () => {
          const made = new GraphQLObjectType({ name, fields: { [field]: make() } }).getFields()[field]
          Object.defineProperty(this.#fields, field, { enumerable: true, value: made })
          return made
        },
      })
    }
  }

  override getFields(): GraphQLFieldMap<unknown, unknown> {
    return this.#fields
  }
}

// An entity without fields has empty inputs, which must not fail the whole schema.
const plain = { types: Object.values(scalars), assumeValid: true }

/**
 * Creates only the parts of a schema that a document needs. The standard class visits every type when it is created: most of a second for
 * 500 entities, after each structure change, before the first request. This one does so only for introspection.
 */
class LazySchema extends GraphQLSchema {
  readonly #roots: Roots
  readonly #find: (name: string) => GraphQLNamedType | undefined
  #whole: GraphQLSchema | null = null

  constructor(roots: Roots, find: (name: string) => GraphQLNamedType | undefined) {
    super(plain)
    this.#roots = roots
    this.#find = find
  }

  override getQueryType(): GraphQLObjectType {
    return this.#roots.query
  }

  override getMutationType(): GraphQLObjectType | null {
    return this.#roots.mutation
  }

  override getSubscriptionType(): GraphQLObjectType | null {
    return this.#roots.subscription
  }

  override getType(name: string): GraphQLNamedType | undefined {
    return super.getTypeMap()[name] ?? this.#find(name) ?? this.getTypeMap()[name]
  }

  override getPossibleTypes(type: GraphQLAbstractType): readonly GraphQLObjectType[] {
    this.getTypeMap()
    return this.#whole!.getPossibleTypes(type)
  }

  override getImplementations(type: GraphQLInterfaceType): ReturnType<GraphQLSchema['getImplementations']> {
    this.getTypeMap()
    return this.#whole!.getImplementations(type)
  }

  override isSubType(abstract: GraphQLAbstractType, type: GraphQLObjectType | GraphQLInterfaceType): boolean {
    return type.getInterfaces().some((each) => each === abstract)
  }

  /** Creates what `getTypeMap` needs, with pauses. */
  async makeTypes(): Promise<void> {
    if (this.#whole) return
    for (const root of Object.values(this.#roots) as readonly (GraphQLObjectType | null)[]) {
      const fields = root?.getFields() ?? {}
      for (const [i, name] of Object.keys(fields).entries()) {
        if (i % fieldsAtOnce === 0) await setImmediate()
        makeFields(fields[name]!)
      }
    }
  }

  override getTypeMap(): Record<string, GraphQLNamedType> {
    this.#whole ??= new GraphQLSchema({ ...plain, ...this.#roots })
    return this.#whole.getTypeMap()
  }
}

const fieldsAtOnce = 20

/** Creates the lazy fields of a type. */
function makeFields({ type, args }: GraphQLField<unknown, unknown>): void {
  for (const one of [type, ...args.map((argument) => argument.type)]) {
    const named = getNamedType(one)
    if (isObjectType(named) || isInputObjectType(named)) named.getFields()
  }
}

/** Creates the types of a schema in portions; otherwise the first use of its type list creates all of them in one step. */
export async function makeTypes(schema: GraphQLSchema): Promise<void> {
  if (schema instanceof LazySchema) await schema.makeTypes()
}

/** A mutation as the schema sees it. */
export interface MutationShape extends OperationRights {
  readonly name: string
  readonly description: string
  /** The entity's name in the model; `answers` is the result: a record (the default), a deleted one, a list, or a count. */
  readonly entity: string
  readonly answers?: 'record' | 'deleted' | 'records' | 'count'
  /** The result type when the result is not of the entity. */
  readonly type?: GraphQLOutputType
  args(types: SchemaTypes): GraphQLFieldConfigArgumentMap
}

/** The descriptions of common arguments; an operation may override them. */
const argumentWords: Readonly<Record<string, string>> = {
  id: 'The id of the object.',
  tenantId: 'The id of the tenant.',
  organizationId: 'The id of the organization.',
  data: 'Values by name. A create gives omitted keys their defaults; an update leaves them unchanged.',
  where: 'The condition that the records must meet.',
  ifVersion: 'The expected version. The change fails with CONFLICT if the current version differs.',
}

function described(args: GraphQLFieldConfigArgumentMap): GraphQLFieldConfigArgumentMap {
  return Object.fromEntries(
    Object.entries(args).map(([name, arg]) => [name, { ...arg, description: arg.description ?? argumentWords[name] }]),
  )
}

const functionQueryField = (query: FunctionQuery): RootField => [
  query.name,
  () => ({ description: query.description, type: query.type, args: described(query.args()) }),
]

const mutationField = (types: SchemaTypes, mutation: MutationShape): RootField => [
  mutation.name,
  () => ({
    description: mutation.description,
    args: described(mutation.args(types)),
    type: answerType(types, mutation),
  }),
]

function answerType(types: SchemaTypes, { entity, answers, type }: MutationShape): GraphQLOutputType {
  if (type) return type
  if (answers === 'count') return new GraphQLNonNull(scalars.Int)
  return answers === 'records' ? requiredList(types.record(entity)) : new GraphQLNonNull(types.record(entity))
}

const id = { type: new GraphQLNonNull(GraphQLID), description: 'The id of the record.' }

function rootFields(model: Model, readable: readonly Entity[], types: SchemaTypes): RootField[] {
  const search: RootField[] = hasSearch(model) ? [[searchRoot, globalSearchField]] : []
  const node: RootField[] = hasNodes(model) ? [[nodeRoot, nodeField]] : []
  return [...search, ...node, ...readable.flatMap((entity) => fieldsToRead(entity, types))]
}

function fieldsToRead(entity: Entity, types: SchemaTypes): RootField[] {
  const { name, names, label, description } = entity
  const args = () => types.listArguments(entity)
  const fields: [name: string | null, make: RootField[1]][] = [
    [
      names.list,
      () => ({
        type: requiredList(types.record(name)),
        args: args(),
        description: description ?? `Lists ${label} records.`,
      }),
    ],
    [
      names.byId,
      () => ({
        type: types.record(name),
        args: { id },
        description: `Reads one ${label} record; null if it does not exist or the caller may not read it.`,
      }),
    ],
    [
      names.page,
      () => {
        const { limit, offset, orderBy, ...filters } = args()
        const words = `The number of records to skip after the cursor or from the start, at most ${limits.maxPageOffset}.`
        const first = { ...limit!, description: `The number of records of a page, at most ${limits.maxLimit}.` }
        const after = {
          type: GraphQLString,
          description: 'The endCursor of the previous page; omitted for the first page.',
        }
        return {
          type: types.page(entity),
          args: { ...filters, orderBy: orderBy!, first, after, offset: { ...offset!, description: words } },
          description: `Reads ${label} records page by page, by cursor.`,
        }
      },
    ],
    [
      names.connection,
      () => {
        const { limit, offset: _, orderBy, ...filters } = args()
        const first = { ...limit!, description: `The number of records of a page, at most ${limits.maxLimit}.` }
        const after = { type: GraphQLString, description: 'A cursor: the page begins after it.' }
        return {
          type: connectionType(entity, () => types.record(name)),
          args: { ...filters, orderBy: orderBy!, first, after },
          description: `Reads ${label} records page by page, in the form that Relay expects.`,
        }
      },
    ],
    [
      names.aggregate,
      () => {
        const { limit: _limit, offset: _offset, orderBy: _orderBy, ...filters } = args()
        return {
          type: types.aggregate(entity),
          args: { ...filters, groupBy, timeZone, ...groupArguments },
          description: `Counts ${label} records and aggregates their values, in total or per group.`,
        }
      },
    ],
    [
      names.history,
      () => ({
        type: requiredList(types.record(historyName)),
        args: { id, limit: args().limit!, offset: args().offset! },
        description: `Lists the changes of one ${label} record, latest first.`,
      }),
    ],
    [
      names.comments,
      () => ({
        type: requiredList(types.record(commentsName)),
        args: { id, limit: args().limit!, offset: args().offset! },
        description: `Lists the comments on one ${label} record, latest first.`,
      }),
    ],
  ]
  return fields.flatMap(([field, make]): RootField[] => (field === null ? [] : [[field, make]]))
}

const timeZone = {
  type: GraphQLString,
  description: "The time zone in which dates are grouped, such as Europe/Berlin; by default the tenant's.",
}

const groupBy = {
  type: listOf(GraphQLString),
  description:
    'The fields to group by: name, account_record.country for a related record, closes:month for dates (:day, :week, :month, :quarter or :year).',
}

function changeFields(readable: readonly Entity[], types: SchemaTypes): RootField[] {
  return readable.flatMap((entity): RootField[] => {
    const { changed } = entity.names
    if (changed === null) return []
    const description = `Streams every change of the ${entity.label} records that the caller may read.`
    const make = () => ({
      type: types.changed(entity),
      args: described({ where: { type: types.where(entity.name) } }),
      description,
    })
    return [[changed, make]]
  })
}

function globalSearchField(): GraphQLFieldConfig<unknown, unknown> {
  const type = new GraphQLObjectType({
    name: 'SearchResult',
    description: 'A record that matches the search.',
    fields: {
      entity: { type: new GraphQLNonNull(GraphQLString), description: 'The technical name of the entity.' },
      id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the record.' },
      title: { type: new GraphQLNonNull(GraphQLString), description: 'The title of the record.' },
      subtitle: { type: GraphQLString, description: 'A second value that distinguishes records with the same title.' },
      score: {
        type: new GraphQLNonNull(scalars.Float),
        description: 'From 1 (the title equals the search) down to 0.17.',
      },
    },
  })
  return {
    type: requiredList(type),
    args: {
      query: { type: new GraphQLNonNull(GraphQLString), description: 'Words that must all appear in the record.' },
      limit: { type: scalars.Int, default: { value: 20 }, description: 'The maximum number of results, at most 100.' },
    },
    description: 'Searches the records of all entities that the caller may read, best first.',
  }
}
