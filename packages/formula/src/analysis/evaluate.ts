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
import { useList } from '../lists.ts'
import type { Value, ValueKind } from '../kinds.ts'
import type { Argument } from '../overload.ts'
import type { Failure } from '../failure.ts'
import {
  type CallTerm,
  canFail,
  errorsRead,
  type EvaluateCall,
  type FieldTerm,
  type LimitTerm,
  type Term,
  usual,
} from '../term.ts'
import { isWithin } from '../size.ts'

type JsonScalar = string | number | boolean | bigint | null | undefined | { toString(): string }

interface EvaluateOptions {
  /**
   * The JSON value of a reference: text, boolean, a date as 'YYYY-MM-DD', a date-time as ISO 8601, a number or its
   * digits; null and undefined are blank. For a reference with a `list`, the values of all records in their order.
   */
  readonly value: (reference: Reference) => JsonScalar | readonly JsonScalar[]
  /** The failure of a reference to another formula; by default it has none. */
  readonly failure?: (reference: Reference) => Failure | null
  /** IANA name of the time zone in which the formula is read. */
  readonly timeZone: string
  readonly now: Date
  /** The id of the user who reads it; by default there is none. */
  readonly me?: string | null
}

interface Evaluated {
  readonly value: string | boolean | null
  readonly failure: Failure | null
}

/**
 * The result in JavaScript, equal to PostgreSQL's, for the live preview of an editor. A number is returned as its
 * digits, so that none is lost; dates and date-times as in the API.
 */
export function evaluateFormula(analysis: Analysis, options: EvaluateOptions): string | boolean | null {
  return evaluateWithFailure(analysis, options).value
}

/** The result, and why it is blank although the fields have values. */
export function evaluateWithFailure(analysis: Analysis, options: EvaluateOptions): Evaluated {
  if (!analysis.term) throw new Error(`A formula with problems cannot be evaluated: ${analysis.source.slice(0, 200)}`)
  const { timeZone, now, me = null } = options
  const around: Omit<EvaluateCall, 'args' | 'error'> = { timeZone, now: now.getTime(), me }
  const values = new Map<Term, Argument>()
  const errors = new Map<Term, Failure | null>()
  const result = valueOf(analysis.term) as Value
  const value = typeof result === 'object' && result !== null ? writeDecimal(result) : result
  return { value, failure: result === null ? errorOf(analysis.term) : null }

  /** Cached, because finding a failure reads the same values again. */
  function valueOf(term: Term): Argument {
    const known = values.get(term)
    if (known !== undefined) return known
    const made = evaluateTerm(term)
    values.set(term, made)
    return made
  }

  function errorOf(term: Term): Failure | null {
    if (term.size.errors === 0) return null
    const known = errors.get(term)
    if (known !== undefined) return known
    const made = findError(term)
    errors.set(term, made)
    return made
  }

  function findError(term: Term): Failure | null {
    switch (term.type) {
      case 'literal':
        return null
      case 'field':
        return options.failure?.(term.reference) ?? null
      case 'whole':
      case 'limit':
        return (
          errorOf(term.of) ??
          (term.kind === 'number' && valueOf(term.of) !== null && valueOf(term) === null
            ? term.type === 'whole'
              ? '#VALUE'
              : '#NUM'
            : null)
        )
      case 'call':
        return findErrorOfCall(term)
    }
  }

  function findErrorOfCall(term: CallTerm): Failure | null {
    const { overload, args } = term
    if (overload.catches === 'all') return null
    if (overload.catches === 'first') return errorOf(args[0]!) && errorOf(args[1]!)
    const first = errorsRead(overload, args)
      .map(errorOf)
      .find((error) => error !== null)
    if (first) return first
    if (overload.chooses) {
      const chosen = args.map((arg, i) => (overload.chooses!(i, args.length) ? errorOf(arg) : valueOf(arg)))
      return overload.evaluate(chosen as never, { args, error: () => null, ...around }) as Failure | null
    }
    if (!canFail(overload, args) || args.some((arg) => valueOf(arg) === null)) return null
    return valueOf(term) === null ? overload.failure! : null
  }

  function evaluateTerm(term: Term): Argument {
    switch (term.type) {
      case 'literal':
        return term.value
      case 'field':
        return valueOfField(term, options.value(term.reference))
      case 'whole': {
        const number = valueOf(term.of) as Decimal | null
        return number !== null && isWithin(truncate(number), term.range) ? Number(truncate(number)) : null
      }
      case 'limit':
        return limit(term, valueOf(term.of) as Value)
      case 'call': {
        const args = term.args.map(valueOf)
        const call: EvaluateCall = { args: term.args, error: (index) => errorOf(term.args[index]!), ...around }
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

function valueOfField(
  { reference: { list, field }, kind }: FieldTerm,
  given: JsonScalar | readonly JsonScalar[],
): Value {
  const values = Array.isArray(given) ? (given as readonly JsonScalar[]) : [given as JsonScalar]
  if (!list) return readValue(values[0], kind)
  const each = values.map((value) => readValue(value, field.kind as ValueKind))
  return useList(list, each)
}

function readValue(value: JsonScalar, kind: ValueKind): Value {
  if (value === null || value === undefined) return null
  if (kind === 'number') return parseDecimal(String(value))
  return kind === 'boolean' ? value === true : String(value)
}
