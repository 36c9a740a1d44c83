import { memoizeBy } from '../../platform/memoize.ts'
import { service } from '../../platform/service.ts'
import type { GraphQLSchema } from 'graphql'
import {
  badCursor,
  compileChanges,
  compileRead,
  type Inputs,
  planChanges,
  planRead,
  questionsOf,
  needsRowCounts,
  requireAffordable,
  schemaShape,
  workOf,
} from '@monarch/query'
import { type Access, AppError, badInput, hasNodes, isUuid, type Model, nodeRoot, type Question } from '@monarch/schema'
import type { Statement } from '@monarch/sql'
import { translateDatabaseError } from '../../platform/db/pg-errors.ts'
import {
  completeVariables,
  type Document,
  type Field,
  fieldsOf,
  parseDocument,
  type VariableReader,
  valuesOf,
  type VariableValues,
} from './document.ts'
import { isTooManyGroups, tooManyGroupsError } from './errors.ts'
import { introspect, partsOf } from './introspect.ts'
import { DocumentCache, type KeptStatement, type KnownDocument } from './known-documents.ts'
import { type FunctionQuery, selectFrom } from './function-query.ts'
import { type NodeEntities, selectionOf, toChangesRequest, toReadRequest } from './request.ts'
import { buildSchema, type MutationShape } from './schema.ts'

/** One endpoint as one caller sees it. */
export interface Target {
  readonly documents: DocumentCache
  readonly model: Model
  readonly access: Access
  /** Values for row rules: the caller's ids. */
  readonly context: Inputs['context']
  readonly mutations: readonly MutationShape[]
  /** Approximate sizes of tables; without it, the cost of reads is not limited. */
  rowsOfTable?(this: void): Promise<(table: string) => number>
  /** Fields that a function answers, each in a separate document. */
  readonly queries?: { readonly all: readonly FunctionQuery[]; answer(field: Field): Promise<unknown> }
  /** The entities of records, by ids; for `node`. */
  entitiesOf?(this: void, recordIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Runs a statement that returns one JSON text; `questions` say which indexes serve it. */
  read(statement: Statement & { readonly questions: readonly Question[] }, inputs: Inputs): Promise<string>
  /** Runs the mutations of a document as one transaction; returns the JSON text of each result, in order. */
  mutate(document: Document, fields: readonly Field[], values: VariableValues): Promise<readonly string[]>
}

export interface GraphqlRequest {
  readonly query: string
  readonly operationName: string | null
  readonly variables: VariableValues
}

/** The JSON text of `data`. PostgreSQL creates it, and the server never parses it. */
export async function executeGraphql(target: Target, request: GraphqlRequest): Promise<string> {
  const known = knownDocument(target, request)
  const { document } = known
  const values = completeVariables(document, request.variables)
  if (document.operation.operation === 'query') {
    const { schema, data } = partsOf(document)
    const described = schema && (await introspect(schemaOf(target), schema, values))
    const read = data && (await readData(target, request, known, data, values))
    return described !== null && read !== null ? joined(read, described) : (described ?? read!)
  }
  if (document.operation.operation !== 'mutation')
    throw badInput({ path: 'query', message: 'A subscription needs the header "accept: text/event-stream"' })
  const fields = fieldsOf(document, [document.operation.selectionSet], valuesOf(values))
  const writes = fields.filter((field) => field.name !== '__typename')
  const results = await target.mutate(document, writes, values)
  const members = fields.map(
    (field) =>
      `${JSON.stringify(field.alias)}:${field.name === '__typename' ? '"Mutation"' : results[writes.indexOf(field)]}`,
  )
  return `{${members.join(',')}}`
}

/** Merges JSON objects, given as texts, into one. */
const joined = (...objects: readonly string[]): string =>
  `{${objects
    .filter((text) => text !== '{}')
    .map((text) => text.slice(1, -1))
    .join(',')}}`

async function readData(
  target: Target,
  request: GraphqlRequest,
  known: KnownDocument,
  document: Document,
  values: VariableValues,
): Promise<string> {
  const field = mayCallFunction(target, request) && functionQueryOf(target.queries!.all, document, values)
  if (field) return answerField(target, document, field, values)
  const nodes = mayReadNodes(target, request) ? await findNodes(target, document, values) : null
  const compileFor = (variables: VariableReader): KeptStatement => {
    const plan = planRead(toReadRequest(document, target.model, variables, nodes), target.model, target.access)
    return { ...compileRead(plan), work: workOf(plan.roots), questions: questionsOf(plan.roots) }
  }
  // The entity of a node depends on its id, so a statement for it is not kept.
  const statement = nodes ? compileFor(valuesOf(values)) : known.statementFor(values, compileFor)
  if (target.rowsOfTable && needsRowCounts(statement.work))
    requireAffordable(statement.work, await target.rowsOfTable())
  try {
    return await target.read(statement, { variables: values, context: target.context })
  } catch (error) {
    if (isTooManyGroups(error)) throw tooManyGroupsError()
    throw isCursorFault(error, document, values) ? badCursor() : error
  }
}

/** Fast path: most documents have no such field. */
const mayReadNodes = ({ model, entitiesOf }: Target, { query }: GraphqlRequest): boolean =>
  query.includes(nodeRoot) && entitiesOf !== undefined && hasNodes(model)

/** `null` for a record that does not exist, or whose entity the caller may not read. */
async function findNodes(target: Target, document: Document, values: VariableValues): Promise<NodeEntities | null> {
  const fields = fieldsOf(document, [document.operation.selectionSet], valuesOf(values))
  const nodes = fields.filter(({ name }) => name === nodeRoot)
  if (nodes.length === 0) return null
  const idOf = ({ args: { id } }: Field) => (typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null)
  const entityIds = await target.entitiesOf!(nodes.flatMap((node) => idOf(node) ?? []))
  const { entities } = target.model
  return new Map(
    nodes.map((node) => {
      const id = idOf(node)
      const entityId = id === null ? undefined : entityIds.get(id)
      const entity = [...entities.values()].find((each) => each.id === entityId)
      return [node.alias, entity && target.access.to(entity).actions.has('read') ? entity : null]
    }),
  )
}

/** A cursor holds values as text, which only PostgreSQL parses. All other input has been checked. */
function isCursorFault(error: unknown, document: Document, values: VariableValues): boolean {
  const refused = translateDatabaseError(error)
  if (refused === null || refused instanceof AppError || refused.kind !== 'value') return false
  const fields = fieldsOf(document, [document.operation.selectionSet], valuesOf(values))
  return fields.some(({ args }) => (args.after ?? null) !== null)
}

/** Fast path: most documents have no such field, so their fields need not be collected. */
const mayCallFunction = ({ queries }: Target, { query }: GraphqlRequest): boolean =>
  queries?.all.some(({ name }) => query.includes(name)) ?? false

/** The field that a function answers. It must be the only one of its document. */
function functionQueryOf(queries: readonly FunctionQuery[], document: Document, values: VariableValues): Field | null {
  const fields = fieldsOf(document, [document.operation.selectionSet], valuesOf(values))
  const field = fields.find(({ name }) => queries.some((known) => known.name === name))
  if (field && fields.length > 1) throw badInput({ path: field.alias, message: `Request ${field.name} separately` })
  return field ?? null
}

async function answerField(target: Target, document: Document, field: Field, values: VariableValues): Promise<string> {
  const answer = await target.queries!.answer(field)
  return JSON.stringify({ [field.alias]: selectFrom(answer, selectionOf(document, field, values)) })
}

/** A planned subscription: the statement that creates its events, and the entity whose changes it reports. */
export interface ChangesQuery {
  readonly entityId: string
  readonly statement: Statement
  readonly variables: VariableValues
}

export function operationOf(target: Target, request: GraphqlRequest): 'query' | 'mutation' | 'subscription' {
  return knownDocument(target, request).document.operation.operation
}

/** Plans the subscription for the caller, and caches the plan, as for a read. */
export function planSubscription(target: Target, request: GraphqlRequest): ChangesQuery {
  const known = knownDocument(target, request)
  const { document } = known
  const variables = completeVariables(document, request.variables)
  const statement = known.statementFor(variables, (reader) => ({
    ...compileChanges(planChanges(toChangesRequest(document, target.model, reader), target.model, target.access)),
    work: [],
    questions: [],
  }))
  const { entity } = toChangesRequest(document, target.model, valuesOf(variables))
  return { entityId: target.model.entities.get(entity)!.id, statement, variables }
}

export const documentsService = service('documents', () => new DocumentCache())

function knownDocument(target: Target, { query, operationName }: GraphqlRequest): KnownDocument {
  const key = `${target.access.key}\n${operationName ?? ''}\n${query}`
  return target.documents.of(target.model).get(key, () => parseDocument(query, operationName, () => schemaOf(target)))
}

export const schemaOf = (target: Target): GraphQLSchema => schemaOfAccess(target.model, target)

/** Callers with the same hidden parts share a schema. */
const schemaOfShape = memoizeBy(
  ({ model, access }: Target) => schemaShape(model, access),
  (model: Model, { mutations, access, queries }) => buildSchema(model, mutations, access, queries?.all ?? []),
)

const schemaOfAccess = memoizeBy(({ access }: Target) => access.key, schemaOfShape)
