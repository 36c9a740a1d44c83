import { ExactNumber, isDayTerm, isSpanTerm, type Json, operandSpec, readOperand } from '@monarch/field-types'
import { me, readUserTerm, resolveTerm, type TermViewer, userKeys } from '@monarch/schema'
import { type FilterField, filterFields, type FilterOperator, isBetween } from './filter-fields.ts'
import {
  choiceOf,
  type Filter,
  type FilterCondition,
  type FilterItem,
  isForeign,
  isGroup,
  maxGroupDepth,
} from './filter-state.ts'
import type { EntityStructure, Field } from '../record-data/structure.ts'

/**
 * Who evaluates the `where`: a user; `null` for a saved view, which keeps 'today' as a term; `rule` for a role, which
 * can refer to the requesting user's email, but not to relative days.
 */
type FilterContext = TermViewer | null | 'rule'

/** Skips incomplete conditions; `null` filters nothing. */
export function toWhere(filter: Filter | null, structure: EntityStructure, viewer: FilterContext): object | null {
  return filter && groupWhere(filter, filterFields(structure), viewer)
}

/** Number of complete conditions. */
export function countConditions(
  filter: Filter | null,
  structure: EntityStructure,
  viewer: FilterContext = null,
): number {
  const fields = filterFields(structure)
  const count = (item: FilterItem): number => {
    if (isGroup(item)) return item.items.reduce((sum, part) => sum + count(part), 0)
    return Number(isForeign(item) || conditionWhere(item, fields, viewer) !== null)
  }
  return filter ? count(filter) : 0
}

/** Converts a saved view's conditions for the builder; unsupported ones are kept unchanged. */
export function fromWhere(where: Json | undefined, structure: EntityStructure): Filter | null {
  if (!isObject(where)) return null
  const items = itemsOf(where, keysOf(structure))
  const only = items.length === 1 ? items[0]! : null
  const whole = only && isGroup(only) ? only : ({ join: 'and', items } as const)
  return whole.items.length === 0 ? null : flattened(whole, 1, filterFields(structure))
}

type Fields = ReadonlyMap<string, FilterField>

function groupWhere(group: Filter, fields: Fields, viewer: FilterContext): object | null {
  const parts = group.items.flatMap((item) => itemWhere(item, fields, viewer) ?? [])
  return parts.length > 1 ? { [group.join]: parts } : (parts[0] ?? null)
}

function itemWhere(item: FilterItem, fields: Fields, viewer: FilterContext): object | null {
  if (isGroup(item)) return groupWhere(item, fields, viewer)
  return isForeign(item) ? item.where : conditionWhere(item, fields, viewer)
}

function conditionWhere(condition: FilterCondition, fields: Fields, viewer: FilterContext): object | null {
  const known = fields.get(condition.path)
  const operator = known && choiceOf(known, condition)?.operator
  const compared = operator && compare(known.field, operator, condition.operand, viewer)
  if (!compared) return null
  if (known.through === null) return compared
  const { attribute, isMany } = known.through
  return { [attribute]: isMany ? { some: compared } : compared }
}

/** `{name: {contains: "x"}}`; undefined while the operand is incomplete. */
function compare(
  field: Field,
  operator: FilterOperator,
  operand: FilterCondition['operand'],
  viewer: FilterContext,
): object | undefined {
  const conditionOf = (value: Json | undefined) =>
    value === undefined ? undefined : { [field.name]: { [operator.id]: value } }
  const text = [operand].flat()[0] ?? ''
  if (viewer === 'rule') {
    const user = userKeys.find((key) => userWord(key) === text)
    if (user && comparesUsers(field, operator)) return conditionOf({ $user: user })
    if (operator.operand === 'person') return conditionOf(text === me ? { $user: 'id' } : text || undefined)
    if (operator.operand === 'span' || (operator.operand === 'day' && isDayTerm(text))) return undefined
    viewer = null
  }
  const compared = { type: field.type, settings: field.spec.settings }
  const by = (value: Json | undefined) =>
    (value !== undefined && viewer && resolveTerm(field.name, compared, operator.id, value, viewer)) ||
    conditionOf(value)
  switch (operator.operand) {
    case 'boolean':
      return by(operand === 'true')
    case 'text':
      return by(text.trim() || undefined)
    case 'value':
      return by(readOperand(field, text))
    case 'list': {
      const values = [operand].flat().map((part) => readOperand(field, part))
      return values.length > 0 && values.every((value) => value !== undefined) ? by(values) : undefined
    }
    case 'range': {
      const [from, to] = [operand].flat().map((day) => readOperand(field, day))
      return from !== undefined && to !== undefined ? { [field.name]: { gte: from, lte: to } } : undefined
    }
    case 'person':
      return by(text || undefined)
    case 'people': {
      const people = [operand].flat().filter((person) => person !== '')
      return by(people.length > 0 ? people : undefined)
    }
    case 'span':
      return by(isSpanTerm(text) ? text : undefined)
    case 'day': {
      const term = text.trim().toLowerCase()
      return by(isDayTerm(term) ? term : readOperand(field, text))
    }
  }
}

/** The operand for the requesting user's email or name. */
export function userWord(key: (typeof userKeys)[number]): string {
  return `$user.${key}`
}

/** Whether a rule may compare the field with the requesting user. */
export function comparesUsers({ type }: Field, { id, operand }: FilterOperator): boolean {
  const isText = type.graphql.scalar === 'String' && !type.graphql.list && !type.choices
  return isText && operand === 'value' && (id === 'eq' || id === 'ne')
}

/** Fields by relation key in `where` ('' for none) and by name. */
type Keys = ReadonlyMap<string, ReadonlyMap<string, FilterField>>

function keysOf(structure: EntityStructure): Keys {
  const all = Map.groupBy(filterFields(structure).values(), ({ through }) => through?.attribute ?? '')
  return new Map([...all].map(([key, fields]) => [key, new Map(fields.map((known) => [known.field.name, known]))]))
}

function itemsOf(where: { readonly [key: string]: Json }, keys: Keys): FilterItem[] {
  return Object.entries(where).flatMap(([key, given]): FilterItem[] => {
    if ((key === 'and' || key === 'or') && Array.isArray(given)) {
      const parts = given.map((part) => (isObject(part) ? joined(itemsOf(part, keys)) : { where: part as object }))
      return key === 'and' ? parts : [{ join: 'or', items: parts }]
    }
    return conditionsOf(key, given, keys) ?? [{ where: { [key]: given } }]
  })
}

function joined(items: readonly FilterItem[]): FilterItem {
  return items.length === 1 ? items[0]! : { join: 'and', items }
}

function conditionsOf(key: string, given: Json, keys: Keys): FilterItem[] | null {
  if (!isObject(given)) return null
  const own = keys.get('')?.get(key)
  if (own) return comparisonsOf(own, given)
  const walked = keys.get(key)
  const isMany = walked?.values().next().value?.through?.isMany
  if (!walked || isMany === undefined) return null
  if (isMany && (Object.keys(given).join() !== 'some' || !isObject(given.some))) return null
  const inner = isMany ? (given.some as { [key: string]: Json }) : given
  const conditions = Object.entries(inner).flatMap(([name, comparisons]) => {
    const field = walked.get(name)
    return (field && isObject(comparisons) && comparisonsOf(field, comparisons)) || [null]
  })
  // Two conditions on one related record are stricter than two conditions on any related records.
  if (conditions.some((condition) => condition === null) || (isMany && conditions.length > 1)) return null
  return conditions as FilterCondition[]
}

function comparisonsOf(known: FilterField, given: { readonly [key: string]: Json }): FilterCondition[] | null {
  const range = rangeOf(known, given)
  if (range) return [range]
  const conditions = Object.entries(given).map((comparison): FilterCondition | null => {
    const [operator, operand] = asAnswer(known.field, comparison)
    const choice = known.operators.find(
      (offered) =>
        offered.operator.id === operator && (offered.fixed === null || offered.fixed === JSON.stringify(operand)),
    )
    const text = choice && operandText(known.field, choice.operator, operand)
    return text === undefined ? null : { path: known.path, operator, operand: text }
  })
  return conditions.every((condition) => condition !== null) ? conditions : null
}

/** `gte` and `lte` with two days are 'is between'. */
function rangeOf(known: FilterField, given: { readonly [key: string]: Json }): FilterCondition | null {
  const days = [given.gte, given.lte].filter((day) => typeof day === 'string' && !isDayTerm(day)) as string[]
  const offered = known.operators.some(({ operator }) => operator === isBetween)
  const isRange = offered && days.length === 2 && Object.keys(given).length === 2
  return isRange ? { path: known.path, operator: isBetween.id, operand: days } : null
}

/** For a field that is never empty, `ne: true` is the operator 'is not checked'. */
function asAnswer({ type }: Field, [operator, operand]: [string, Json]): [string, Json] {
  const isOpposite = operator === 'ne' && typeof operand === 'boolean' && type.answers && type.unset !== undefined
  return isOpposite ? ['eq', !operand] : [operator, operand]
}

function operandText({ type, spec }: Field, { operand: kind }: FilterOperator, operand: Json) {
  if (kind === 'boolean') return JSON.stringify(operand)
  if (kind === 'people') return Array.isArray(operand) ? operand.map(String) : undefined
  if (kind === 'list') return Array.isArray(operand) ? operand.map(valueText) : undefined
  if (Array.isArray(operand) || operand === null) return undefined
  const user = readUserTerm(operand)
  if (user) return kind === 'person' ? me : userWord(user)
  if (kind === 'day' && typeof operand === 'string' && isDayTerm(operand)) return operand
  return kind === 'value' || kind === 'day' ? valueText(operand) : String(operand as string)

  function valueText(value: Json): string {
    if (type.choices) return String(value as string)
    return type.toText(type.graphql.list ? [value] : value, operandSpec(spec))
  }
}

/** Groups nested too deep for the builder stay unchanged. */
function flattened(group: Filter, depth: number, fields: Fields): Filter {
  const items = group.items.flatMap((item): FilterItem[] => {
    if (!isGroup(item)) return [item]
    if (item.items.length === 0) return []
    if (depth < maxGroupDepth) return [flattened(item, depth + 1, fields)]
    const where = groupWhere(item, fields, null)
    return where ? [{ where }] : []
  })
  return { ...group, items }
}

function isObject(json: unknown): json is { [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof ExactNumber)
}
