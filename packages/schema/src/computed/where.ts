import { type FieldType, type Json, usersEntityId } from '@monarch/field-types'
import { systemColumnOf } from '../model/system-columns.ts'
import type { FieldRow } from '../structure/structure.ts'
import { findField, findRelation, type RelationUse, storedRelation, type StructureIndex } from './structure-index.ts'
import { isObject } from '../small-checks.ts'

/**
 * The `where` of a rollup or a lookup, the same JSON as the API's. Its keys name fields and relations; in the stored
 * form they are `#<id>`, and for traversing a relation `#<id>.record`, `#<id>.records` and `#<id>.inverse`.
 */
export type WhereKey =
  | { readonly kind: 'value'; readonly field: FieldRow | null; readonly name: string; readonly type: FieldType | null }
  | { readonly kind: 'relation'; readonly relation: RelationUse }
  | { readonly kind: 'person'; readonly name: string }

/** The attribute of a key on the entity, or on users; `null` if it is unknown. */
export function findWhereKey(index: StructureIndex, entityId: string, written: string): WhereKey | null {
  const stored = /^(#[^.]+)\.(record|records|inverse)$/.exec(written)
  const field = findField(index, entityId, written)
  if (field && !stored) return { kind: 'value', field, name: field.name, type: null }
  const relation = findRelation(index, entityId, stored ? (stored[2] === 'inverse' ? written : stored[1]!) : written)
  if (relation) return { kind: 'relation', relation }
  const column = systemColumnOf(entityId, written)
  if (column) return { kind: 'value', field: null, name: written, type: column.type }
  const isPerson = written === 'createdBy_user' || written === 'updatedBy_user'
  return isPerson && entityId !== usersEntityId ? { kind: 'person', name: written } : null
}

/** Keys become ids (`store`) or current names; unknown keys stay unchanged. */
export function rewriteWhere(index: StructureIndex, entityId: string, where: Json, form: WhereForm): Json {
  if (!isObject(where)) return where
  const entries = Object.entries(where).map(([key, given]): [string, Json] => {
    if (key === 'not') return [key, rewriteWhere(index, entityId, given, form)]
    if (key === 'and' || key === 'or') {
      const rewritten = Array.isArray(given) ? given.map((part) => rewriteWhere(index, entityId, part, form)) : given
      return [key, rewritten]
    }
    const found = findWhereKey(index, entityId, key)
    if (!found || found.kind === 'value') return [found?.field ? form.field(found.field) : key, given]
    if (found.kind === 'person') return [key, rewriteWhere(index, usersEntityId, given, form)]
    const { relation } = found
    const inner = relation.isMany
      ? mapValues(given, (part) => rewriteWhere(index, relation.targetId, part, form))
      : rewriteWhere(index, relation.targetId, given, form)
    return [form.relation(relation), inner]
  })
  return Object.fromEntries(entries)
}

interface WhereForm {
  field(field: FieldRow): string
  relation(relation: RelationUse): string
}

export const storedForm: WhereForm = {
  field: (field) => `#${field.id}`,
  relation: (use) =>
    use.side === 'inverse' ? storedRelation(use) : `#${use.field.id}.${use.isMany ? 'records' : 'record'}`,
}

export const namedForm: WhereForm = { field: (field) => field.name, relation: (use) => use.attribute }

function mapValues(json: Json, write: (value: Json) => Json): Json {
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, write(value)]))
}
