import type { FieldType } from '@monarch/field-types'
import { sql } from '@monarch/sql'
import type { PlannedValue } from './plan-expression.ts'
import type { PlanScope } from './scope.ts'

/** The value in the form of the answer: for programs, BigInt is text (decision 124). Conditions and sort keys stay numbers. */
export function answered({ model }: PlanScope, value: PlannedValue): PlannedValue {
  return model.answersDigits && value.spec.takesDigits ? { ...value, type: digitsOf(value.type) } : value
}

const types = new WeakMap<FieldType, FieldType>()

function digitsOf(type: FieldType): FieldType {
  const known = types.get(type)
  if (known) return known
  const made: FieldType = {
    ...type,
    json: (column) => (type.graphql.list ? sql`(${column})::text[]` : sql`(${column})::text`),
  }
  types.set(type, made)
  return made
}
