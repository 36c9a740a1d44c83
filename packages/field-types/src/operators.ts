import { type Fragment, sql } from '@monarch/sql'
import type { Json } from './exact-number.ts'
import { t } from './messages.ts'

/** The operand of an operator: a value of the field's type, a list of them, free text, or true/false. */
export type Operand = 'value' | 'list' | 'text' | 'boolean'

export interface Operator {
  readonly id: string
  /** The label in the filter builder. */
  readonly label: () => string
  /** The label of the opposite answer, of an operator whose operand is true or false. */
  readonly opposite?: () => string
  readonly operand: Operand
  /** The condition on a column and a parameter that is already cast to the operand's type. */
  toSql(this: void, column: Fragment, operand: Fragment): Fragment
  /**
   * The same condition on a value in JavaScript; `null` if the value is empty and PostgreSQL's answer is therefore unknown.
   * `compare` orders values as those of the column.
   */
  test(this: void, value: Json, operand: Json, compare: Compare): boolean | null
}

type Compare = (a: Json, b: Json) => number

const operator = (
  id: string,
  label: () => string,
  operand: Operand,
  toSql: Operator['toSql'],
  test: Operator['test'],
  opposite?: () => string,
): Operator => Object.freeze({ id, label, operand, toSql, test, ...(opposite && { opposite }) })

/** The answer for an empty value is unknown. */
const ofKnown =
  (accepts: (value: Json, operand: Json, compare: Compare) => boolean): Operator['test'] =>
  (value, operand, compare) =>
    value === null ? null : accepts(value, operand, compare)
const ofText = (accepts: (text: string, part: string) => boolean): Operator['test'] =>
  ofKnown(
    (value, operand) =>
      typeof value === 'string' && typeof operand === 'string' && accepts(value.toLowerCase(), operand.toLowerCase()),
  )
const isSame = (value: Json, operand: Json) => JSON.stringify(value) === JSON.stringify(operand)
const isAmong = (value: Json, list: Json) => itemsOf(list).some((operand) => isSame(value, operand))
const itemsOf = (list: Json): readonly Json[] => (Array.isArray(list) ? list : [])

export const eq = operator(
  'eq',
  () => t('is'),
  'value',
  (c, v) => sql`${c} = ${v}`,
  ofKnown(isSame),
)
const ne = operator(
  'ne',
  () => t('isNot'),
  'value',
  (c, v) => sql`${c} is distinct from ${v}`,
  (value, operand) => !isSame(value, operand),
)
const isIn = operator(
  'in',
  () => t('isAnyOf'),
  'list',
  (c, v) => sql`${c} = any(${v})`,
  ofKnown(isAmong),
)
const notIn = operator(
  'nin',
  () => t('isNoneOf'),
  'list',
  (c, v) => sql`(${c} = any(${v})) is not true`,
  (value, list) => !isAmong(value, list),
)
export const isNull = operator(
  'isNull',
  () => t('isEmpty'),
  'boolean',
  (c, v) => sql`(${c} is null) = ${v}`,
  (value, operand) => (value === null) === operand,
  () => t('isNotEmpty'),
)
const gt = operator(
  'gt',
  () => t('isMoreThan'),
  'value',
  (c, v) => sql`${c} > ${v}`,
  ofKnown((value, operand, compare) => compare(value, operand) > 0),
)
const gte = operator(
  'gte',
  () => t('isAtLeast'),
  'value',
  (c, v) => sql`${c} >= ${v}`,
  ofKnown((value, operand, compare) => compare(value, operand) >= 0),
)
const lt = operator(
  'lt',
  () => t('isLessThan'),
  'value',
  (c, v) => sql`${c} < ${v}`,
  ofKnown((value, operand, compare) => compare(value, operand) < 0),
)
const lte = operator(
  'lte',
  () => t('isAtMost'),
  'value',
  (c, v) => sql`${c} <= ${v}`,
  ofKnown((value, operand, compare) => compare(value, operand) <= 0),
)
const before = operator('lt', () => t('isBefore'), 'value', lt.toSql, lt.test)
const onOrBefore = operator('lte', () => t('isOnOrBefore'), 'value', lte.toSql, lte.test)
const after = operator('gt', () => t('isAfter'), 'value', gt.toSql, gt.test)
const onOrAfter = operator('gte', () => t('isOnOrAfter'), 'value', gte.toSql, gte.test)
/** The operands of text operators are LIKE patterns, escaped by `escapeLike`. */
const contains = operator(
  'contains',
  () => t('contains'),
  'text',
  (c, v) => isLike(c, sql`'%' || ${v} || '%'`),
  ofText((text, part) => text.includes(part)),
)
const startsWith = operator(
  'startsWith',
  () => t('startsWith'),
  'text',
  (c, v) => isLike(c, sql`${v} || '%'`),
  ofText((text, part) => text.startsWith(part)),
)
const endsWith = operator(
  'endsWith',
  () => t('endsWith'),
  'text',
  (c, v) => isLike(c, sql`'%' || ${v}`),
  ofText((text, part) => text.endsWith(part)),
)
/** Operands of array operators are arrays of the column's type; `has` gets an array with one item, so that a GIN index serves it. */
const has = operator(
  'has',
  () => t('has'),
  'value',
  (c, v) => sql`${c} @> ${v}`,
  ofKnown((list, item) => itemsOf(list).includes(item)),
)
const hasAny = operator(
  'hasAny',
  () => t('hasAnyOf'),
  'list',
  (c, v) => sql`${c} && ${v}`,
  ofKnown((list, items) => itemsOf(items).some((item) => itemsOf(list).includes(item))),
)
const hasAll = operator(
  'hasAll',
  () => t('hasAllOf'),
  'list',
  (c, v) => sql`${c} @> ${v}`,
  ofKnown((list, items) => itemsOf(items).every((item) => itemsOf(list).includes(item))),
)
const isEmpty = operator(
  'isEmpty',
  () => t('isEmpty'),
  'boolean',
  (c, v) => sql`(coalesce(cardinality(${c}), 0) = 0) = ${v}`,
  (list, operand) => (itemsOf(list).length === 0) === operand,
  () => t('isNotEmpty'),
)

export const equality = [eq, ne, isIn, notIn, isNull] as const
export const ordered = [...equality, gt, gte, lt, lte] as const
export const dated = [...equality, before, onOrBefore, after, onOrAfter] as const
export const textual = [...equality, gt, gte, lt, lte, contains, startsWith, endsWith] as const
/** An empty list counts as null, stored or computed, so the builder offers only one of the two operators. */
const isUnset = operator(
  'isNull',
  () => t('isNotSet'),
  'boolean',
  isEmpty.toSql,
  isEmpty.test,
  () => t('isSet'),
)
export const arrays = [has, hasAny, hasAll, isEmpty, isUnset] as const

/**
 * The expression that text operators compare, the same as that of the trigram index. It folds case explicitly as
 * `ilike` does: an index over the bare text would fold by other rules and miss matches.
 */
export function caseless(text: Fragment): Fragment {
  return sql`lower(${text})`
}

function isLike(text: Fragment, pattern: Fragment): Fragment {
  return sql`${caseless(text)} like ${caseless(pattern)}`
}

/** Escapes `%`, `_` and `\` for a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (c) => `\\${c}`)
}
