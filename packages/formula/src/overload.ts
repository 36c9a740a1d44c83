import type { Fragment } from '@monarch/sql'
import type { Decimal } from './decimal.ts'
import type { Value } from './kinds.ts'
import { readSignature, type Signature } from './signature.ts'
import type { Bounds, Size, Term } from './term.ts'

/** A function or an operator: one definition for the checker, SQL, JavaScript and the documentation. */
export interface FunctionDefinition {
  /** As it is called, or an operator; `negate` is the sign. */
  readonly name: string
  readonly group: FunctionGroup
  /** One or two sentences: the result, and when it is blank. */
  readonly description: string
  /** A formula without fields; the documentation shows its result. */
  readonly example: string
  readonly overloads: readonly Overload[]
}

export type FunctionGroup = 'Operators' | 'Logic' | 'Text' | 'Number' | 'Date' | 'Conversion'

/** One way to call a function. */
export interface Overload {
  readonly signature: Signature
  readonly toSql: (args: never, call: SqlCall) => Fragment
  readonly evaluate: (args: never, call: EvaluateCall) => Value
  /** Without it a blank argument makes the result blank, as PostgreSQL does. */
  readonly takesBlank: boolean
  /** False if the result depends on the clock, a time zone, or settings of PostgreSQL. */
  readonly isImmutable: boolean
  /** True when it is done once and for all, because all arguments are written in the formula: -5, date('2024-01-05'). */
  readonly folds?: (values: readonly Value[]) => boolean
  /** How often the SQL repeats its arguments, at most. */
  readonly copies: (args: readonly Term[]) => number
  /** How large the result can be. */
  readonly bounds: (sizes: readonly Size[], args: readonly Term[]) => Partial<Bounds>
  /** Where texts must be cut before the operation, because it could make far too large ones of them. */
  readonly cuts?: (sizes: readonly Size[]) => readonly (number | null)[]
}

export interface SqlCall {
  readonly args: readonly Term[]
  readonly timeZone: Fragment
  readonly now: Fragment
}

export interface EvaluateCall {
  readonly timeZone: string
  /** Milliseconds. */
  readonly now: number
}

/**
 * The JavaScript type of an argument in `evaluate`: a value, or a plain number for a count, a position, places or days.
 */
export type Argument = Value | number

/** Results of most functions are small whole numbers, or texts no longer than their arguments. */
const modest = (sizes: readonly Size[]): Bounds => ({
  digits: 20,
  scale: 0,
  length: sizes.reduce((length, size) => Math.max(length, size.length), 0),
})

/**
 * The types of the arguments are said once, in `evaluate`; `toSql` gets a fragment for each.
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
  } & Partial<Pick<Overload, 'takesBlank' | 'isImmutable' | 'folds' | 'copies' | 'bounds' | 'cuts'>>,
): Overload {
  const defaults = { takesBlank: false, isImmutable: true, copies: () => 1, bounds: modest }
  return { signature: readSignature(text), ...defaults, ...implementation }
}

/** The text of an argument that must be known beforehand: a unit, a pattern. */
export function constantText(call: SqlCall, index: number): string {
  const term = call.args[index]!
  return term.type === 'literal' ? (term.value as string) : ''
}

export function constantNumber(term: Term | undefined): Decimal | null {
  return term?.type === 'literal' && term.kind === 'number' ? (term.value as Decimal | null) : null
}
