import { fail, isPlainObject, ok, type Result } from '@monarch/shapes'
import type { Bound, FieldType, ValidationRules } from './definition.ts'

/** Compiles a pattern to a test; throws if it is invalid. Patterns match anywhere; `^` and `$` anchor them. */
export type CompilePattern = (pattern: string) => (text: string) => boolean

/** For browsers, where a slow pattern affects only the user who typed it. */
export const compileNative: CompilePattern = (pattern) => {
  const compiled = new RegExp(pattern, 'u')
  return (text) => compiled.test(text)
}

const allKeys = ['min', 'max', 'minLength', 'maxLength', 'pattern'] as const
const maxPatternLength = 1000

/**
 * Checks the sent `validationRules` of a field of this type.
 *
 *     parseRules(fieldTypes.text, { minLength: 9, maxLength: 2 }, compileNative)
 *     // { ok: false, message: 'validationRules.maxLength must not be less than minLength' }
 */
export function parseRules(type: FieldType, input: unknown, compile: CompilePattern): Result<ValidationRules> {
  if (input === null || input === undefined) return ok({})
  if (!isPlainObject(input)) return fail('validationRules must be an object')
  const rules: ValidationRules = {}
  for (const [key, given] of Object.entries(input)) {
    const known = allKeys.find((k) => k === key)
    if (!known) return fail(`validationRules has no key "${key.slice(0, 100)}". It has ${allKeys.join(', ')}.`)
    if (given === null) continue
    if (!type.rules.includes(known)) return fail(`validationRules.${key} does not apply to the type ${type.label()}`)
    const problem = addRule(rules, known, given, type, compile)
    if (problem !== null) return fail(`validationRules.${key} ${problem}`)
  }
  const crossed = crossedBound(type, rules)
  return crossed ? fail(`validationRules.${crossed} must not be less than ${crossed.replace('max', 'min')}`) : ok(rules)
}

/** The upper bound that is less than its lower one. */
export function crossedBound(type: FieldType, { min, max, minLength, maxLength }: ValidationRules) {
  if (min !== undefined && max !== undefined && type.compare!(min, max) > 0) return 'max'
  return minLength !== undefined && maxLength !== undefined && minLength > maxLength ? 'maxLength' : null
}

/** The problem with one rule, or `null` after adding it. */
function addRule(
  rules: ValidationRules,
  key: keyof ValidationRules,
  given: unknown,
  type: FieldType,
  compile: CompilePattern,
): string | null {
  if (key === 'min' || key === 'max') {
    const bound = type.parse(given, { label: '', settings: {}, required: false, rules: {} })
    if (!bound.ok) return bound.message.trim()
    rules[key] = bound.value as Bound
    return null
  }
  if (key === 'pattern') {
    if (typeof given !== 'string' || given === '') return 'must be text'
    if (given.length > maxPatternLength) return `must be ${maxPatternLength} characters or fewer`
    try {
      compile(given)
    } catch {
      return 'is not a regular expression'
    }
    rules.pattern = given
    return null
  }
  if (!Number.isSafeInteger(given) || (given as number) < 0) return 'must be a whole number, 0 or more'
  rules[key] = given as number
  return null
}
