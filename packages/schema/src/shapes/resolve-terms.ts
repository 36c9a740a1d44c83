import { dayStart, readDayTerm, readSpanTerm, type Json, type WeekStart } from '@monarch/field-types'
import { type Compared, isViewerTerm, me, within } from './viewer-terms.ts'

/** The viewer that the relative operands of a filter refer to. */
export interface TermViewer {
  readonly userId: string
  /** YYYY-MM-DD */
  readonly today: string
  readonly weekStart: WeekStart
  readonly timeZone: string
}

/** Resolves `{name: {operator: operand}}` for the viewer; `null` if the operand is not relative. */
export function resolveTerm(
  name: string,
  value: Compared,
  operator: string,
  operand: Json,
  viewer: TermViewer,
): { [key: string]: Json } | null {
  if (!isViewerTerm(value, operator, operand)) return null
  if (operand === me) return { [name]: { [operator]: viewer.userId } }
  if (Array.isArray(operand))
    return { [name]: { [operator]: [...new Set(operand.map((one) => (one === me ? viewer.userId : one)))] } }
  const { type } = value
  const isMoment = type.graphql.scalar === 'DateTime'
  const at = (day: string): string => (isMoment ? dayStart(day, viewer.timeZone) : day)
  if (operator === within) {
    const span = readSpanTerm(operand, viewer.today, viewer.weekStart)
    return span ? { [name]: { gte: at(span.from), lt: at(span.to) } } : nothing
  }
  const day = readDayTerm(operand, viewer.today)
  if (day === null) return nothing
  return isMoment
    ? byMoments(name, operator, at(day), at(readDayTerm('tomorrow', day) ?? day))
    : { [name]: { [operator]: day } }
}

/** Matches no record. */
export const nothing: { [key: string]: Json } = { id: { in: [] } }

/** A timestamp is on a day if it is between its midnight and the next. */
function byMoments(name: string, operator: string, from: string, to: string): { [key: string]: Json } {
  switch (operator) {
    case 'ne':
      return { or: [{ [name]: { lt: from } }, { [name]: { gte: to } }, { [name]: { isNull: true } }] }
    case 'lt':
      return { [name]: { lt: from } }
    case 'lte':
      return { [name]: { lt: to } }
    case 'gt':
      return { [name]: { gte: to } }
    case 'gte':
      return { [name]: { gte: from } }
    default:
      return { [name]: { gte: from, lt: to } }
  }
}
