import type {
  DirectiveNode,
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionSetNode,
  ValueNode,
} from 'graphql'
import { limits } from '@monarch/query'
import { AppError } from '@monarch/schema'

/**
 * Refuses a document that would be expensive to validate or to plan. Runs on the parsed document before validation, whose rules compare
 * fields and fragments pairwise. A fragment is measured once and counted wherever it is spread, so fragments that double with every level
 * are counted but never expanded. A cyclic fragment has no size: it is detected, and left to the validation rule that refuses it.
 */
export function checkDocumentCost({ definitions }: DocumentNode): { readonly isCyclic: boolean } {
  if (definitions.length > limits.maxDefinitions)
    throw tooComplex('maxDefinitions', `A document may hold at most ${limits.maxDefinitions} operations and fragments.`)
  const cost = new DocumentCost(definitions.filter((d): d is FragmentDefinitionNode => d.kind === 'FragmentDefinition'))
  const operations = definitions.filter((d): d is OperationDefinitionNode => d.kind === 'OperationDefinition')
  cost.measure(operations)
  if (!cost.isCyclic) cost.countPairs(operations)
  return cost
}

/** The size of selections with their fragments expanded. */
interface Size {
  readonly fields: number
  /** Spreads and inline fragments. */
  readonly spreads: number
  readonly depth: number
}

const nothing: Size = { fields: 0, spreads: 0, depth: 0 }

class DocumentCost {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #sizes = new Map<string, Size>()
  readonly #open = new Set<string>()
  isCyclic = false
  #directives = 0
  #pairs = 0

  constructor(fragments: readonly FragmentDefinitionNode[]) {
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  measure(operations: readonly OperationDefinitionNode[]): void {
    for (const { variableDefinitions = [] } of operations) {
      if (variableDefinitions.length > limits.maxVariables)
        throw tooComplex('maxVariables', `An operation may have at most ${limits.maxVariables} variables.`)
      for (const { defaultValue } of variableDefinitions) if (defaultValue) checkValueDepth(defaultValue, 1)
    }
    // Unused fragments are also validated.
    for (const name of this.#fragments.keys()) this.#sizeOfFragment(name, 1)
    checked(operations.map(({ selectionSet }) => this.#sizeOf(selectionSet, 1)).reduce(addSizes, nothing))
  }

  /** Counts the pairs that validation compares: fields with the same response name, and fragments, at the same place. */
  countPairs(operations: readonly OperationDefinitionNode[]): void {
    for (const { selectionSet } of operations) this.#countPairsIn([selectionSet])
  }

  /** `depth` bounds the recursion; the size is checked on each level, so that no number grows without bound. */
  #sizeOf({ selections }: SelectionSetNode, depth: number): Size {
    if (depth > limits.maxDocumentDepth) throw tooDeep()
    let size = nothing
    for (const selection of selections) {
      this.#countDirectives(selection.directives ?? [])
      if (selection.kind === 'Field') size = addSizes(size, this.#sizeOfField(selection, depth))
      else {
        const inner =
          selection.kind === 'InlineFragment'
            ? this.#sizeOf(selection.selectionSet, depth + 1)
            : this.#sizeOfFragment(selection.name.value, depth + 1)
        size = addSizes(size, { ...inner, spreads: inner.spreads + 1 })
      }
      checked(size)
    }
    return size
  }

  #sizeOfField({ arguments: args = [], selectionSet }: FieldNode, depth: number): Size {
    for (const { value } of args) checkValueDepth(value, 1)
    const inner = selectionSet ? this.#sizeOf(selectionSet, depth + 1) : nothing
    return { fields: inner.fields + 1, spreads: inner.spreads, depth: inner.depth + 1 }
  }

  #sizeOfFragment(name: string, depth: number): Size {
    const known = this.#sizes.get(name)
    if (known) return known
    const fragment = this.#fragments.get(name)
    this.isCyclic ||= this.#open.has(name)
    if (!fragment || this.#open.has(name)) return nothing
    this.#open.add(name)
    const size = this.#sizeOf(fragment.selectionSet, depth)
    this.#open.delete(name)
    this.#sizes.set(name, size)
    return size
  }

  #countDirectives(directives: readonly DirectiveNode[]): void {
    this.#directives += directives.length
    if (this.#directives > limits.maxDirectives)
      throw tooComplex('maxDirectives', `A document may have at most ${limits.maxDirectives} directives.`)
    for (const { arguments: args = [] } of directives) for (const { value } of args) checkValueDepth(value, 1)
  }

  /** The sets hold fields with the same response name. Their size, and so the cost of this walk, is already bounded. */
  #countPairsIn(sets: readonly SelectionSetNode[]): void {
    const inner = new Map<string, SelectionSetNode[]>()
    const fields = new Map<string, number>()
    const fragments = new Set<string>()
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.kind === 'InlineFragment') collect(selection.selectionSet)
        else if (selection.kind === 'FragmentSpread') {
          const { value: name } = selection.name
          const fragment = fragments.has(name) ? undefined : this.#fragments.get(name)
          fragments.add(name)
          if (fragment) collect(fragment.selectionSet)
        } else {
          const name = (selection.alias ?? selection.name).value
          fields.set(name, (fields.get(name) ?? 0) + 1)
          if (!selection.selectionSet) continue
          const known = inner.get(name)
          if (known) known.push(selection.selectionSet)
          else inner.set(name, [selection.selectionSet])
        }
      }
    }
    for (const set of sets) collect(set)
    for (const count of [...fields.values(), fragments.size]) this.#pairs += (count * (count - 1)) / 2
    if (this.#pairs > limits.maxMergedPairs)
      throw tooComplex(
        'maxMergedPairs',
        'The document selects the same fields at the same place too often. Select each once.',
      )
    for (const below of inner.values()) this.#countPairsIn(below)
  }
}

function addSizes(a: Size, b: Size): Size {
  return { fields: a.fields + b.fields, spreads: a.spreads + b.spreads, depth: Math.max(a.depth, b.depth) }
}

function checked({ fields, spreads, depth }: Size): void {
  if (fields > limits.maxFields)
    throw tooComplex(
      'maxFields',
      `A request may select at most ${limits.maxFields} fields, including those of its fragments.`,
    )
  if (spreads > limits.maxSpreads)
    throw tooComplex('maxSpreads', `A document may spread fragments at most ${limits.maxSpreads} times.`)
  if (depth > limits.maxDocumentDepth) throw tooDeep()
}

function checkValueDepth(value: ValueNode, depth: number): void {
  if (depth > limits.maxDocumentDepth) throw tooDeep()
  if (value.kind === 'ListValue') for (const item of value.values) checkValueDepth(item, depth + 1)
  if (value.kind === 'ObjectValue') for (const field of value.fields) checkValueDepth(field.value, depth + 1)
}

const tooDeep = (): AppError =>
  tooComplex('maxDocumentDepth', `A document may be nested at most ${limits.maxDocumentDepth} levels deep.`)

/** Refusals are counted by the name of the limit. */
export const tooComplex = (limit: keyof typeof limits, message: string): AppError =>
  new AppError('QUERY_TOO_COMPLEX', message, { limit })
