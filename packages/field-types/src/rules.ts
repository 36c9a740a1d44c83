import type { Bound, FieldSpec } from './definition.ts'
import type { Json } from './exact-number.ts'
import { t } from './messages.ts'

interface BoundWords {
  min(this: void, values: { label: string; bound: string }): string
  max(this: void, values: { label: string; bound: string }): string
}
export const amountWords: BoundWords = {
  min: (values) => t('mustBeOrMore', values),
  max: (values) => t('mustBeOrLess', values),
}
export const momentWords: BoundWords = {
  min: (values) => t('mustBeOrLater', values),
  max: (values) => t('mustBeOrEarlier', values),
}

export function checkBounds(
  value: Json,
  { label, rules }: FieldSpec,
  compare: (a: Json, b: Json) => number,
  show: (bound: Bound) => string,
  words: BoundWords,
): string | null {
  if (rules.min !== undefined && compare(value, rules.min) < 0) return words.min({ label, bound: show(rules.min) })
  if (rules.max !== undefined && compare(value, rules.max) > 0) return words.max({ label, bound: show(rules.max) })
  return null
}

export function checkText(value: Json, { label, rules, matches }: FieldSpec): string | null {
  const text = value as string
  const { minLength, maxLength } = rules
  if (minLength !== undefined && countCharacters(text) < minLength) {
    return t('mustHaveAtLeast', { label, count: minLength })
  }
  if (maxLength !== undefined && text.length > maxLength && countCharacters(text) > maxLength) {
    return t('mustHaveAtMost', { label, count: maxLength })
  }
  return matches && !matches(text) ? t('isNotInTheRightFormat', { label }) : null
}

/** Counts code points, as PostgreSQL does; UTF-16 has two units for some characters. */
function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
