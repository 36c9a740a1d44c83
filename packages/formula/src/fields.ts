import type { FieldNode } from './ast.ts'
import type { Size } from './term.ts'
import type { ValueKind } from './kinds.ts'
import { tokenize, type Step } from './lexer.ts'
import { limits } from './limits.ts'
import { findNear } from './near.ts'
import { type Problem, quote } from './problem.ts'

/** What a formula can refer to: a field of its record, or of a record that a relation leads to. */
export interface FormulaField {
  /** What the stored form refers to. `null` for what is never renamed (createdAt): its name stands there, too. */
  readonly id: string | null
  readonly name: string
  /** `null` when a formula cannot use the value itself: a list, a file, a record. */
  readonly kind: ValueKind | null
  /** The fields of the record that a to-one relation leads to; asked for when a reference goes through it. */
  readonly fields?: () => readonly FormulaField[]
  /** True when no column of the record holds the value, so that none can be generated from it. */
  readonly isComputed?: boolean
  /** Of a formula: the `size` of its analysis, so that formulas over formulas stay within the limits. */
  readonly size?: Size
}

/** A resolved reference: `{account.name}` is the path of the fields `account` and `name`. */
export interface Reference {
  readonly path: readonly FormulaField[]
  /** The last of the path: the one whose value is meant. */
  readonly field: FormulaField
  readonly from: number
  readonly to: number
}

/** Finds what a reference means, or says why there is no such thing. */
export function resolveReference(node: FieldNode, fields: readonly FormulaField[]): Reference | Problem {
  const { from, to } = node
  const path: FormulaField[] = []
  let known: readonly FormulaField[] | undefined = fields
  for (const step of node.path) {
    if (path.length > limits.relations) {
      return { from, to, message: `A reference goes through at most ${limits.relations} relations` }
    }
    const owner = path.at(-1)
    if (!known)
      return { ...spanOf(step, node), message: `${quote(owner!.name)} has no fields: it is no relation to one record` }
    const field = findField(known, step.text)
    if (!field) return unknownField(step, node, known)
    path.push(field)
    known = field.fields?.()
  }
  const field = path.at(-1)!
  if (field.kind !== null) return { path, field, from, to }
  const example = known?.find((f) => f.kind !== null && f.name !== 'id')
  if (!example) return { from, to, message: `A formula cannot use ${quote(field.name)}: it is not a single value` }
  const names = path.map((f) => f.name).join('.')
  return {
    from,
    to,
    message: `${quote(field.name)} is a record. Choose one of its fields, for example {${names}.${example.name}}`,
  }
}

/** Names become ids, so that a later rename breaks nothing. All else, unknown names too, stays letter for letter. */
export function toStored(source: string, fields: readonly FormulaField[]): string {
  return rewriteSteps(source, fields, (field) => (field.id === null ? field.name : `#${field.id}`))
}

/** Ids become today's names. An id whose field is gone stays, and is a problem of the analysis. */
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

function unknownField(step: Step, node: FieldNode, fields: readonly FormulaField[]): Problem {
  const span = spanOf(step, node)
  if (step.text === '') return { ...span, message: 'The name of a field is missing' }
  if (step.text.startsWith('#')) return { ...span, message: 'A field that is used here does not exist any more' }
  const near = findNear(
    step.text,
    fields.map((field) => field.name),
  )
  return { ...span, message: `There is no field ${quote(step.text)}`, ...(near !== null && { suggestion: near }) }
}

/** A step without a name has no place of its own. */
function spanOf(step: Step, node: FieldNode): { from: number; to: number } {
  return step.to > step.from ? { from: step.from, to: step.to } : { from: node.from, to: node.to }
}
