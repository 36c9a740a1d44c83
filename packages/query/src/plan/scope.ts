import {
  AppError,
  type Access,
  type Attribute,
  badInput,
  type Entity,
  type EntityAccess,
  type Model,
} from '@monarch/schema'
import { limits } from '../limits.ts'
import { Variable } from './variable.ts'
import { Visibility } from '../visible.ts'

/** The state of planning: the model, the caller's access, and the cost of the request so far. */
export interface PlanScope {
  readonly model: Model
  readonly access: Access
  readonly visibility: Visibility
  /** True for the conditions of a row rule, in which `me()` is the account whose rights are used, even if a guest reads. */
  readonly isRule?: boolean
  fields: number
  records: number
}

export function newScope(model: Model, access: Access): PlanScope {
  return { model, access, visibility: new Visibility(model, access), fields: 0, records: 0 }
}

export function entityOf(model: Model, name: string): Entity {
  const entity = model.entities.get(name)
  if (!entity) throw noEntity(name)
  return entity
}

/** The same error for an entity that does not exist and one that the caller may not read. */
function noEntity(name: string): AppError {
  return new AppError('BAD_USER_INPUT', `There is no entity "${name}"`)
}

export function requireReadable(scope: PlanScope, entity: Entity): EntityAccess {
  const access = scope.access.to(entity)
  if (!access.actions.has('read')) throw noEntity(entity.name)
  return access
}

/** The attribute, if it is visible to the caller. */
export function visibleAttribute(scope: PlanScope, entity: Entity, name: string): Attribute | undefined {
  return scope.visibility.attribute(entity, name)
}

export function checkAlias(scope: PlanScope, alias: string): void {
  if (alias.length > limits.maxAliasLength) {
    throw badInput({
      path: alias,
      message: `An alias has at most ${limits.maxAliasLength} characters`,
      limit: 'maxAliasLength',
    })
  }
  scope.fields += 1
  if (scope.fields > limits.maxFields) {
    throw new AppError('QUERY_TOO_COMPLEX', `A request may select at most ${limits.maxFields} fields.`, {
      limit: 'maxFields',
    })
  }
}

export function countRecords(scope: PlanScope, records: number): void {
  scope.records += records
  if (scope.records > limits.maxRecords) {
    throw new AppError(
      'QUERY_TOO_COMPLEX',
      `This request could return more than ${limits.maxRecords.toLocaleString('en-US')} records. Use smaller limits, also for nested lists.`,
      { limit: 'maxRecords' },
    )
  }
}

export function asCount(count: unknown, path: string, max: number, limit: string): number {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > max) {
    throw badInput({ path, message: `${path} must be a whole number from 0 to ${max}`, limit })
  }
  return count
}

/** The value of an argument that becomes part of the statement's text. */
export const plain = (argument: unknown): unknown => readOf(argument, asIs)

/** The result of `read(argument)`, if only the argument affects the SQL text. */
export function readOf<T>(argument: unknown, read: (value: unknown) => T): T {
  return argument instanceof Variable ? argument.decide(read) : read(argument)
}

const asIs = (value: unknown): unknown => value
