import type { Json } from '@monarch/field-types'
import { isMoment } from './filter-fields.ts'
import { type Filter, type FilterItem, isForeign, isGroup, maxGroupDepth } from './filter-state.ts'
import { fromWhere } from './filter-where.ts'
import type { EntityStructure, Field } from '../record-data/structure.ts'

/** The condition that matches this value; `null` if the filter builder does not support it. */
export function conditionFor(structure: EntityStructure, field: Field, value: Json): FilterItem | null {
  // Date-times rarely match exactly.
  if (isMoment(field) && value !== null) return null
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  const compared: readonly Json[] = isEmpty
    ? [{ isNull: true }, { isEmpty: true }]
    : [{ hasAny: value }, field.type.choices ? { in: [value] } : {}, { eq: value }]
  for (const comparison of compared) {
    const [item] = fromWhere({ [field.name]: comparison }, structure)?.items ?? []
    if (item && !isForeign(item)) return item
  }
  return null
}

/** Adds a condition; `null` if that nests too deep. */
export function withCondition(filter: Filter | null, item: FilterItem): Filter | null {
  if (!filter || filter.items.length === 0) return { join: 'and', items: [item] }
  if (filter.join === 'and') return { ...filter, items: [...filter.items, item] }
  return depthOf(filter) < maxGroupDepth ? { join: 'and', items: [filter, item] } : null
}

function depthOf(filter: Filter): number {
  return 1 + filter.items.reduce((most, item) => (isGroup(item) ? Math.max(most, depthOf(item)) : most), 0)
}
