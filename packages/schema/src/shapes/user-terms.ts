import type { Json, ValueType } from '@monarch/field-types'

/** The keys of `$user` in the `where` of a rule. */
export const userKeys = ['id', 'email', 'name'] as const
export type UserKey = (typeof userKeys)[number]

/** `{$user: 'id'}` → `'id'`; `null` for anything else. */
export function readUserTerm(operand: unknown): UserKey | null {
  if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) return null
  const entries = Object.entries(operand)
  const [key, named] = entries[0] ?? []
  return entries.length === 1 && key === '$user' ? (userKeys.find((known) => known === named) ?? null) : null
}

/** Whether the operand of a rule is `$user` and comparable with the field. */
export function isUserTerm({ type }: ValueType, operator: string, operand: Json): boolean {
  const term = readUserTerm(operand)
  if (type.graphql.list) return term === 'id' && operator === 'has' && type.graphql.scalar === 'ID'
  return term !== null && compared.has(operator) && fits[term].has(type.graphql.scalar)
}

const compared = new Set(['eq', 'ne'])
const fits: Readonly<Record<UserKey, ReadonlySet<string>>> = {
  id: new Set(['ID', 'String']),
  email: new Set(['String']),
  name: new Set(['String']),
}
