import { fieldTypeOf, findFieldType, type Relation } from '@monarch/field-types'
import type { FieldRow, Structure } from './structure.ts'

/** Where the field leads, when it is one that points at records of another entity. */
export function relationOf(field: Pick<FieldRow, 'fieldType' | 'settings'>): Relation | null {
  return findFieldType(field.fieldType)?.relation?.(field.settings) ?? null
}

/** Relations to one record that lead to many afterwards, and the other way round. */
export function turnedRelations(before: Structure, after: Structure): FieldRow[] {
  const old = new Map(before.fields.map((field) => [field.id, field]))
  return after.fields.filter((field) => {
    const was = old.get(field.id)
    if (!was || was === field || !relationOf(was) || !relationOf(field)) return false
    return fieldTypeOf(was)!.storage !== fieldTypeOf(field)!.storage
  })
}
