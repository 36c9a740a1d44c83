import type { FieldNode, Span } from './ast.ts'
import type { Size } from './size.ts'
import type { Kind } from './kinds.ts'
import type { ListUse } from './lists.ts'
import { tokenize } from './lexer.ts'
import { limits } from './limits.ts'
import { findNear } from './near.ts'
import { type Problem, problemAt, quote } from './problem.ts'
import { functionName } from './synonyms.ts'

/** A target of a reference: a field of the record, or of a related record. */
export interface FormulaField {
  /** The key in the stored form. `null` for system attributes, which are stored by name. */
  readonly id: string | null
  readonly name: string
  /** `null` if a formula cannot use the value itself (a list, a file, a record); `unknown` if it is not yet resolved. */
  readonly kind: Kind | null
  /** The fields of the related records; called when a reference traverses the relation. */
  readonly fields?: () => readonly FormulaField[]
  /** True for a relation to several records: a reference through it gives a list. */
  readonly isMany?: boolean
  /** For such a relation: its attribute in the model. */
  readonly attribute?: string
  /** True if no column of the record holds the value, so stored results cannot use it. */
  readonly isComputed?: boolean
  /** For a formula: the result of `isImmutable`. If true, stored formulas may use it. */
  readonly isImmutable?: boolean
  /** For a formula: the `size` of its analysis, so that nested formulas stay within the limits. */
  readonly size?: Size
}

/** A resolved reference: `{account.name}` is the path of the fields `account` and `name`. */
export interface Reference {
  readonly path: readonly FormulaField[]
  /** The last field of the path, which gives the value. */
  readonly field: FormulaField
  /** What the formula makes of the values, if the path leads to several records. */
  readonly list?: ListUse
  readonly from: number
  readonly to: number
}

/** Resolves a reference, or returns the problem. */
export function resolveReference(node: FieldNode, fields: readonly FormulaField[]): Reference | Problem {
  const path: FormulaField[] = []
  let known: readonly FormulaField[] | undefined = fields
  for (const step of node.path) {
    if (path.length > limits.relations) {
      return problemAt(node, `A reference can go through at most ${limits.relations} relations`)
    }
    // A step without a name has no position.
    const place = step.to > step.from ? step : node
    const owner = path.at(-1)
    if (!known) return owner!.isMany ? toSeveral(node, owner!) : withoutFields(place, owner!)
    const field = findField(known, step.text)
    if (!field) return unknownField(step.text, place, known)
    if (field.isMany && path.some(({ isMany }) => isMany)) return listOfLists(node, field)
    path.push(field)
    known = field.fields?.()
  }
  const field = path.at(-1)!
  if (field.kind !== null) return { path, field, from: node.from, to: node.to }
  if (field.isMany && !known) return toSeveral(node, field)
  const example = known?.find((each) => each.kind !== null && each.kind !== 'unknown' && each.name !== 'id')
  if (!example) return problemAt(node, `A formula cannot use ${quote(field.name)}: it is not a single value`)
  const chosen = `{${[...path, example].map((each) => each.name).join('.')}}`
  if (field.isMany)
    return problemAt(node, `${quote(field.name)} is a list of records. Choose one of its fields, for example ${chosen}`)
  return problemAt(node, `${quote(field.name)} is a record. Choose one of its fields, for example ${chosen}`)
}

function withoutFields(place: Span, { name }: FormulaField): Problem {
  return problemAt(place, `${quote(name)} has no fields: it is not a relation to one record`)
}

/** Where lists cannot be used: in workflows. */
function toSeveral(node: FieldNode, { name }: FormulaField): Problem {
  const message = `${quote(name)} leads to several records: a formula field joins, sums or counts their values, and this formula can use that field`
  return problemAt(node, message)
}

function listOfLists(node: FieldNode, { name }: FormulaField): Problem {
  return problemAt(node, `A reference goes through one list of records. Use a rollup field for ${quote(name)}`)
}

export const isList = ({ path }: Pick<Reference, 'path'>): boolean => path.some(({ isMany }) => isMany)

function unknownField(written: string, place: Span, fields: readonly FormulaField[]): Problem {
  if (written === '') return problemAt(place, 'The name of a field is missing')
  if (written.startsWith('#')) return problemAt(place, 'This field no longer exists')
  const names = fields.map((field) => field.name)
  return problemAt(place, `There is no field ${quote(written)}`, findNear(written, names))
}

/**
 * Replaces names by ids, so that renames do not break the formula, and synonyms of functions by their names. All other text, including
 * unknown names, stays unchanged.
 */
export function toStored(source: string, fields: readonly FormulaField[]): string {
  return rewriteSteps(withoutSynonyms(source), fields, (field) => (field.id === null ? field.name : `#${field.id}`))
}

function withoutSynonyms(source: string): string {
  const { tokens } = tokenize(source)
  let result = ''
  let at = 0
  for (const [i, { type, text, from, to }] of tokens.entries()) {
    const name = type === 'name' && tokens[i + 1]?.type === '(' ? functionName(text) : text
    if (name === text || name === text.toLowerCase()) continue
    result += source.slice(at, from) + name
    at = to
  }
  return result + source.slice(at)
}

/** Replaces ids by current names. The id of a deleted field stays; the analysis reports it. */
export function fromStored(stored: string, fields: readonly FormulaField[]): string {
  return rewriteSteps(stored, fields, (field) => field.name)
}

function rewriteSteps(source: string, fields: readonly FormulaField[], write: (field: FormulaField) => string): string {
  let result = ''
  let at = 0
  for (const token of tokenize(source).tokens) {
    let known: readonly FormulaField[] | undefined = fields
    for (const step of (token.path ?? []).slice(0, limits.relations + 1)) {
      const field: FormulaField | undefined = known && findField(known, step.text)
      if (!field) break
      result += source.slice(at, step.from) + write(field)
      at = step.to
      known = field.fields?.()
    }
  }
  return result + source.slice(at)
}

function findField(fields: readonly FormulaField[], written: string): FormulaField | undefined {
  const id = written.startsWith('#') ? written.slice(1) : null
  return fields.find((field) => (id === null ? field.name === written : field.id === id))
}
