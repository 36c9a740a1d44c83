import { checkFormat } from './date-format.ts'
import type { Kind, ValueKind } from './kinds.ts'
import { findNear } from './near.ts'
import { checkExtraction, checkPattern } from './pattern.ts'
import { quote } from './problem.ts'
import type { Range, Term } from './term.ts'
import { calendarUnits, readUnit, units } from './units.ts'

/**
 * The parameters and result of a function, parsed from the signature that users see:
 *
 *     readSignature('(text: text, count: count): text')
 *     readSignature('(value: U, [case: U, result: T]..., otherwise?: T): T')
 *
 * `[ ]...` repeats; `T` and `U` each stand for one kind; `any` is any kind, and `shown` is converted to text.
 */
export interface Signature {
  readonly before: readonly Parameter[]
  readonly repeated: readonly Parameter[]
  readonly after: readonly Parameter[]
  readonly result: Kind | Variable
}

export interface Parameter {
  readonly name: string
  readonly type: ParameterType
  readonly isOptional: boolean
}

type Variable = 'T' | 'U'
export type ParameterType = ValueKind | Variable | 'any' | 'shown' | keyof typeof wholes | keyof typeof constants

/** Whole-number parameters. Fractions are truncated; values out of range are blank. */
export const wholes = {
  count: { low: 0, high: 1_000_000_000 },
  position: { low: 1, high: 1_000_000_000 },
  places: { low: -100, high: 100 },
  /** About 4,000 years. */
  days: { low: -1_460_000, high: 1_460_000 },
  months: { low: -48_000, high: 48_000 },
  yearNumber: { low: 1, high: 9999 },
} satisfies Record<string, Range>

/** Parameters that must be constant texts. Each check returns a problem, or the text to use. */
export const constants = {
  unit: (text: string) => checkUnit(text, units),
  calendarUnit: (text: string) => checkUnit(text, calendarUnits),
  pattern: checkPattern,
  extraction: checkExtraction,
  format: checkFormat,
} satisfies Record<string, (text: string) => ConstantCheck>

export type ConstantCheck =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string }

export function readSignature(text: string): Signature {
  const [, parameters, result] = /^\((.*)\): (\w+)$/.exec(text)!
  const [, before, repeated, after] = /^([^[]*)(?:\[(.*)\]\.\.\.(.*))?$/.exec(parameters!)!
  const read = (list = ''): Parameter[] =>
    Array.from(list.matchAll(/(\w+)(\??): (\w+)/g), ([, name, optional, type]) => ({
      name: name!,
      type: type as ParameterType,
      isOptional: optional === '?',
    }))
  return { before: read(before), repeated: read(repeated), after: read(after), result: result as Signature['result'] }
}

/** The parameters for this number of arguments; `null` if the function does not take it. */
export function parametersFor({ before, repeated, after }: Signature, count: number): readonly Parameter[] | null {
  const fixed = [...before, ...after]
  const required = fixed.filter((p) => !p.isOptional).length
  for (let optional = 0; optional <= fixed.length - required; optional += 1) {
    const rest = count - required - optional
    const rounds = repeated.length === 0 ? 0 : rest / repeated.length
    if (repeated.length === 0 ? rest !== 0 : !Number.isInteger(rounds) || rounds < 1) continue
    const middle = Array.from({ length: rounds }, () => repeated).flat()
    const given = [...before, ...middle, ...after]
    return given.slice(0, count)
  }
  return null
}

export interface Match {
  readonly ok: true
  readonly parameters: readonly Parameter[]
  readonly variables: ReadonlyMap<ParameterType, Kind>
  /** The number of converted arguments; the signature with the fewest is chosen. */
  readonly cost: number
}

/** The first argument that does not fit, because of its kind or its constant. */
export type Mismatch =
  | { readonly ok: false; readonly index: number; readonly wanted: Kind }
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
    const wanted = type === 'T' || type === 'U' ? (variables.get(type) ?? 'unknown') : kindOf(type)
    const kind = wanted === 'any' ? arg.kind : unify(wanted, arg.kind)
    // A date converts to a date-time, but not the reverse: that would silently lose the time.
    if (kind === null || (type === 'date' && kind === 'datetime')) {
      return { ok: false, index, wanted: wanted as Kind }
    }
    if (kind !== arg.kind && arg.kind !== 'unknown') cost += 1
    if (type === 'T' || type === 'U') variables.set(type, kind)
  }
  return { ok: true, parameters, variables, cost }
}

export function isConstant(type: ParameterType): type is keyof typeof constants {
  return Object.hasOwn(constants, type)
}

export function isWhole(type: ParameterType): type is keyof typeof wholes {
  return Object.hasOwn(wholes, type)
}

/** The common kind of both; `null` if there is none. */
function unify(a: Kind, b: Kind): Kind | null {
  if (a === b || b === 'unknown') return a
  if (a === 'unknown') return b
  return (a === 'date' && b === 'datetime') || (a === 'datetime' && b === 'date') ? 'datetime' : null
}

export function kindOf(type: ParameterType): Kind | 'any' {
  if (type === 'any' || type === 'shown') return 'any'
  if (isConstant(type)) return 'text'
  return isWhole(type) ? 'number' : (type as ValueKind)
}

export function checkConstant(type: keyof typeof constants, term: Term): ConstantCheck {
  if (term.type !== 'literal' || typeof term.value !== 'string' || term.kind !== 'text') {
    return { ok: false, message: 'must be written as text in quotes' }
  }
  return constants[type](term.value)
}

function checkUnit(text: string, known: readonly string[]): ConstantCheck {
  const unit = readUnit(text)
  if (unit !== null && known.includes(unit)) return { ok: true, text: unit }
  const near = findNear(
    text,
    known.flatMap((unit) => [unit, `${unit}s`]),
  )
  return {
    ok: false,
    message: `must be one of ${known.map((name) => `"${name}"`).join(', ')}, not ${quote(text)}`,
    ...(near !== null && { suggestion: `"${near}"` }),
  }
}
