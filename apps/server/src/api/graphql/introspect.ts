import { setImmediate } from 'node:timers/promises'
import {
  executeSync,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { AppError } from '@monarch/schema'
import { memoize } from '../../platform/memoize.ts'
import type { Document, VariableValues } from './document.ts'
import { makeTypes } from './schema.ts'

interface Parts {
  /** The fields of the schema (introspection); `null` if there are none. */
  readonly schema: Document | null
  /** All other fields; `null` if there are none. */
  readonly data: Document | null
}

/** Splits a query into the parts that different code answers. */
export const partsOf = memoize((document: Document): Parts => {
  const part = (belongs: (field: FieldNode) => boolean): Document | null => {
    const selections = selectionsOf(document, document.operation.selectionSet, belongs)
    const { operation } = document
    return selections.length === 0
      ? null
      : { ...document, operation: { ...operation, selectionSet: setOf(selections) } }
  }
  const schema = part(isAboutSchema)
  return schema === null ? { schema, data: document } : { schema, data: part((field) => !isAboutSchema(field)) }
})

const isAboutSchema = (field: FieldNode): boolean => isField(field, '__schema') || isField(field, '__type')

/** The root fields of one part, with root fragments inlined; `checkDocumentCost` has bounded their number. */
function selectionsOf(
  document: Document,
  { selections }: SelectionSetNode,
  belongs: (field: FieldNode) => boolean,
): readonly SelectionNode[] {
  return selections.flatMap((selection): readonly SelectionNode[] => {
    if (selection.kind === Kind.FIELD) return belongs(selection) ? [selection] : []
    const set =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? document.fragments.get(selection.name.value)!.selectionSet
        : selection.selectionSet
    const inner = selectionsOf(document, set, belongs)
    const { directives = [] } = selection
    return inner.length === 0 ? [] : [{ kind: Kind.INLINE_FRAGMENT, directives, selectionSet: setOf(inner) }]
  })
}

const setOf = (selections: readonly SelectionNode[]): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections })

/**
 * The JSON text of a query for the schema. All types of 500 entities take a second, so they are built and written in portions, and other
 * requests run in between.
 */
export async function introspect(schema: GraphQLSchema, document: Document, values: VariableValues): Promise<string> {
  const { selections } = document.operation.selectionSet
  const answer = (some: readonly SelectionNode[]) => execute(schema, document, some, values)
  const list = listOfTypes(selections)
  if (list === null) return JSON.stringify(answer(selections))
  await makeTypes(schema)
  const frame = JSON.stringify(answer(selections.map((s) => (isField(s, '__schema') ? withoutList(s, list) : s))))
  const types: string[] = []
  const names = Object.keys(schema.getTypeMap())
  for (let from = 0; from < names.length; from += typesAtOnce) {
    await setImmediate()
    const some = names.slice(from, from + typesAtOnce)
    for (const type of Object.values(answer(some.map((name, i) => typeNamed(name, `_${i}`, list)))))
      types.push(JSON.stringify(type))
  }
  // Matches only the placeholder: quotes within a text would be escaped.
  return frame.replace(
    `"${place}":null`,
    () => `${JSON.stringify((list.alias ?? list.name).value)}:[${types.join(',')}]`,
  )
}

const typesAtOnce = 20

function execute(
  schema: GraphQLSchema,
  { ast, operation }: Document,
  selections: readonly SelectionNode[],
  variableValues: VariableValues,
): Record<string, unknown> {
  const reduced = { ...operation, selectionSet: { ...operation.selectionSet, selections } }
  const definitions = [reduced, ...ast.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)]
  const result = executeSync({ schema, document: { ...ast, definitions }, variableValues })
  if (!('data' in result) || !result.data || result.errors?.length)
    throw new AppError('GRAPHQL_VALIDATION_FAILED', result.errors?.[0]?.message ?? 'The schema cannot be read this way')
  return result.data
}

/** The selection of all types, if it has the form that tools send: once, and not within a fragment. */
function listOfTypes(selections: readonly SelectionNode[]): FieldNode | null {
  const [schema, ...others] = selections.filter((s) => isField(s, '__schema'))
  const fields = schema?.selectionSet?.selections ?? []
  const [list, ...further] = fields.filter((s) => isField(s, 'types'))
  const isPlain = fields.every((s) => s.kind === Kind.FIELD && !s.directives?.length)
  return list && isPlain && others.length === 0 && further.length === 0 ? list : null
}

/** Replaces the list by a field that is `null` in all schemas of this server. */
function withoutList(schema: FieldNode, list: FieldNode): FieldNode {
  const selections = schema.selectionSet!.selections.map((s) => (s === list ? fieldOf('description', place) : s))
  return { ...schema, selectionSet: { ...schema.selectionSet!, selections } }
}

const place = '_place_of_types'

function typeNamed(name: string, alias: string, list: FieldNode): FieldNode {
  const value = { kind: Kind.STRING, value: name } as const
  const argument = { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'name' }, value } as const
  return { ...fieldOf('__type', alias), arguments: [argument], selectionSet: list.selectionSet }
}

function fieldOf(name: string, alias: string): FieldNode {
  return { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name }, alias: { kind: Kind.NAME, value: alias } }
}

function isField(selection: SelectionNode, name: string): selection is FieldNode {
  return selection.kind === Kind.FIELD && selection.name.value === name
}
