import { type FieldType, idType, isDayTerm, isSpanTerm, type Json } from '@monarch/field-types'

/**
 * The operands that filters of views have beyond the API: days relative to today, and the viewer. The client replaces
 * them with values when it requests records.
 */
export const within = 'within'
export const me = 'me'

export function isViewerTerm(type: FieldType, operator: string, operand: Json): boolean {
  if (type.graphql.list) return false
  if (type === idType) return operand === me && (operator === 'eq' || operator === 'ne')
  if (!dated.has(type.graphql.scalar)) return false
  return operator === within ? isSpanTerm(operand) : compared.has(operator) && isDayTerm(operand)
}

const dated = new Set(['Date', 'DateTime'])
const compared = new Set(['eq', 'ne', 'lt', 'lte', 'gt', 'gte'])
