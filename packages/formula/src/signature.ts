import { type ConstantCheck, quote } from './problem.ts'
import { checkFormat } from './date-format.ts'
import { checkNumberFormat } from './number-format.ts'
import type { Kind, ValueKind } from './kinds.ts'
import { findNear } from './near.ts'
import { checkExtraction, checkPattern } from './pattern.ts'
import type { Range } from './size.ts'
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

/** The most repetitions of `rept`. */
export const maxRepetitions = 1000

/** Whole-number parameters. Fractions are truncated; values out of range are blank. */
export const wholes = {
  count: { low: 0, high: 1_000_000_000 },
  position: { low: 1, high: 1_000_000_000 },
  places: { low: -100, high: 100 },
  repetitions: { low: 0, high: maxRepetitions },
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
  numberFormat: checkNumberFormat,
} satisfies Record<string, (text: string) => ConstantCheck>

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

export function isConstant(type: ParameterType): type is keyof typeof constants {
  return Object.hasOwn(constants, type)
}

export function isWhole(type: ParameterType): type is keyof typeof wholes {
  return Object.hasOwn(wholes, type)
}

export function kindOf(type: ParameterType): Kind | 'any' {
  if (type === 'any' || type === 'shown') return 'any'
  if (isConstant(type)) return 'text'
  return isWhole(type) ? 'number' : (type as ValueKind)
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
