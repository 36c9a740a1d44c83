import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  KnownTypeNamesRule,
  Lexer,
  type NamedTypeNode,
  NoFragmentCyclesRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  type ValidationContext,
  ValuesOfCorrectTypeRule,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import { numberFromDigits } from '@monarch/field-types'
import { type Arguments, type Decisions, limits, Variable, type VariablePath } from '@monarch/query'
import { badInput, nodeType } from '@monarch/schema'
import { checkDocumentCost, tooComplex } from './document-cost.ts'

/**
 * A parsed and validated document with one operation chosen. Cached as long as the model, so it holds only what does not depend on
 * variables.
 */
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
}

/** One field of a selection, with fragments and directives resolved and equal aliases (found mergeable by validation) merged. */
export interface Field {
  readonly alias: string
  readonly name: string
  readonly args: Arguments
  readonly selectionSets: readonly SelectionSetNode[]
}

export type VariableValues = Readonly<Record<string, unknown>>

/** The planner checks values: it knows the fields' rules and reports the path of each error. */
const rules = specifiedRules.flatMap((rule) => {
  if (rule === ValuesOfCorrectTypeRule) return []
  return [rule === KnownTypeNamesRule ? knownTypeNames : rule]
})

/** The standard rule collects all types before it knows whether it needs them. */
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
  const { isCyclic } = checkDocumentCost(ast)
  const operation = chooseOperation(ast, operationName)
  const errors = validate(schema(), ast, isCyclic ? [NoFragmentCyclesRule] : rules, { maxErrors: 20 })
  if (errors.length > 0) throw new DocumentErrors('GRAPHQL_VALIDATION_FAILED', errors)
  const fragments = new Map(
    ast.definitions.flatMap((d): [string, FragmentDefinitionNode][] =>
      d.kind === 'FragmentDefinition' ? [[d.name.value, d]] : [],
    ),
  )
  const variables = (operation.variableDefinitions ?? []).map(asVariable)
  return { ast, operation, fragments, variables }
}

/** The values of this request with defaults filled in; throws for missing required ones. */
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

/** The way to read a document's variables: as values, or (`leavesOf`) as leaves that record which parts planning reads. */
export interface VariableReader {
  argument(name: string): unknown
  condition(name: string): unknown
}

export function valuesOf(values: VariableValues): VariableReader {
  const value = (name: string) => values[name]
  return { argument: value, condition: value }
}

/**
 * Returns trees whose leaves are `Variable`s, so that the resulting statement can be cached. The shape of a tree is decided here, since it
 * becomes part of the request; the planner decides the rest.
 */
export function leavesOf(values: VariableValues, decisions: Decisions): VariableReader {
  const variable = (name: string) => new Variable([name], values[name], decisions)
  return {
    argument: (name) => {
      variable(name).decide(shapeOf)
      return toLeaves(values[name], [name], decisions)
    },
    condition: (name) => variable(name).decide(asIs),
  }
}

const asIs = (value: unknown): unknown => value

/** The fields of a selection in order. With a type, only those that apply to it, for a selection on an interface. */
export function fieldsOf(
  document: Document,
  selectionSets: readonly SelectionSetNode[],
  variables: VariableReader,
  type: string | null = null,
): Field[] {
  const found = new Map<string, FieldNode[]>()
  const visited = new Set<string>()
  for (const set of selectionSets) collect(document, set, variables, found, visited, type)
  return [...found].map(([alias, nodes]) => ({
    alias,
    name: nodes[0]!.name.value,
    args: argumentsOf(nodes[0]!, variables),
    selectionSets: nodes.flatMap((node) => node.selectionSet ?? []),
  }))
}

function argumentsOf(node: FieldNode, variables: VariableReader): Arguments {
  const args: Record<string, unknown> = {}
  for (const argument of node.arguments ?? []) {
    const given = fromLiteral(argument.value, variables)
    if (given !== undefined) args[argument.name.value] = given
  }
  return args
}

function parseText(text: string): DocumentNode {
  if (text.length > limits.maxDocumentLength)
    throw tooComplex('maxDocumentLength', `A document may have at most ${limits.maxDocumentLength} characters.`)
  try {
    checkTokens(text)
    return parse(text)
  } catch (error) {
    if (error instanceof GraphQLError) throw new DocumentErrors('GRAPHQL_PARSE_FAILED', [error])
    throw error
  }
}

/** Counts open brackets first, since the parser recurses for each. */
function checkTokens(text: string): void {
  const lexer = new Lexer(new Source(text))
  let tokens = 0
  let open = 0
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (++tokens > limits.maxTokens)
      throw tooComplex('maxTokens', `A document may have at most ${limits.maxTokens} tokens.`)
    if (opening.has(kind) && ++open > limits.maxOpenBrackets)
      throw tooComplex(
        'maxOpenBrackets',
        `Brackets in a document may be nested at most ${limits.maxOpenBrackets} levels deep.`,
      )
    if (closing.has(kind)) open--
  }
}

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

function chooseOperation(ast: DocumentNode, name: string | null): OperationDefinitionNode {
  const operations = ast.definitions.filter((d): d is OperationDefinitionNode => d.kind === 'OperationDefinition')
  const chosen = name === null ? operations : operations.filter((o) => o.name?.value === name)
  if (chosen.length === 1) return chosen[0]!
  const message =
    name === null
      ? 'Set operationName to one of the operations of the document'
      : `The document has no operation "${name}"`
  throw badInput({ path: 'operationName', message })
}

function collect(
  document: Document,
  set: SelectionSetNode,
  variables: VariableReader,
  found: Map<string, FieldNode[]>,
  visited: Set<string>,
  type: string | null,
): void {
  for (const selection of set.selections) {
    if (!isIncluded(selection, variables)) continue
    if (selection.kind === 'Field') {
      const alias = selection.alias?.value ?? selection.name.value
      const nodes = found.get(alias)
      if (nodes) nodes.push(selection)
      else found.set(alias, [selection])
    } else if (selection.kind === 'InlineFragment') {
      if (appliesTo(type, selection.typeCondition))
        collect(document, selection.selectionSet, variables, found, visited, type)
    } else if (!visited.has(selection.name.value)) {
      visited.add(selection.name.value)
      const fragment = document.fragments.get(selection.name.value)!
      if (appliesTo(type, fragment.typeCondition))
        collect(document, fragment.selectionSet, variables, found, visited, type)
    }
  }
}

function appliesTo(type: string | null, condition: NamedTypeNode | undefined): boolean {
  return type === null || condition === undefined || [type, nodeType].includes(condition.name.value)
}

function isIncluded(node: { readonly directives?: FieldNode['directives'] }, variables: VariableReader): boolean {
  return (node.directives ?? []).every((directive) => {
    const name = directive.name.value
    if (name !== 'include' && name !== 'skip') return true
    const given = directive.arguments?.[0]?.value
    const condition =
      given?.kind === 'Variable' ? variables.condition(given.name.value) : given && fromLiteral(given, variables)
    if (typeof condition !== 'boolean') throw badInput({ path: `@${name}`, message: 'must be true or false' })
    return condition === (name === 'include')
  })
}

/** A literal as JSON. Variables become their values, or trees whose leaves are `Variable`s. */
function fromLiteral(node: ValueNode, variables: VariableReader): unknown {
  switch (node.kind) {
    case 'Variable':
      return variables.argument(node.name.value)
    case 'NullValue':
      return null
    case 'IntValue':
    case 'FloatValue':
      return numberFromDigits(node.value)
    case 'ListValue':
      return node.values.map((item) => fromLiteral(item, variables) ?? null)
    case 'ObjectValue':
      return Object.fromEntries(
        node.fields.map((f) => [f.name.value, fromLiteral(f.value, variables)]).filter(([, v]) => v !== undefined),
      )
    default:
      return node.value
  }
}

function toLeaves(v: unknown, path: VariablePath, decisions: Decisions): unknown {
  if (isPlainObject(v))
    return Object.fromEntries(
      Object.entries(v).map(([key, inner]) => [key, toLeaves(inner, [...path, key], decisions)]),
    )
  if (isListOfObjects(v)) return v.map((inner, i) => toLeaves(inner, [...path, i], decisions))
  return (v ?? null) === null ? v : new Variable(path, v, decisions)
}

/** `{"name":{"contains":"x"}}` → `{name:{contains:$}}`: the shape of a condition tree without its leaves. */
function shapeOf(v: unknown): string {
  if (v === undefined) return ''
  if (v === null) return 'null'
  if (isPlainObject(v))
    return `{${Object.entries(v)
      .map(([key, inner]) => `${JSON.stringify(key)}:${shapeOf(inner)}`)
      .join(',')}}`
  return isListOfObjects(v) ? `[${v.map(shapeOf).join(',')}]` : '$'
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

function asVariable(definition: VariableDefinitionNode): DocumentVariable {
  const name = definition.variable.name.value
  const fallback = definition.defaultValue ? fromLiteral(definition.defaultValue, valuesOf({})) : undefined
  return {
    name,
    required: definition.type.kind === 'NonNullType' && fallback === undefined,
    hasDefault: fallback !== undefined,
    default: fallback,
  }
}
