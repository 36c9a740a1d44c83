import { type Fragment, literal, sql } from '@monarch/sql'
import type { Analysis } from './analyze.ts'
import { truncate, writeDigits } from '../decimal.ts'
import type { Reference } from '../fields.ts'
import { numeric, withinDigits, wholeNumber } from '../functions/fragments.ts'
import { type Kind, sqlTypeOf, type Value } from '../kinds.ts'
import { constantNumber } from '../overload.ts'
import { type SqlCall, type LimitTerm, type Term, usual, type WholeTerm } from '../term.ts'
import { isWithin } from '../size.ts'

export interface CompileOptions {
  /**
   * The SQL of a reference: a column, or the compiled formula of a computed field, of the kind's type (any integer or
   * numeric type for a number). It must be a valid operand: in parentheses, unless it is a name or a call. Called once
   * per occurrence in the formula.
   */
  readonly column: (reference: Reference) => Fragment
  /** The name of the tenant's time zone, as text: `boundParameter(…)` or a literal. */
  readonly timeZone: Fragment
  /** The moment of the request, as timestamptz. */
  readonly now: Fragment
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
  if (!analysis.term) throw new Error(`A formula with problems cannot be compiled: ${analysis.source.slice(0, 200)}`)
  const { column } = options
  const [timeZone, now] = [sql`${options.timeZone}::text`, sql`${options.now}::timestamptz`]
  const result = compileTerm(analysis.term)
  // Removes the trailing zeros of quotients; 12.50 and 12.5 are the same number.
  return analysis.kind === 'number' && analysis.term.size.scale > 0 ? sql`trim_scale(${result})` : result

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
        const call: SqlCall = { args: term.args, timeZone, now }
        return term.overload.toSql(term.args.map(compileTerm) as never, call)
      }
    }
  }

  function compileWhole({ of, range }: WholeTerm): Fragment {
    const known = constantNumber(of)
    if (!known) return wholeNumber(compileTerm(of), range, sql`int`)
    const n = truncate(known)
    return isWithin(n, range) ? literal(Number(n)) : sql`null::int`
  }
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
