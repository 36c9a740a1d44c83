import { charactersOf } from '../characters.ts'
import type { Analysis } from './analyze.ts'
import {
  compare,
  decimal,
  type Decimal,
  magnitude,
  parseDecimal,
  round,
  tenTo,
  trimScale,
  truncate,
  writeDecimal,
} from '../decimal.ts'
import type { Reference } from '../fields.ts'
import type { Value, ValueKind } from '../kinds.ts'
import type { Argument } from '../overload.ts'
import { type EvaluateCall, type LimitTerm, type Term, usual } from '../term.ts'
import { isWithin } from '../size.ts'

export type JsonScalar = string | number | boolean | bigint | null | undefined | { toString(): string }

export interface EvaluateOptions {
  /**
   * The JSON value of a reference: text, boolean, a date as 'YYYY-MM-DD', a date-time as ISO 8601, a number or its
   * digits; null and undefined are blank.
   */
  readonly value: (reference: Reference) => JsonScalar
  /** IANA name of the tenant's time zone. */
  readonly timeZone: string
  readonly now: Date
}

/**
 * The result in JavaScript, equal to PostgreSQL's, for the live preview of an editor. A number is returned as its
 * digits, so that none is lost; dates and date-times as in the API.
 */
export function evaluateFormula(analysis: Analysis, options: EvaluateOptions): string | boolean | null {
  if (!analysis.term) throw new Error(`A formula with problems cannot be evaluated: ${analysis.source.slice(0, 200)}`)
  const around: Omit<EvaluateCall, 'args'> = { timeZone: options.timeZone, now: options.now.getTime() }
  const result = evaluateTerm(analysis.term) as Value
  return typeof result === 'object' && result !== null ? writeDecimal(result) : result

  function evaluateTerm(term: Term): Argument {
    switch (term.type) {
      case 'literal':
        return term.value
      case 'field':
        return readValue(options.value(term.reference), term.kind)
      case 'whole': {
        const number = evaluateTerm(term.of) as Decimal | null
        return number !== null && isWithin(truncate(number), term.range) ? Number(truncate(number)) : null
      }
      case 'limit':
        return limit(term, evaluateTerm(term.of) as Value)
      case 'call': {
        const args = term.args.map(evaluateTerm)
        const call: EvaluateCall = { args: term.args, ...around }
        if (!term.overload.takesBlank && args.includes(null)) return null
        return term.overload.evaluate(args as never, call)
      }
    }
  }
}

function limit({ kind, length }: LimitTerm, value: Value): Value {
  if (value === null) return null
  if (kind === 'text')
    return charactersOf(value as string)
      .slice(0, length)
      .join('')
  const number = value as Decimal
  const largest = decimal(tenTo(usual.digits))
  return compare(magnitude(number), largest) >= 0 ? null : trimScale(round(number, usual.scale))
}

function readValue(value: JsonScalar, kind: ValueKind): Value {
  if (value === null || value === undefined) return null
  if (kind === 'number') return parseDecimal(String(value))
  return kind === 'boolean' ? value === true : String(value)
}
