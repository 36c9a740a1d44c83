import type { Fragment } from '@monarch/sql'
import type { EvaluateCall, Overload, SqlCall, Term } from './term.ts'
import type { Decimal } from './decimal.ts'
import type { Value } from './kinds.ts'
import { readSignature } from './signature.ts'
import type { Bounds, Size } from './size.ts'

/** A function or an operator: one definition for the checker, SQL, JavaScript and the documentation. */
export interface FunctionDefinition {
  /** The name or the operator; `negate` is the unary minus. */
  readonly name: string
  readonly group: FunctionGroup
  /** One or two sentences: the result, and when it is blank. */
  readonly description: () => string
  /** A formula without fields; the documentation shows its result. */
  readonly example: string
  readonly overloads: readonly Overload[]
}

export type FunctionGroup = 'Operators' | 'Logic' | 'Text' | 'Number' | 'Date' | 'Conversion'

/**
 * The JavaScript type of an argument in `evaluate`: a value, or a plain number for a count, a position, places or days.
 */
export type Argument = Value | number

type OptionalPart =
  | 'takesBlank'
  | 'isImmutable'
  | 'folds'
  | 'copies'
  | 'bounds'
  | 'cuts'
  | 'failure'
  | 'fails'
  | 'chooses'
  | 'catches'
  | 'readsErrors'

/** The default: results are small whole numbers, or texts no longer than the arguments. */
const modest = (sizes: readonly Size[]): Bounds => ({
  digits: 20,
  scale: 0,
  length: sizes.reduce((length, size) => Math.max(length, size.length), 0),
})

/**
 * `evaluate` declares the types of the arguments; `toSql` receives a fragment for each.
 *
 *     overload('(text: text, count: count): text', {
 *       toSql: ([text, count]) => sql`left(${text}, ${count})`,
 *       evaluate: ([text, count]: [string, number]) => [...text].slice(0, count).join(''),
 *     })
 */
export function overload<Args extends readonly (Argument | undefined)[]>(
  text: string,
  implementation: {
    toSql: (args: { [K in keyof Args]: Fragment }, call: SqlCall) => Fragment
    evaluate: (args: Args, call: EvaluateCall) => Value
  } & Partial<Pick<Overload, OptionalPart>>,
): Overload {
  const defaults = { takesBlank: false, isImmutable: true, copies: () => 1, bounds: modest }
  return { signature: readSignature(text), ...defaults, ...implementation }
}

/** The value of an argument that must be constant: a unit, a pattern. */
export function constantText(call: SqlCall, index: number): string {
  const term = call.args[index]!
  return term.type === 'literal' ? (term.value as string) : ''
}

export function constantNumber(term: Term | undefined): Decimal | null {
  return term?.type === 'literal' && term.kind === 'number' ? (term.value as Decimal | null) : null
}
