import type { Fragment } from '@monarch/sql'
import type { Signature } from './signature.ts'
import type { Bounds, Range, Size } from './size.ts'
import { charactersOf } from './characters.ts'
import type { Reference } from './fields.ts'
import type { Failure } from './failure.ts'
import type { Kind, Value, ValueKind } from './kinds.ts'

/** A checked formula with explicit operations and conversions, the source of SQL and JavaScript. */
export type Term = LiteralTerm | FieldTerm | CallTerm | WholeTerm | LimitTerm

interface Typed {
  readonly kind: Kind
  readonly size: Size
}

interface LiteralTerm extends Typed {
  readonly type: 'literal'
  readonly value: Value
}

export interface FieldTerm extends Typed {
  readonly type: 'field'
  readonly kind: ValueKind
  readonly reference: Reference
}

export interface CallTerm extends Typed {
  readonly type: 'call'
  readonly overload: Overload
  readonly args: readonly Term[]
}

/** A number as an integer (SQL's `int`, JavaScript's `number`), for counts and positions; blank out of range. */
export interface WholeTerm extends Typed {
  readonly type: 'whole'
  readonly of: Term
  readonly range: Range
}

/** Limits the size of a value; see `limitSize`. */
export interface LimitTerm extends Typed {
  readonly type: 'limit'
  readonly of: Term
  /** The maximum length of texts. */
  readonly length: number
}

/** The bounds of every field, and of every value after a limit. */
export const usual: Size = { digits: 1000, scale: 1000, length: 1_000_000, weight: 1, depth: 1, errors: 0 }

/** Values above these bounds are limited, so PostgreSQL can still multiply two such numbers or join two such texts. */
export const maxBounds: Bounds = { digits: 4000, scale: 4000, length: 10_000_000 }

/** Numbers from 10 ^ 1000 become blank, decimals are rounded to a thousand, and texts are cut. */
function limitSize(term: Term): Term {
  const { kind, size } = term
  if (kind === 'number' && (size.digits > maxBounds.digits || size.scale > maxBounds.scale))
    return limited(term, usual.length)
  if (kind === 'text' && size.length > maxBounds.length) return limited(term, usual.length)
  return term
}

export function limited(of: Term, length: number): LimitTerm {
  const { digits, scale } = usual
  const errors = of.size.errors + (of.kind === 'number' ? 2 * of.size.weight : 0)
  return { type: 'limit', of, kind: of.kind, length, size: { ...grown(1, [of]), digits, scale, length, errors } }
}

export function literalTerm(kind: Kind, value: Value): LiteralTerm {
  return { type: 'literal', kind, value, size: { ...usual, ...boundsOfValue(value) } }
}

export function boundsOfValue(value: Value): Bounds {
  const none = { digits: 0, scale: 0, length: 0 }
  if (typeof value === 'string') return { ...none, length: charactersOf(value).length }
  if (value === null || typeof value === 'boolean') return none
  return { ...none, digits: Math.max(0, String(value.units).replace('-', '').length - value.scale), scale: value.scale }
}

/** The blank value of a kind. A value of kind `unknown` is always blank, so it can replace any. */
export function blankTerm(kind: Kind): LiteralTerm {
  return literalTerm(kind, null)
}

export function wholeTerm(of: Term, range: Range): WholeTerm {
  const errors = of.size.errors + (of.type === 'literal' ? 0 : 2 * of.size.weight)
  return {
    type: 'whole',
    of,
    range,
    kind: 'number',
    size: { ...usual, ...grown(1, [of]), digits: 10, scale: 0, errors },
  }
}

export function callTerm(overload: Overload, kind: Kind, args: readonly Term[]): Term {
  const values = args.flatMap((arg) => (arg.type === 'literal' && arg.value !== null ? [arg.value] : []))
  if (values.length === args.length && overload.folds?.(values)) {
    return literalTerm(kind, overload.evaluate(values as never, { args, ...nowhere }))
  }
  const sizes = args.map((arg) => arg.size)
  const bounds = { ...usual, ...overload.bounds(sizes, args) }
  const { weight, depth } = grown(overload.copies(args), args)
  const read = overload.readsErrors ? sumOf(errorsRead(overload, args), ({ size }) => size.errors) : 0
  const size = { ...bounds, weight: weight + read, depth, errors: errorsIn(overload, args, weight) }
  return limitSize({ type: 'call', overload, kind, args, size })
}

/** The arguments whose failure makes the call fail. The results of a choice are left out: they count only if chosen. */
export function errorsRead({ chooses }: Overload, args: readonly Term[]): readonly Term[] {
  return chooses ? args.filter((_, i) => !chooses(i, args.length)) : args
}

/** Whether the operation itself can fail on these arguments. */
export function canFail({ failure, fails }: Overload, args: readonly Term[]): boolean {
  const isBlank = args.some((arg) => arg.type === 'literal' && arg.value === null)
  return failure !== undefined && !isBlank && fails?.(args) !== false
}

function errorsIn(overload: Overload, args: readonly Term[], weight: number): number {
  const { catches, chooses } = overload
  if (catches === 'all') return 0
  const inner = sumOf(args, ({ size }) => size.errors)
  if (catches === 'first') return args[1]!.size.errors === 0 ? 0 : inner
  const values = sumOf(args, ({ size }) => size.weight)
  if (chooses) return inner === 0 ? 0 : inner + values
  return inner + (canFail(overload, args) ? weight + values : 0)
}

const sumOf = (terms: readonly Term[], of: (term: Term) => number): number =>
  terms.reduce((sum, term) => sum + of(term), 0)

const nowhere = { error: () => null, timeZone: 'UTC', now: 0, me: null }

function grown(copies: number, args: readonly Term[]): Pick<Size, 'weight' | 'depth'> {
  return {
    weight: 1 + copies * args.reduce((sum, arg) => sum + arg.size.weight, 0),
    depth: 1 + args.reduce((depth, arg) => Math.max(depth, arg.size.depth), 0),
  }
}

/** One way to call a function. */
export interface Overload {
  readonly signature: Signature
  readonly toSql: (args: never, call: SqlCall) => Fragment
  readonly evaluate: (args: never, call: EvaluateCall) => Value
  /** If false, a blank argument makes the result blank, as in PostgreSQL. */
  readonly takesBlank: boolean
  /** False if the result depends on the clock, a time zone, the user, or settings of PostgreSQL. */
  readonly isImmutable: boolean
  /** Whether a call with these constants is evaluated at compile time: -5, date('2024-01-05'). */
  readonly folds?: (values: readonly Value[]) => boolean
  /** The failure of the operation itself, if all arguments have a value and the result has none. */
  readonly failure?: Failure | undefined
  /** False if the operation cannot fail on these arguments: a division by 100. */
  readonly fails?: ((args: readonly Term[]) => boolean) | undefined
  /** Whether an argument is one of those that the operation chooses from: the results of `if`. */
  readonly chooses?: (index: number, count: number) => boolean
  /** Failures of all arguments, or of the first, do not make the result fail. */
  readonly catches?: 'all' | 'first'
  /** True if the value depends on failures of arguments: `iferror`, and operations that would otherwise treat them as blank. */
  readonly readsErrors?: boolean
  /** The maximum number of times that the SQL repeats its arguments. */
  readonly copies: (args: readonly Term[]) => number
  /** The bounds of the result. */
  readonly bounds: (sizes: readonly Size[], args: readonly Term[]) => Partial<Bounds>
  /** The lengths to which texts are cut before the operation, so that the result cannot become too large. */
  readonly cuts?: (sizes: readonly Size[]) => readonly (number | null)[]
}

export interface SqlCall {
  readonly args: readonly Term[]
  /** The failure of an argument as text; `null` if it has none. */
  readonly error: (index: number) => Fragment | null
  readonly timeZone: Fragment
  readonly now: Fragment
  readonly me: Fragment
}

export interface EvaluateCall {
  readonly args: readonly Term[]
  readonly error: (index: number) => Failure | null
  readonly timeZone: string
  /** In milliseconds. */
  readonly now: number
  /** The id of the user. */
  readonly me: string | null
}
