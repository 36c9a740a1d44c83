import { type FieldType, idType, isDayTerm, isSpanTerm, type Json } from '@monarch/field-types'

/**
 * What the filter of a view may say beyond the API: days from where the viewer stands, and the viewer himself. Whoever shows
 * the view puts values in their place when he asks for records.
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
