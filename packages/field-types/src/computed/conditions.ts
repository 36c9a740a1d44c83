import { isPlainObject } from '@monarch/shapes'
import { eq, type Operator } from '../operators.ts'
import type { Json } from '../exact-number.ts'
import { joinWords, splitWords } from '../multi-select/word-list.ts'
import type { ValueType } from '../value-type.ts'
import { t } from '../messages.ts'

/** A condition in the builder. The operand is text as typed, or a list of values. */
export interface Condition {
  readonly field: string
  readonly operator: string
  readonly operand: string
  /** True if the operand is a formula, evaluated together with the conditions. */
  readonly isFormula?: boolean
}

export interface Conditions {
  readonly join: 'and' | 'or'
  readonly items: readonly Condition[]
}

/** An operator with its label; `isNull` has one for each answer. */
export interface OperatorOption {
  readonly key: string
  readonly label: string
  readonly operator: Operator
  /** The operand, if the label implies it. */
  readonly fixed: boolean | null
}

export const noConditions: Conditions = { join: 'and', items: [] }

/** The operators that a list of conditions offers for a field. */
export function operatorOptions({ type }: ValueType): readonly OperatorOption[] {
  const hasEmpty = type.operators.some(({ id }) => id === 'isEmpty')
  const answers = (type.answers ?? []).map(({ operand, label }): OperatorOption => {
    return { key: `eq:${operand}`, label: label(), operator: eq, fixed: operand }
  })
  const others = type.operators.flatMap((operator): OperatorOption[] => {
    const { id } = operator
    const label = operator.label()
    if (id === 'isNull' && type.unset !== undefined) return []
    if (operator.operand !== 'boolean') return [{ key: id, label, operator, fixed: null }]
    if (id === 'isNull' && hasEmpty) return []
    return [
      { key: `${id}:true`, label, operator, fixed: true },
      { key: `${id}:false`, label: operator.opposite!(), operator, fixed: false },
    ]
  })
  return [...answers, ...others]
}

/**
 * The `where` of a list of conditions, without incomplete ones; `undefined` if there are none.
 *
 *     toWhere({ join: 'and', items: [{ field: 'stage', operator: 'eq', operand: 'won' }] }, valueOf) // { stage: { eq: 'won' } }
 */
export function toWhere(
  { join, items }: Conditions,
  valueOf: (field: string) => ValueType | null,
): Record<string, Json> | undefined {
  const parts = items.flatMap((condition): Record<string, Json>[] => {
    const value = valueOf(condition.field)
    const option = value && operatorOptions(value).find(({ key }) => key === condition.operator)
    if (!value || !option) return []
    const operand = option.fixed ?? readOperand(value, option.operator, condition)
    return operand === undefined ? [] : [{ [condition.field]: { [option.operator.id]: operand } }]
  })
  return parts.length > 1 ? { [join]: parts } : parts[0]
}

/** The `where` as a list of conditions; `null` if such a list cannot express it. */
export function fromWhere(where: unknown, valueOf: (field: string) => ValueType | null): Conditions | null {
  if (where === undefined || where === null) return noConditions
  if (!isPlainObject(where)) return null
  const keys = Object.keys(where)
  const join = keys.length === 1 && (keys[0] === 'and' || keys[0] === 'or') ? keys[0] : null
  const parts = join ? where[join] : [where]
  if (!Array.isArray(parts)) return null
  const items = parts.map((part: unknown) => conditionOf(part, valueOf))
  return items.every((item) => item !== null) ? { join: join ?? 'and', items } : null
}

function conditionOf(part: unknown, valueOf: (field: string) => ValueType | null): Condition | null {
  const [field, comparison] = onlyEntry(part)
  const [id, operand] = onlyEntry(comparison)
  const value = field === undefined ? null : valueOf(field)
  if (!value || id === undefined) return null
  const option = operatorOptions(value).find(
    ({ operator, fixed }) => operator.id === id && (fixed === null || fixed === operand),
  )
  if (!option) return null
  const condition = { field: field!, operator: option.key }
  const [key, formula] = onlyEntry(operand)
  if (key === 'formula' && typeof formula === 'string') return { ...condition, operand: formula, isFormula: true }
  const text = option.fixed === null ? writeOperand(value, option.operator, operand as Json) : ''
  return text === null ? null : { ...condition, operand: text }
}

function onlyEntry(input: unknown): [string, unknown] | [] {
  const entries = isPlainObject(input) ? Object.entries(input) : []
  return entries.length === 1 ? entries[0]! : []
}

const spec = (settings: Json) => ({ label: t('theValue'), settings, required: false, rules: {} })

function readOperand({ type, settings }: ValueType, operator: Operator, condition: Condition): Json | undefined {
  const text = condition.operand.trim()
  if (text === '') return undefined
  if (condition.isFormula) return { formula: text }
  if (operator.operand === 'text') return text
  const field = spec(settings)
  const read = (word: string) => {
    // Operators of a list compare with one of its items.
    const made = type.graphql.list
      ? type.fromText(word, field)
      : (type.operand?.(word, field) ?? type.fromText(word, field))
    return made.ok ? (type.graphql.list ? (made.value as Json[])[0] : made.value) : undefined
  }
  if (operator.operand === 'value') return read(text)
  const values = splitWords(text).map(read)
  return values.every((value) => value !== undefined) ? (values as Json[]) : undefined
}

function writeOperand({ type, settings }: ValueType, operator: Operator, operand: Json): string | null {
  if (operator.operand === 'text') return typeof operand === 'string' ? operand : null
  const field = spec(settings)
  const write = (value: Json) => type.toText((type.graphql.list ? [value] : value) as Json, field)
  if (operator.operand === 'value') return operand === null ? null : write(operand)
  return Array.isArray(operand) ? joinWords(operand.map((value) => write(value as Json))) : null
}
