import { type Fragment, sql } from '@monarch/sql'

/** The operand of an operator: a value of the field's type, a list of them, free text, or true/false. */
export type Operand = 'value' | 'list' | 'text' | 'boolean'

export interface Operator {
  readonly id: string
  /** The label in the filter builder. */
  readonly label: string
  readonly operand: Operand
  /** The condition on a column and a parameter that is already cast to the operand's type. */
  toSql(this: void, column: Fragment, operand: Fragment): Fragment
}

const operator = (id: string, label: string, operand: Operand, toSql: Operator['toSql']): Operator =>
  Object.freeze({ id, label, operand, toSql })

export const eq = operator('eq', 'is', 'value', (c, v) => sql`${c} = ${v}`)
export const ne = operator('ne', 'is not', 'value', (c, v) => sql`${c} is distinct from ${v}`)
export const isIn = operator('in', 'is any of', 'list', (c, v) => sql`${c} = any(${v})`)
const notIn = operator('nin', 'is none of', 'list', (c, v) => sql`(${c} = any(${v})) is not true`)
export const isNull = operator('isNull', 'is empty', 'boolean', (c, v) => sql`(${c} is null) = ${v}`)
export const gt = operator('gt', 'is more than', 'value', (c, v) => sql`${c} > ${v}`)
export const gte = operator('gte', 'is at least', 'value', (c, v) => sql`${c} >= ${v}`)
export const lt = operator('lt', 'is less than', 'value', (c, v) => sql`${c} < ${v}`)
export const lte = operator('lte', 'is at most', 'value', (c, v) => sql`${c} <= ${v}`)
export const before = operator('lt', 'is before', 'value', lt.toSql)
const onOrBefore = operator('lte', 'is on or before', 'value', lte.toSql)
export const after = operator('gt', 'is after', 'value', gt.toSql)
const onOrAfter = operator('gte', 'is on or after', 'value', gte.toSql)
/** The operands of text operators are LIKE patterns, escaped by `escapeLike`. */
export const contains = operator('contains', 'contains', 'text', (c, v) => isLike(c, sql`'%' || ${v} || '%'`))
export const startsWith = operator('startsWith', 'starts with', 'text', (c, v) => isLike(c, sql`${v} || '%'`))
export const endsWith = operator('endsWith', 'ends with', 'text', (c, v) => isLike(c, sql`'%' || ${v}`))
/** Operands of array operators are arrays of the column's type; `has` gets an array with one item, so that a GIN index serves it. */
export const has = operator('has', 'has', 'value', (c, v) => sql`${c} @> ${v}`)
export const hasAny = operator('hasAny', 'has any of', 'list', (c, v) => sql`${c} && ${v}`)
export const hasAll = operator('hasAll', 'has all of', 'list', (c, v) => sql`${c} @> ${v}`)
export const isEmpty = operator(
  'isEmpty',
  'is empty',
  'boolean',
  (c, v) => sql`(coalesce(cardinality(${c}), 0) = 0) = ${v}`,
)

export const equality = [eq, ne, isIn, notIn, isNull] as const
export const ordered = [...equality, gt, gte, lt, lte] as const
export const dated = [...equality, before, onOrBefore, after, onOrAfter] as const
export const textual = [...equality, gt, gte, lt, lte, contains, startsWith, endsWith] as const
/** An empty list counts as null, stored or computed, so the builder offers only one of the two operators. */
const isUnset = operator('isNull', 'is not set', 'boolean', isEmpty.toSql)
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
