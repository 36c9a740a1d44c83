import { fieldTypeOf, type FieldType, type Json, usersEntityId, type ValueType } from '@monarch/field-types'
import { resolveComputed } from '../computed/resolve.ts'
import { indexStructure } from '../computed/structure-index.ts'
import { findWhereKey } from '../computed/where.ts'
import { nothing, resolveTerm, type TermViewer } from '../shapes/resolve-terms.ts'
import { isObject } from '../small-checks.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { isComputedValue } from './parts/computed-value.ts'

/** The conditions in the planner's form: 'today' and 'me' are resolved, and `valueOf` gives computed values. */
export function fillWhere(
  structure: Structure,
  entityId: string,
  where: Json,
  viewer: TermViewer,
  valueOf: (worked: { formula: string } | { template: string }, type: FieldType, field: FieldRow | null) => Json,
): Json {
  const fill = (inner: string, given: Json): Json => fillWhere(structure, inner, given, viewer, valueOf)
  if (!isObject(where)) return where
  const parts = Object.entries(where).map(([key, given]): { [key: string]: Json } => {
    if (key === 'not') return { not: fill(entityId, given) }
    if (key === 'and' || key === 'or')
      return { [key]: Array.isArray(given) ? given.map((part) => fill(entityId, part)) : given }
    const found = findWhereKey(indexStructure(structure), entityId, key)
    if (!found) return { [key]: given }
    if (found.kind === 'person') return { [key]: fill(usersEntityId, given) }
    if (found.kind === 'relation') {
      const { targetId, isMany } = found.relation
      if (!isMany || !isObject(given)) return { [key]: fill(targetId, given) }
      return { [key]: Object.fromEntries(Object.entries(given).map(([some, part]) => [some, fill(targetId, part)])) }
    }
    const valueType = found.type ? { type: found.type, settings: {} } : valueTypeOf(structure, found.field!)
    if (!valueType || !isObject(given)) return { [key]: given }
    const comparisons = Object.entries(given).map(([operator, operand]): { [key: string]: Json } => {
      const resolved = resolveTerm(key, valueType, operator, operand, viewer)
      if (resolved) return resolved
      if (!isComputedValue(operand)) return { [key]: { [operator]: operand } }
      const value = valueOf(operand, valueType.type, found.field)
      // A blank value matches nothing.
      return value === null ? nothing : { [key]: { [operator]: value } }
    })
    return comparisons.length === 1 ? comparisons[0]! : { and: comparisons }
  })
  if (parts.length === 0) return {}
  return parts.length === 1 ? parts[0]! : { and: parts }
}

function valueTypeOf(structure: Structure, field: FieldRow): ValueType | null {
  const computed = resolveComputed(structure).get(field.id)
  if (computed) return computed.result
  const type = fieldTypeOf(field)
  return type ? { type, settings: field.settings } : null
}
