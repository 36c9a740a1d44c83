import { isEmptyValue } from '@monarch/field-types'
import { type RecordData, relatedOf } from './documents.ts'
import type { EntityStructure, Field } from './structure.ts'

/** The value as text, for the clipboard: related records and files by their names. */
export function cellText(structure: EntityStructure, field: Field, record: RecordData): string {
  const value = record[field.name] ?? null
  if ((field.type.isEmpty ?? isEmptyValue)(value)) return ''
  const related = relatedOf(structure, field, record)
  if (typeof related === 'string') return related
  if (related instanceof Map) return [...(related as ReadonlyMap<string, string>).values()].join(', ')
  if (field.type.files && related)
    return [related as object]
      .flat()
      .map((file) => (file as { name: string }).name)
      .join(', ')
  return field.type.format(value, field.spec)
}
