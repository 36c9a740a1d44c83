import type { FieldSpec, Json, Operator } from '@monarch/field-types'
import { recordName, recordsName } from '@monarch/schema'
import { createdField, type EntityStructure, type Field, updatedField } from './structure.ts'

/**
 * What a list is filtered by, as people build it: conditions joined by 'and' or 'or', in groups. Operands are text as it was
 * typed, so that an unfinished condition survives in the address and no number passes through a float.
 */
export interface Filter {
  readonly join: 'and' | 'or'
  readonly items: readonly FilterItem[]
}

export type FilterItem = Filter | FilterCondition

export interface FilterCondition {
  /** A field's name, or `account.name` for a field of the record that `account` points at. */
  readonly path: string
  readonly operator: string
  readonly operand: string | readonly string[]
}

/** An operator in the words that people choose from: 'is empty' and 'is not empty' are one operator with two operands. */
export interface OperatorChoice {
  readonly key: string
  readonly label: string
  readonly operator: Operator
  /** The operand, when the words say it already. */
  readonly fixed: 'true' | 'false' | null
}

export interface FilterField {
  readonly path: string
  /** 'Account › Name' for a field of a related record. */
  readonly label: string
  readonly field: Field
  readonly operators: readonly OperatorChoice[]
}

export const maxGroupDepth = 3
const maxConditions = 50

export const emptyFilter: Filter = { join: 'and', items: [] }

export function isGroup(item: FilterItem): item is Filter {
  return 'join' in item
}

/** Everything that a list of the entity can be filtered by. */
export function filterFields({ entity, byId }: EntityStructure): readonly FilterField[] {
  const own = [...entity.fields, createdField, updatedField].map((field) =>
    toFilterField(field.name, field.label, field),
  )
  const walked = entity.fields.flatMap((relation) => {
    const target = relation.relation && byId.get(relation.relation.entityId)
    return (target?.fields ?? [])
      .filter((field) => !field.relation)
      .map((field) => toFilterField(`${relation.name}.${field.name}`, `${relation.label} › ${field.label}`, field))
  })
  return [...own, ...walked].filter(({ operators }) => operators.length > 0)
}

/** A new condition: the field's usual operator, nothing to compare with yet. */
export function newCondition(field: FilterField): FilterCondition {
  return withOperator({ path: field.path, operator: '', operand: '' }, field.operators[0]!)
}

/** The condition under another operator; an operand of the same kind stays. */
export function withOperator(condition: FilterCondition, { operator, fixed }: OperatorChoice): FilterCondition {
  const { operand } = condition
  const isList = operator.operand === 'list'
  const kept = isList ? [operand].flat().filter((text) => text !== '') : ([operand].flat()[0] ?? '')
  return { ...condition, operator: operator.id, operand: fixed ?? kept }
}

export function choiceOf(field: FilterField, condition: FilterCondition): OperatorChoice | undefined {
  return field.operators.find(
    (choice) =>
      choice.operator.id === condition.operator && (choice.fixed === null || choice.fixed === condition.operand),
  )
}

/** The `where` of a request; unfinished conditions are left out. `null` filters nothing. */
export function toWhere(filter: Filter | null, structure: EntityStructure): object | null {
  if (!filter) return null
  const fields = new Map(filterFields(structure).map((field) => [field.path, field]))
  return groupWhere(filter, fields)
}

/** How many conditions take effect. */
export function countConditions(filter: Filter | null, structure: EntityStructure): number {
  if (!filter) return 0
  const fields = new Map(filterFields(structure).map((field) => [field.path, field]))
  const count = (item: FilterItem): number =>
    isGroup(item)
      ? item.items.reduce((sum, part) => sum + count(part), 0)
      : Number(conditionWhere(item, fields) !== null)
  return count(filter)
}

/** `["and",["status","in",["active"]],["or",["name","contains","x"]]]` */
export function stringifyFilter(filter: Filter): string {
  const toJson = (item: FilterItem): unknown =>
    isGroup(item) ? [item.join, ...item.items.map(toJson)] : [item.path, item.operator, item.operand]
  return JSON.stringify(toJson(filter))
}

/** What of the text is a filter of this entity; fields and operators that it does not have are left out. */
export function parseFilter(text: string | undefined, structure: EntityStructure): Filter | null {
  if (!text) return null
  const fields = new Map(filterFields(structure).map((field) => [field.path, field]))
  const budget = { conditions: maxConditions }
  try {
    const item = parseItem(JSON.parse(text), fields, 1, budget)
    return item && isGroup(item) && item.items.length > 0 ? item : null
  } catch {
    return null
  }
}

type Fields = ReadonlyMap<string, FilterField>

function groupWhere(group: Filter, fields: Fields): object | null {
  const parts = group.items.flatMap(
    (item) => (isGroup(item) ? groupWhere(item, fields) : conditionWhere(item, fields)) ?? [],
  )
  return parts.length > 1 ? { [group.join]: parts } : (parts[0] ?? null)
}

function conditionWhere(condition: FilterCondition, fields: Fields): object | null {
  const known = fields.get(condition.path)
  const operator = known && choiceOf(known, condition)?.operator
  if (!operator) return null
  const operand = readOperand(known.field, operator, condition.operand)
  if (operand === undefined) return null
  const comparison = { [known.field.name]: { [operator.id]: operand } }
  const relation = condition.path.includes('.') ? condition.path.split('.')[0]! : null
  if (relation === null) return comparison
  const isList = fields.get(relation)?.field.type.graphql.list
  return isList ? { [recordsName(relation)]: { some: comparison } } : { [recordName(relation)]: comparison }
}

/** The operand as the API wants it; undefined while it is unfinished. */
function readOperand(field: Field, operator: Operator, operand: FilterCondition['operand']): Json | undefined {
  switch (operator.operand) {
    case 'boolean':
      return operand === 'true'
    case 'text':
      return String(operand).trim() || undefined
    case 'value':
      return readValue(field, String(operand))
    case 'list': {
      const values = [operand].flat().map((text) => readValue(field, text))
      return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined
    }
  }
}

function readValue({ type, spec }: Field, text: string): Json | undefined {
  if (text.trim() === '') return undefined
  if (type.choices) return text
  const field = operandSpec(spec)
  // A list is compared with one of its values at a time.
  if (type.graphql.list) {
    const list = type.fromText(text, field)
    return list.ok ? (list.value as Json[])[0] : undefined
  }
  const read = type.operand ? type.operand(text, field) : type.fromText(text, field)
  return read.ok ? read.value : undefined
}

/** What one compares with need not be a value that the field would take. */
export function operandSpec({ label, settings, timeZone }: FieldSpec): FieldSpec {
  return { label, settings, required: false, rules: {}, ...(timeZone !== undefined && { timeZone }) }
}

function toFilterField(path: string, label: string, field: Field): FilterField {
  return { path, label, field, operators: operatorChoices(field) }
}

/** The operators that make sense to people, the usual one first. */
function operatorChoices({ type, relation, spec }: Field): readonly OperatorChoice[] {
  const ids = new Set(type.operators.map((operator) => operator.id))
  const isText = ids.has('contains') && !type.choices
  const hidden = new Set([
    // Text is not compared by its order, a yes or no and a record not by lists.
    ...(ids.has('contains') ? ['gt', 'gte', 'lt', 'lte'] : []),
    // What people read of a marked-up text is searched, and not compared as a whole.
    ...(type.plainText ? ['eq', 'ne', 'in', 'nin'] : []),
    ...(type.graphql.scalar === 'Boolean' || relation ? ['in', 'nin'] : []),
    // An empty list is stored as no value: one of the two words is enough.
    ...(ids.has('isEmpty') ? ['isNull'] : []),
    ...(spec.required ? ['isNull', 'isEmpty'] : []),
  ])
  const usual = isText ? ['contains', 'startsWith', 'endsWith'] : type.choices ? ['in', 'hasAny'] : []
  const rank = ({ id, operand }: Operator) => (usual.includes(id) ? 0 : operand === 'boolean' ? 2 : 1)
  return (
    type.operators
      // Nobody knows the id of a file: there is one, or there is none.
      .filter((operator) => !hidden.has(operator.id) && (!type.files || operator.operand === 'boolean'))
      .toSorted((a, b) => rank(a) - rank(b))
      .flatMap((operator): OperatorChoice[] => {
        if (operator.operand !== 'boolean') return [{ key: operator.id, label: operator.label, operator, fixed: null }]
        return [
          { key: `${operator.id}:true`, label: operator.label, operator, fixed: 'true' },
          { key: `${operator.id}:false`, label: operator.label.replace('is ', 'is not '), operator, fixed: 'false' },
        ]
      })
  )
}

function parseItem(json: unknown, fields: Fields, depth: number, budget: { conditions: number }): FilterItem | null {
  if (!Array.isArray(json)) return null
  const [head, ...rest] = json as unknown[]
  if (head === 'and' || head === 'or') {
    if (depth > maxGroupDepth) return null
    return { join: head, items: rest.flatMap((part) => parseItem(part, fields, depth + 1, budget) ?? []) }
  }
  const [operator, operand] = rest
  const known = typeof head === 'string' ? fields.get(head) : undefined
  if (!known || typeof operator !== 'string' || !isOperand(operand) || budget.conditions === 0) return null
  const condition = { path: known.path, operator, operand }
  const choice = choiceOf(known, condition)
  if (!choice) return null
  budget.conditions -= 1
  return choice.fixed === null ? withOperator(condition, choice) : condition
}

function isOperand(input: unknown): input is string | string[] {
  return typeof input === 'string' || (Array.isArray(input) && input.every((part) => typeof part === 'string'))
}
