import { type Fragment, join, literal, sql } from '@monarch/sql'
import type { Analysis } from './analyze.ts'
import { truncate, writeDigits } from '../decimal.ts'
import type { Reference } from '../fields.ts'
import { numeric, withinDigits, wholeNumber } from '../functions/fragments.ts'
import { type Kind, sqlTypeOf, type Value } from '../kinds.ts'
import { constantNumber } from '../overload.ts'
import { limits } from '../limits.ts'
import {
  type CallTerm,
  canFail,
  errorsRead,
  type LimitTerm,
  type SqlCall,
  type Term,
  usual,
  type WholeTerm,
} from '../term.ts'
import { isWithin } from '../size.ts'

export interface CompileOptions {
  /**
   * The SQL of a reference: a column, or the compiled formula of a computed field, of the kind's type (any integer or
   * numeric type for a number). It must be a valid operand: in parentheses, unless it is a name or a call. Called once
   * per occurrence in the formula.
   */
  readonly column: (reference: Reference) => Fragment
  /** The failure of a reference to another formula, as text; by default it has none. */
  readonly error?: (reference: Reference) => Fragment | null
  /** The name of the time zone in which the formula is read, as text: `boundParameter(…)` or a literal. */
  readonly timeZone: Fragment
  /** The moment of the request, as timestamptz. */
  readonly now: Fragment
  /** The id of the user who reads it, as text; by default there is none. */
  readonly me?: Fragment
  /** False leaves the trailing zeros of a number; by default they are removed. */
  readonly isTrimmed?: boolean
}

/**
 * The formula as an SQL expression of the type `sqlTypeOf(analysis.kind)`. It raises no errors: undefined results are
 * null.
 *
 *     compileFormula(analyze('{amount} / 4', { fields }), { column: () => ident('amount'), … })
 *     // trim_scale(round("amount"::numeric / '4'::numeric, 20))
 *
 * Constants of the formula become quoted literals, and the only parameters are those of the fragments passed in. So
 * queries and the triggers of stored results can use the same expression.
 */
export function compileFormula(analysis: Analysis, options: CompileOptions): Fragment {
  const result = compilerOf(options).compileTerm(termOf(analysis))
  // Removes the trailing zeros of quotients; 12.50 and 12.5 are the same number.
  const isLong = options.isTrimmed !== false && analysis.kind === 'number' && analysis.term!.size.scale > 0
  return isLong ? sql`trim_scale(${result})` : result
}

/**
 * An SQL expression for why the formula has no value: one of `failures`, or null if it has a value or its fields are blank. Returns
 * `null` if the formula cannot fail, or if the expression would be too large.
 */
export function compileFailure(analysis: Analysis, options: CompileOptions): Fragment | null {
  const term = termOf(analysis)
  if (term.size.errors > limits.weight) return null
  const { compileTerm, compileError } = compilerOf(options)
  const error = compileError(term)
  return error && sql`(case when ${compileTerm(term)} is null then ${error} end)`
}

function termOf({ term, source }: Analysis): Term {
  if (!term) throw new Error(`A formula with problems cannot be compiled: ${source.slice(0, 200)}`)
  return term
}

function compilerOf(options: CompileOptions) {
  const { column } = options
  const [timeZone, me] = [sql`${options.timeZone}::text`, sql`${options.me ?? sql`null`}::text`]
  const now = sql`${options.now}::timestamptz`
  return { compileTerm, compileError }

  function compileTerm(term: Term): Fragment {
    switch (term.type) {
      case 'literal':
        return compileLiteral(term.kind, term.value)
      case 'field':
        return term.kind === 'number' ? sql`${column(term.reference)}::numeric` : column(term.reference)
      case 'whole':
        return compileWhole(term)
      case 'limit':
        return compileLimit(term, compileTerm(term.of))
      case 'call': {
        const error = (index: number): Fragment | null => compileError(term.args[index]!)
        const call: SqlCall = { args: term.args, error, timeZone, now, me }
        return term.overload.toSql(term.args.map(compileTerm) as never, call)
      }
    }
  }

  /** Null without a failure. Only called for the top level and for operations that depend on failures. */
  function compileError(term: Term): Fragment | null {
    if (term.size.errors === 0 || term.type === 'literal') return null
    switch (term.type) {
      case 'field':
        return options.error?.(term.reference) ?? null
      case 'whole':
      case 'limit': {
        const own = sql`case when ${compileTerm(term.of)} is not null and ${compileTerm(term)} is null
          then ${literal(term.type === 'whole' ? '#VALUE' : '#NUM')} end`
        return firstOf([compileError(term.of), term.kind === 'number' ? own : null])
      }
      case 'call':
        return compileErrorOfCall(term)
    }
  }

  function compileErrorOfCall(term: CallTerm): Fragment | null {
    const { overload, args } = term
    const read = errorsRead(overload, args).map(compileError)
    const call: SqlCall = { args, error: () => null, timeZone, now, me }
    if (overload.catches) {
      const [first, second] = read
      return first && second ? sql`(case when ${first} is not null then ${second} end)` : null
    }
    if (overload.chooses) {
      const none = sql`null::text`
      const chosen = args.map((arg, i) =>
        overload.chooses!(i, args.length) ? (compileError(arg) ?? none) : compileTerm(arg),
      )
      return firstOf([...read, overload.toSql(chosen as never, call)])
    }
    if (!canFail(overload, args)) return firstOf(read)
    const given = args.filter((arg) => arg.type !== 'literal').map((arg) => sql`${compileTerm(arg)} is not null`)
    const own = join([...given, sql`${compileTerm(term)} is null`], sql` and `)
    return firstOf([...read, sql`case when ${own} then ${literal(overload.failure!)} end`])
  }

  function compileWhole({ of, range }: WholeTerm): Fragment {
    const known = constantNumber(of)
    if (!known) return wholeNumber(compileTerm(of), range, sql`int`)
    const n = truncate(known)
    return isWithin(n, range) ? literal(Number(n)) : sql`null::int`
  }
}

function firstOf(errors: readonly (Fragment | null)[]): Fragment | null {
  const known = errors.filter((error) => error !== null)
  return known.length === 0 ? null : sql`coalesce(${join(known)})`
}

function compileLimit({ kind, length }: LimitTerm, of: Fragment): Fragment {
  if (kind === 'text') return sql`left(${of}, ${literal(length)})`
  return sql`trim_scale(round(${withinDigits(of)}, ${literal(usual.scale)}))`
}

function compileLiteral(kind: Kind, value: Value): Fragment {
  if (value === null) return sql`null::${sqlTypeOf(kind)}`
  if (typeof value === 'object') return numeric(writeDigits(value))
  return sql`${literal(value)}${typeof value === 'boolean' ? sql`` : sql`::${sqlTypeOf(kind)}`}`
}
