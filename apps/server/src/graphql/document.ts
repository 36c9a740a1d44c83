import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  KnownTypeNamesRule,
  type NamedTypeNode,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  type TypeNode,
  validate,
  type ValidationContext,
  ValuesOfCorrectTypeRule,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import { numberFromDigits } from '@monarch/field-types'
import { type Arguments, searchShape, Variable } from '@monarch/query'
import { AppError, badInput } from '@monarch/schema'

/** A parsed and validated document with one operation chosen. Kept as long as the model is, so it holds what can be known without variables. */
export interface Document {
  readonly ast: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: readonly DocumentVariable[]
}

interface DocumentVariable {
  readonly name: string
  readonly required: boolean
  readonly hasDefault: boolean
  readonly default: unknown
  /**
   * How its value enters the statement: `literal` values decide its text (orders, limits, conditions of directives),
   * `offset` only by being zero, `search` by the number of its words, the leaves of `values` never: they are parameters.
   */
  readonly role: 'literal' | 'offset' | 'search' | 'values'
}

/** One field of a selection, with fragments and directives resolved and equal aliases (found mergeable by validation) merged. */
export interface Field {
  readonly alias: string
  readonly name: string
  readonly args: Arguments
  readonly selectionSets: readonly SelectionSetNode[]
}

export type VariableValues = Readonly<Record<string, unknown>>

const parseOptions = { noLocation: false, maxTokens: 15_000 }
/** Values are the planner's to check: it knows the fields' rules and answers with the path of each fault. */
const rules = specifiedRules.flatMap((rule) => {
  if (rule === ValuesOfCorrectTypeRule) return []
  return [rule === KnownTypeNamesRule ? knownTypeNames : rule]
})

/** The usual rule asks for all types before it knows whether it needs them. */
function knownTypeNames(context: ValidationContext): ASTVisitor {
  const isUnknown = ({ name }: NamedTypeNode) => context.getSchema().getType(name.value) === undefined
  return {
    Document: (document) => {
      let unknown = false
      visit(document, { NamedType: (node) => void (unknown ||= isUnknown(node)) })
      if (unknown) visit(document, KnownTypeNamesRule(context))
    },
  }
}

export class DocumentErrors extends Error {
  readonly errors: readonly GraphQLError[]
  readonly code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED'
  constructor(code: DocumentErrors['code'], errors: readonly GraphQLError[]) {
    super(errors[0]?.message ?? 'The document is not valid')
    this.code = code
    this.errors = errors
  }
}

export function parseDocument(text: string, operationName: string | null, schema: () => GraphQLSchema): Document {
  const ast = parseText(text)
  const operation = chooseOperation(ast, operationName)
  const errors = validate(schema(), ast, rules, { maxErrors: 20 })
  if (errors.length > 0) throw new DocumentErrors('GRAPHQL_VALIDATION_FAILED', errors)
  const fragments = new Map(
    ast.definitions.flatMap((d): [string, FragmentDefinitionNode][] =>
      d.kind === 'FragmentDefinition' ? [[d.name.value, d]] : [],
    ),
  )
  const roles = variableRoles(ast)
  const variables = (operation.variableDefinitions ?? []).map((definition) => asVariable(definition, roles))
  return { ast, operation, fragments, variables }
}

/** The values of this run with defaults filled in; what is required and missing is refused. */
export function completeVariables(document: Document, given: VariableValues): VariableValues {
  const values: Record<string, unknown> = Object.create(null)
  for (const variable of document.variables) {
    const isGiven = Object.hasOwn(given, variable.name) && given[variable.name] !== undefined
    if (isGiven) values[variable.name] = given[variable.name]
    else if (variable.hasDefault) values[variable.name] = variable.default
    if (variable.required && (values[variable.name] ?? null) === null) {
      throw badInput({ path: variable.name, message: `The variable $${variable.name} is required` })
    }
  }
  return values
}

/** Runs with equal shapes have the same statements. */
export function shapeOf(document: Document, values: VariableValues): string {
  return document.variables
    .map(({ name, role }) => {
      const v = values[name]
      if (role === 'literal') return JSON.stringify(v) ?? ''
      if (role === 'search') return `${shapeOfValue(v)}${searchShape(v)}`
      return role === 'offset' ? String((v ?? 0) === 0) : shapeOfValue(v)
    })
    .join('|')
}

/**
 * The fields of a selection in order. With `asLeaves` the leaves of arguments that came from variables are `Variable`s, so
 * that the statement made from them can be kept.
 */
export function fieldsOf(
  document: Document,
  selectionSets: readonly SelectionSetNode[],
  values: VariableValues,
  asLeaves: boolean,
): Field[] {
  const found = new Map<string, FieldNode[]>()
  const visited = new Set<string>()
  for (const set of selectionSets) collect(document, set, values, found, visited)
  return [...found].map(([alias, nodes]) => ({
    alias,
    name: nodes[0]!.name.value,
    args: argumentsOf(nodes[0]!, values, asLeaves),
    selectionSets: nodes.flatMap((node) => node.selectionSet ?? []),
  }))
}

function argumentsOf(node: FieldNode, values: VariableValues, asLeaves: boolean): Arguments {
  const args: Record<string, unknown> = {}
  for (const argument of node.arguments ?? []) {
    const given = fromLiteral(argument.value, values, asLeaves)
    if (given !== undefined) args[argument.name.value] = given
  }
  return args
}

function parseText(text: string): DocumentNode {
  try {
    return parse(text, parseOptions)
  } catch (error) {
    if (error instanceof GraphQLError) throw new DocumentErrors('GRAPHQL_PARSE_FAILED', [error])
    if (error instanceof RangeError) throw new AppError('QUERY_TOO_COMPLEX', 'The document is nested too deeply.')
    throw error
  }
}

function chooseOperation(ast: DocumentNode, name: string | null): OperationDefinitionNode {
  const operations = ast.definitions.filter((d): d is OperationDefinitionNode => d.kind === 'OperationDefinition')
  const chosen = name === null ? operations : operations.filter((o) => o.name?.value === name)
  if (chosen.length === 1) return chosen[0]!
  const message =
    name === null ? 'Name one operation of the document in operationName' : `The document has no operation "${name}"`
  throw badInput({ path: 'operationName', message })
}

function collect(
  document: Document,
  set: SelectionSetNode,
  values: VariableValues,
  found: Map<string, FieldNode[]>,
  visited: Set<string>,
): void {
  for (const selection of set.selections) {
    if (!isIncluded(selection, values)) continue
    if (selection.kind === 'Field') {
      const alias = selection.alias?.value ?? selection.name.value
      const nodes = found.get(alias)
      if (nodes) nodes.push(selection)
      else found.set(alias, [selection])
    } else if (selection.kind === 'InlineFragment') {
      collect(document, selection.selectionSet, values, found, visited)
    } else if (!visited.has(selection.name.value)) {
      visited.add(selection.name.value)
      collect(document, document.fragments.get(selection.name.value)!.selectionSet, values, found, visited)
    }
  }
}

function isIncluded(node: { readonly directives?: FieldNode['directives'] }, values: VariableValues): boolean {
  return (node.directives ?? []).every((directive) => {
    const name = directive.name.value
    if (name !== 'include' && name !== 'skip') return true
    const condition = directive.arguments?.[0] ? fromLiteral(directive.arguments[0].value, values, false) : undefined
    if (typeof condition !== 'boolean') throw badInput({ path: `@${name}`, message: 'must be true or false' })
    return condition === (name === 'include')
  })
}

/** A literal as JSON. Variables become their values, or (`asLeaves`) trees whose leaves are `Variable`s that remember where they stand. */
function fromLiteral(node: ValueNode, values: VariableValues, asLeaves: boolean): unknown {
  switch (node.kind) {
    case 'Variable': {
      const v = values[node.name.value]
      return v === undefined || !asLeaves ? v : toLeaves(v, [node.name.value])
    }
    case 'NullValue':
      return null
    case 'IntValue':
    case 'FloatValue':
      return numberFromDigits(node.value)
    case 'ListValue':
      return node.values.map((item) => fromLiteral(item, values, asLeaves) ?? null)
    case 'ObjectValue':
      return Object.fromEntries(
        node.fields
          .map((f) => [f.name.value, fromLiteral(f.value, values, asLeaves)])
          .filter(([, v]) => v !== undefined),
      )
    default:
      return node.value
  }
}

function toLeaves(v: unknown, path: readonly (string | number)[]): unknown {
  if (isPlainObject(v))
    return Object.fromEntries(Object.entries(v).map(([key, inner]) => [key, toLeaves(inner, [...path, key])]))
  if (isListOfObjects(v)) return v.map((inner, i) => toLeaves(inner, [...path, i]))
  return v === null ? null : new Variable(path, v)
}

/** `{"name":{"contains":"x"}}` → `{name:{contains:$}}`: what a tree of conditions looks like without its leaves. */
function shapeOfValue(v: unknown): string {
  if (v === undefined) return ''
  if (v === null) return 'null'
  if (isPlainObject(v))
    return `{${Object.entries(v)
      .map(([key, inner]) => `${JSON.stringify(key)}:${shapeOfValue(inner)}`)
      .join(',')}}`
  return isListOfObjects(v) ? `[${v.map(shapeOfValue).join(',')}]` : '$'
}

function isPlainObject(v: unknown): v is Record<string, unknown> {
  return (
    typeof v === 'object' &&
    v !== null &&
    (Object.getPrototypeOf(v) === Object.prototype || Object.getPrototypeOf(v) === null)
  )
}

function isListOfObjects(v: unknown): v is unknown[] {
  return Array.isArray(v) && v.some(isPlainObject)
}

function asVariable(
  definition: VariableDefinitionNode,
  roles: ReadonlyMap<string, DocumentVariable['role']>,
): DocumentVariable {
  const name = definition.variable.name.value
  const fallback = definition.defaultValue ? fromLiteral(definition.defaultValue, {}, false) : undefined
  return {
    name,
    required: definition.type.kind === 'NonNullType' && fallback === undefined,
    hasDefault: fallback !== undefined,
    default: fallback,
    role: roles.get(name) ?? (isTreeOfValues(definition.type) ? 'values' : 'literal'),
  }
}

const scalarNames = new Set(['String', 'Int', 'Float', 'Boolean', 'ID', 'Date', 'DateTime', 'JSON'])

function isTreeOfValues(type: TypeNode): boolean {
  if (type.kind !== 'NamedType') return isTreeOfValues(type.type)
  return scalarNames.has(type.name.value) || type.name.value.endsWith('Where') || type.name.value.endsWith('Filter')
}

const textArguments = new Set(['limit', 'first', 'bin', 'groupBy', 'fields', 'timeZone'])

/** Scalars that decide the text of a statement are known by the argument or directive where they stand. */
function variableRoles(ast: DocumentNode): ReadonlyMap<string, DocumentVariable['role']> {
  const roles = new Map<string, DocumentVariable['role']>()
  visit(ast, {
    Directive: (node) => {
      for (const argument of node.arguments ?? [])
        if (argument.value.kind === 'Variable') roles.set(argument.value.name.value, 'literal')
    },
    Field: (node) => {
      for (const { name, value } of node.arguments ?? []) {
        if (value.kind !== 'Variable') continue
        if (textArguments.has(name.value)) roles.set(value.name.value, 'literal')
        if (name.value === 'offset' && !roles.has(value.name.value)) roles.set(value.name.value, 'offset')
        if ((name.value === 'search' || name.value === 'query') && !roles.has(value.name.value))
          roles.set(value.name.value, 'search')
      }
    },
  })
  return roles
}
