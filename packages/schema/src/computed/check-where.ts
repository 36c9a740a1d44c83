import { type Json, usersEntityId, type ValueType } from '@monarch/field-types'
import { AppError } from '../errors/errors.ts'
import { encodeOperand } from '../model/operand.ts'
import type { FieldRow } from '../structure/structure.ts'
import type { ComputedProblem } from './computed-field.ts'
import { entityLabel, type StructureIndex } from './structure-index.ts'
import { isObject } from '../small-checks.ts'
import { findWhereKey } from './where.ts'

export interface WhereCheck {
  /** Type and settings of a field's values; `null` to skip its operands. */
  valueTypeOf(field: FieldRow): ValueType | null
  /** Called with every field that the conditions read or traverse. */
  found(fieldId: string, path: string): void
  problem(problem: ComputedProblem): void
  /** Whether the operand depends on the viewer ('today', 'me'), so that only a request can resolve it. */
  isTerm?(value: ValueType, operator: string, operand: Json): boolean
}

/** The planner's limit for nested conditions. */
const maxLevels = 12

/** Finds everything in the `where` of a rollup, a lookup or a view that the planner would refuse. */
export function checkWhere(
  index: StructureIndex,
  entityId: string,
  where: Json,
  check: WhereCheck,
  path = 'settings.where',
): void {
  checkConditions(index, entityId, where, path, 1, check)
}

function checkConditions(
  index: StructureIndex,
  entityId: string,
  where: Json,
  path: string,
  level: number,
  check: WhereCheck,
): void {
  if (!isObject(where)) return check.problem({ path, message: 'must be an object' })
  if (level > maxLevels)
    return check.problem({ path, message: `Conditions may be nested at most ${maxLevels} levels deep.` })
  const inner = (of: string, given: Json, at: string) => checkConditions(index, of, given, at, level + 1, check)
  for (const [key, given] of Object.entries(where)) {
    const at = `${path}.${key}`
    if (key === 'not') inner(entityId, given, at)
    else if (key === 'and' || key === 'or') {
      if (!Array.isArray(given)) check.problem({ path: at, message: 'must be a list' })
      else for (const [i, part] of given.entries()) inner(entityId, part, `${at}.${i}`)
    } else checkKey(index, entityId, key, given, at, inner, check)
  }
}

function checkKey(
  index: StructureIndex,
  entityId: string,
  key: string,
  given: Json,
  path: string,
  inner: (of: string, given: Json, at: string) => void,
  check: WhereCheck,
): void {
  const found = findWhereKey(index, entityId, key)
  if (!found) {
    return check.problem({ path, message: `${entityLabel(index, entityId)} has no field "${key}"` })
  }
  if (found.kind === 'person') return inner(usersEntityId, given, path)
  if (found.kind === 'relation') {
    const { relation } = found
    check.found(relation.field.id, path)
    if (!relation.isMany) return inner(relation.targetId, given, path)
    if (!isObject(given)) return check.problem({ path, message: 'must be an object' })
    for (const [quantifier, part] of Object.entries(given)) {
      const at = `${path}.${quantifier}`
      if (['some', 'none', 'every'].includes(quantifier)) inner(relation.targetId, part, at)
      else {
        const message = `Filter a list of records by some, none or every, not "${quantifier}"`
        check.problem({ path: at, message })
      }
    }
    return
  }
  if (found.field) check.found(found.field.id, path)
  const value = found.field ? check.valueTypeOf(found.field) : { type: found.type!, settings: {} }
  if (value) checkComparisons(value, found.field?.displayName ?? found.name, given, path, check)
}

function checkComparisons(value: ValueType, label: string, given: Json, path: string, check: WhereCheck): void {
  if (!isObject(given)) return check.problem({ path, message: 'must be an object' })
  const { type, settings } = value
  for (const [key, operand] of Object.entries(given)) {
    const at = `${path}.${key}`
    if (check.isTerm?.(value, key, operand)) continue
    const operator = type.operators.find((o) => o.id === key)
    if (!operator) {
      const known = type.operators.map((o) => o.id).join(', ')
      check.problem({ path: at, message: `${label} has no operator "${key}". It has ${known}.` })
      continue
    }
    try {
      encodeOperand(type, { label, settings, required: false, rules: {} }, operator, operand, at)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BAD_USER_INPUT') throw error
      for (const issue of error.issues) check.problem(issue)
    }
  }
}
