import { parseJson } from '@monarch/field-types'
import { type FilterField, filterFields, type OperatorChoice } from './filter-fields.ts'
import type { EntityStructure } from '../record-data/structure.ts'

/**
 * A filter in the builder: groups of conditions joined by 'and' or 'or'. Operands are the typed text, so that
 * incomplete conditions survive in the URL and numbers keep all digits.
 */
export interface Filter {
  readonly join: 'and' | 'or'
  readonly items: readonly FilterItem[]
}

export type FilterItem = Filter | FilterCondition | ForeignCondition

export interface FilterCondition {
  readonly path: string
  readonly operator: string
  /** Includes 'today' and 'next 7 days' for dates, and 'me' for users. */
  readonly operand: string | readonly string[]
}

/** A condition that the builder does not support: it is kept and can only be removed. */
interface ForeignCondition {
  readonly where: object
}

export const maxGroupDepth = 3
const maxConditions = 50

export const emptyFilter: Filter = { join: 'and', items: [] }

export function isGroup(item: FilterItem): item is Filter {
  return 'join' in item
}

export function isForeign(item: FilterItem): item is ForeignCondition {
  return 'where' in item
}

/** The field's default operator without an operand. */
export function newCondition(field: FilterField): FilterCondition {
  return withOperator({ path: field.path, operator: '', operand: '' }, field.operators[0]!)
}

/** Changes the operator and keeps an operand of the same kind. */
export function withOperator(condition: FilterCondition, { operator, fixed }: OperatorChoice): FilterCondition {
  const first = [condition.operand].flat()[0] ?? ''
  const isList = operator.operand === 'list' || operator.operand === 'range'
  const kept = isList ? [condition.operand].flat().filter((text) => text !== '') : first
  return { ...condition, operator: operator.id, operand: fixed ?? kept }
}

export function choiceOf(field: FilterField, condition: FilterCondition): OperatorChoice | undefined {
  return field.operators.find(
    (choice) =>
      choice.operator.id === condition.operator && (choice.fixed === null || choice.fixed === condition.operand),
  )
}

/** `["and",["status","in",["active"]],["or",["name","contains","x"]]]` */
export function stringifyFilter(filter: Filter): string {
  const toJson = (item: FilterItem): unknown => {
    if (isGroup(item)) return [item.join, ...item.items.map(toJson)]
    return isForeign(item) ? ['where', item.where] : [item.path, item.operator, item.operand]
  }
  return JSON.stringify(toJson(filter))
}

/** Parses the URL text; skips unknown fields and operators. */
export function parseFilter(text: string | undefined, structure: EntityStructure): Filter | null {
  if (!text) return null
  const budget = { conditions: maxConditions }
  try {
    const item = parseItem(parseJson(text), filterFields(structure), 1, budget)
    return item && isGroup(item) ? item : null
  } catch {
    return null
  }
}

type Fields = ReadonlyMap<string, FilterField>

function parseItem(json: unknown, fields: Fields, depth: number, budget: { conditions: number }): FilterItem | null {
  if (!Array.isArray(json)) return null
  const [head, ...rest] = json as unknown[]
  if (head === 'and' || head === 'or') {
    if (depth > maxGroupDepth) return null
    return { join: head, items: rest.flatMap((part) => parseItem(part, fields, depth + 1, budget) ?? []) }
  }
  if (budget.conditions === 0) return null
  const [operator, operand] = rest
  if (head === 'where' && rest.length === 1) {
    if (typeof operator !== 'object' || operator === null || Array.isArray(operator)) return null
    budget.conditions -= 1
    return { where: operator }
  }
  const known = typeof head === 'string' ? fields.get(head) : undefined
  if (!known || typeof operator !== 'string' || !isOperand(operand)) return null
  const condition = { path: known.path, operator, operand }
  const choice = choiceOf(known, condition)
  if (!choice) return null
  budget.conditions -= 1
  return choice.fixed === null ? withOperator(condition, choice) : condition
}

function isOperand(input: unknown): input is string | string[] {
  return typeof input === 'string' || (Array.isArray(input) && input.every((part) => typeof part === 'string'))
}
