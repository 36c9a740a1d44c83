import type { FieldType, Json } from '@monarch/field-types'
import { readUserTerm, type UserKey } from '../roles/role.ts'

/** Whether the operand of a rule is the current user, and comparable with the field. */
export function isUserTerm(type: FieldType, operator: string, operand: Json): boolean {
  const term = readUserTerm(operand)
  return term !== null && !type.graphql.list && compared.has(operator) && fits[term].has(type.graphql.scalar)
}

const compared = new Set(['eq', 'ne'])
const fits: Readonly<Record<UserKey, ReadonlySet<string>>> = {
  id: new Set(['ID', 'String']),
  email: new Set(['String']),
  name: new Set(['String']),
}
