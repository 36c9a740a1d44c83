import { fieldTypeOf, findFieldType, type Relation } from '@monarch/field-types'
import type { FieldRow, Structure } from './structure.ts'

/** The target of a relation; `null` for other fields. */
export function relationOf(field: Pick<FieldRow, 'fieldType' | 'settings'>): Relation | null {
  return findFieldType(field.fieldType)?.relation?.(field.settings) ?? null
}

/** Relations that change from one record to many, or back. */
export function turnedRelations(before: Structure, after: Structure): FieldRow[] {
  const old = new Map(before.fields.map((field) => [field.id, field]))
  return after.fields.filter((field) => {
    const was = old.get(field.id)
    if (!was || was === field || !relationOf(was) || !relationOf(field)) return false
    return fieldTypeOf(was)!.storage !== fieldTypeOf(field)!.storage
  })
}
