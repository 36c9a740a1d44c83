import { isEmptyValue } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import type { RecordData } from './record-documents.ts'
import { relatedTitle } from './record-documents.ts'
import type { EntityStructure, Field } from './structure.ts'

/** One value of a record, read-only; an empty one is a dash. */
export function RecordCell({
  structure,
  field,
  record,
}: {
  structure: EntityStructure
  field: Field
  record: RecordData
}) {
  const value = record[field.name] ?? null
  if ((field.type.isEmpty ?? isEmptyValue)(value)) return <EmptyValue />
  const { Cell } = webOf(field.type)
  return <Cell type={field.type} field={field.spec} value={value} related={relatedTitle(structure, field, record)} />
}

function EmptyValue() {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>-</span>
      <span className="sr-only">Empty</span>
    </span>
  )
}
