import type { StoredFile } from '@monarch/field-types/web'
import { relatedKeyOf, type RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'

export interface HeldFile {
  readonly file: StoredFile
  readonly field: Field
}

/** Files of a record by field; two fields may contain the same file. */
export function filesOf({ entity }: EntityStructure, record: RecordData): readonly HeldFile[] {
  return entity.fields.flatMap((field) => {
    if (!field.type.files) return []
    const related = record[relatedKeyOf(field)] as unknown as StoredFile | readonly StoredFile[] | null | undefined
    return [related ?? []].flat().map((file) => ({ file, field }))
  })
}
