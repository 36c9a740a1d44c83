import { isUuid } from '../uuid.ts'
import { type FieldType, idType, isDayTerm, isSpanTerm, type Json, usersEntityId } from '@monarch/field-types'

/**
 * The operands that filters of views have beyond the API: days relative to today, and the viewer. The client replaces
 * them with values when it requests records.
 */
export const within = 'within'
export const me = 'me'

/** The type of the compared values, with their settings. */
export interface Compared {
  readonly type: FieldType
  readonly settings: unknown
}

export function isViewerTerm({ type, settings }: Compared, operator: string, operand: Json): boolean {
  const isOfUsers = type === idType || type.relation?.(settings).entityId === usersEntityId
  if (isOfUsers && type.operators.some(({ id }) => id === operator)) {
    if (operand === me) return single.has(operator)
    if (!Array.isArray(operand) || !operand.includes(me)) return false
    return listed.has(operator) && operand.every((one) => one === me || isUuid(one))
  }
  if (type.graphql.list) return false
  if (!dated.has(type.graphql.scalar)) return false
  return operator === within ? isSpanTerm(operand) : compared.has(operator) && isDayTerm(operand)
}

const single = new Set(['eq', 'ne', 'has'])
const listed = new Set(['in', 'nin', 'hasAny', 'hasAll'])
const dated = new Set(['Date', 'DateTime'])
const compared = new Set(['eq', 'ne', 'lt', 'lte', 'gt', 'gte'])
