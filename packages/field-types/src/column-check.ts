import { type Fragment, join, literal, sql } from '@monarch/sql'
import type { Bound, FieldType, ValidationRules } from './definition.ts'
import type { Json } from './exact-number.ts'

interface Ruled {
  readonly settings: Json
  readonly validationRules: ValidationRules
}

/**
 * The rules and choices of a field as a condition on its column, limited to those that PostgreSQL evaluates exactly as
 * `parse` and `check` do; `null` if there are none. Null meets every condition.
 *
 *     columnCheck(fieldTypes.number, { settings: {}, validationRules: { min: 1 } }, ident('seats'))
 *     // "seats" >= '1'::bigint
 */
export function columnCheck(type: FieldType, { settings, validationRules }: Ruled, column: Fragment): Fragment | null {
  if (type.storage !== 'column') return null
  const { min, max, minLength, maxLength, pattern } = rulesThatApply(type, validationRules)
  const conditions: Fragment[] = []
  const sqlType = type.column(settings)
  const bound = (value: Bound) => sql`${literal(String(type.bind(value)))}::${sqlType}`
  if (min !== undefined) conditions.push(sql`${column} >= ${bound(min)}`)
  if (max !== undefined) conditions.push(sql`${column} <= ${bound(max)}`)
  if (minLength !== undefined) conditions.push(sql`char_length(${column}) >= ${literal(minLength)}`)
  if (maxLength !== undefined) conditions.push(sql`char_length(${column}) <= ${literal(maxLength)}`)
  if (pattern !== undefined && isSharedPattern(pattern)) conditions.push(sql`${column} ~ ${literal(pattern)}`)
  const range = type.range?.(settings)
  if (range) conditions.push(sql`${column} between ${literal(range.min)} and ${literal(range.max)}`)
  const choices = type.choices?.(settings)
  if (choices) {
    // Sorted, so that reordering the choices does not change the condition.
    const words = choices.map(({ value }) => value).toSorted()
    const values = sql`array[${join(words.map((word) => literal(word)))}]::text[]`
    // Without choices, only null is valid; `any` of an empty list would be false for null, too.
    const isOne = choices.length === 0 ? sql`${column} is null` : sql`${column} = any(${values})`
    conditions.push(type.graphql.list ? sql`${column} <@ ${values}` : isOne)
  }
  return conditions.length === 0 ? null : join(conditions, sql` and `)
}

/** True if every value that met the old rules and choices meets the new ones. */
export function isLooserCheck(type: FieldType, from: Ruled, to: Ruled): boolean {
  const [old, now] = [rulesThatApply(type, from.validationRules), rulesThatApply(type, to.validationRules)]
  const compare = (a: Bound, b: Bound) => type.compare!(a, b)
  const [oldRange, range] = [type.range?.(from.settings), type.range?.(to.settings)]
  const known = new Set(type.choices?.(to.settings).map(({ value }) => value))
  return (
    (now.min === undefined || (old.min !== undefined && compare(now.min, old.min) <= 0)) &&
    (now.max === undefined || (old.max !== undefined && compare(now.max, old.max) >= 0)) &&
    (now.minLength === undefined || (old.minLength !== undefined && now.minLength <= old.minLength)) &&
    (now.maxLength === undefined || (old.maxLength !== undefined && now.maxLength >= old.maxLength)) &&
    (now.pattern === undefined || now.pattern === old.pattern) &&
    (!range || !oldRange || (range.min <= oldRange.min && range.max >= oldRange.max)) &&
    (type.choices?.(from.settings) ?? []).every(({ value }) => known.has(value))
  )
}

function rulesThatApply(type: FieldType, rules: ValidationRules): ValidationRules {
  return Object.fromEntries(Object.entries(rules).filter(([key]) => type.rules.includes(key as keyof ValidationRules)))
}

/**
 * Whether RE2 and PostgreSQL agree on the pattern: it has only literal characters, character classes, groups,
 * alternatives, counts and the two anchors. Only the server checks other patterns: a dot (which matches a line break in
 * one of them only), escaped letters, and other syntax.
 */
export function isSharedPattern(pattern: string): boolean {
  return (
    // oxlint-disable-next-line monarch/line-length -- One pattern.
    /^(?:[A-Za-z0-9 _@#%&=:;,!~<>/"'-]|\\[.\-+*?()[\]{}|^$/\\]|\[\^?(?:[A-Za-z0-9](?:-[A-Za-z0-9])?|[ _@#%&=;,!~<>/"'.+*?()])+-?\]|\((?:\?:)?|\)|\||[*+?]|\{\d{1,2}(?:,(?:\d{1,2})?)?\}|[\^$])*$/.test(
      pattern,
    ) && !/(?:^|[(|^$*+?}])[*+?{]/.test(pattern.replaceAll('(?:', '('))
  )
}
