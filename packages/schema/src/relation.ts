import { findFieldType, type Relation } from '@monarch/field-types'
import type { FieldRow } from './structure.ts'

/** Where the field leads, when it is one that points at records of another entity. */
export function relationOf(field: Pick<FieldRow, 'fieldType' | 'settings'>): Relation | null {
  return findFieldType(field.fieldType)?.relation?.(field.settings) ?? null
}
