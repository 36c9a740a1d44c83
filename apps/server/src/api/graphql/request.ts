import { memoize } from '../../platform/memoize.ts'
import type { SelectionSetNode } from 'graphql'
import { type ChangesRequest, limits, type ReadRequest, type RootRead, type Selected } from '@monarch/query'
import { AppError, badInput, type Entity, hasSearch, type Model, searchRoot } from '@monarch/schema'
import { type Document, type Field, fieldsOf, type VariableReader, valuesOf, type VariableValues } from './document.ts'

/** The entity of the record that each `node` of a document names; null for one that does not exist for the caller. */
export type NodeEntities = ReadonlyMap<Field['alias'], Entity | null>

export function toReadRequest(
  document: Document,
  model: Model,
  variables: VariableReader,
  nodes: NodeEntities | null = null,
): ReadRequest {
  const budget = { fields: 0 }
  const fields = fieldsOf(document, [document.operation.selectionSet], variables)
  const roots = rootsOf(model)
  const toNode = ({ alias, args, selectionSets }: Field, entity: Entity | null): RootRead => {
    if (entity === null) return { alias, kind: 'nothing', entity: '', args: {}, selection: [] }
    const selection = toSelected(document, selectionSets, variables, budget, entity.names.type)
    return { alias, kind: 'byId', entity: entity.name, args, selection }
  }
  return {
    roots: fields.map((field): RootRead => {
      if (field.name === '__typename')
        return { alias: field.alias, kind: 'typename', entity: 'Query', args: {}, selection: [] }
      if (nodes?.has(field.alias)) return toNode(field, nodes.get(field.alias)!)
      const root = roots.get(field.name)
      if (!root) throw badInput({ path: field.name, message: `"${field.name}" cannot be read together with records` })
      const selection = toSelected(document, field.selectionSets, variables, budget)
      return { alias: field.alias, kind: root.kind, entity: root.entity, args: field.args, selection }
    }),
  }
}

/** The subscription's request: changes of one entity. */
export function toChangesRequest(document: Document, model: Model, variables: VariableReader): ChangesRequest {
  const [field, ...others] = fieldsOf(document, [document.operation.selectionSet], variables)
  const entity = field && [...model.entities.values()].find(({ names }) => names.changed === field.name)
  if (!entity || others.length > 0)
    throw badInput({ path: 'query', message: 'A subscription selects exactly one field' })
  const selection = toSelected(document, field.selectionSets, variables, { fields: 0 })
  return { alias: field.alias, entity: entity.name, args: field.args, selection }
}

/** The selection under a mutation's field. Its leaves are constants, since statements of writes run once. */
export function selectionOf(document: Document, field: Field, values: VariableValues): readonly Selected[] {
  return toSelected(document, field.selectionSets, valuesOf(values), { fields: 0 })
}

function toSelected(
  document: Document,
  selectionSets: readonly SelectionSetNode[],
  variables: VariableReader,
  budget: { fields: number },
  type: string | null = null,
): readonly Selected[] {
  return fieldsOf(document, selectionSets, variables, type).map((field) => {
    budget.fields += 1
    if (budget.fields > limits.maxFields) {
      throw new AppError('QUERY_TOO_COMPLEX', `A request may select at most ${limits.maxFields} fields.`, {
        limit: 'maxFields',
      })
    }
    const selection = toSelected(document, field.selectionSets, variables, budget)
    return { alias: field.alias, name: field.name, args: field.args, selection }
  })
}

type Root = Pick<RootRead, 'kind' | 'entity'>
const rootsOf = memoize((model: Model): ReadonlyMap<string, Root> => {
  const roots = new Map<string, Root>()
  for (const { name, names } of model.entities.values()) {
    if (names.list !== null) roots.set(names.list, { kind: 'list', entity: name })
    if (names.byId !== null) roots.set(names.byId, { kind: 'byId', entity: name })
    if (names.aggregate !== null) roots.set(names.aggregate, { kind: 'aggregate', entity: name })
    if (names.page !== null) roots.set(names.page, { kind: 'page', entity: name })
    if (names.connection !== null) roots.set(names.connection, { kind: 'connection', entity: name })
    if (names.history !== null) roots.set(names.history, { kind: 'history', entity: name })
    if (names.comments !== null) roots.set(names.comments, { kind: 'comments', entity: name })
  }
  if (hasSearch(model)) roots.set(searchRoot, { kind: 'search', entity: '' })
  return roots
})
