import type { Kind } from './kinds.ts'
import type { ConstantCheck } from './problem.ts'
import { constants, isConstant, kindOf, type Parameter, type ParameterType } from './signature.ts'
import type { Term } from './term.ts'

export interface Match {
  readonly ok: true
  readonly parameters: readonly Parameter[]
  readonly variables: ReadonlyMap<ParameterType, Kind>
  /** The number of converted arguments; the signature with the fewest is chosen. */
  readonly cost: number
}

/** The first argument that does not fit, because of its kind or its constant. */
export type Mismatch =
  | { readonly ok: false; readonly index: number; readonly expected: Kind }
  | { readonly ok: false; readonly index: number; readonly message: string; readonly suggestion?: string }

/** Matches as many arguments as there are parameters. */
export function matchArguments(parameters: readonly Parameter[], args: readonly Term[]): Match | Mismatch {
  const variables = new Map<ParameterType, Kind>()
  let cost = 0
  for (const [index, { type }] of parameters.entries()) {
    const arg = args[index]!
    if (isConstant(type)) {
      const check = checkConstant(type, arg)
      if (!check.ok) return { ...check, index }
      continue
    }
    const expected = type === 'T' || type === 'U' ? (variables.get(type) ?? 'unknown') : kindOf(type)
    const kind = expected === 'any' ? arg.kind : unify(expected, arg.kind)
    // A date converts to a date-time, but not the reverse: that would silently lose the time.
    if (kind === null || (type === 'date' && kind === 'datetime')) {
      return { ok: false, index, expected: expected as Kind }
    }
    if (kind !== arg.kind && arg.kind !== 'unknown') cost += 1
    if (type === 'T' || type === 'U') variables.set(type, kind)
  }
  return { ok: true, parameters, variables, cost }
}

/** The common kind of both; `null` if there is none. */
function unify(a: Kind, b: Kind): Kind | null {
  if (a === b || b === 'unknown') return a
  if (a === 'unknown') return b
  return (a === 'date' && b === 'datetime') || (a === 'datetime' && b === 'date') ? 'datetime' : null
}

export function checkConstant(type: keyof typeof constants, term: Term): ConstantCheck {
  if (term.type !== 'literal' || typeof term.value !== 'string' || term.kind !== 'text') {
    return { ok: false, message: 'must be written as text in quotes' }
  }
  return constants[type](term.value)
}
