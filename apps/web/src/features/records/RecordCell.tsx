import { isEmptyValue } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { Generated } from './generation.tsx'
import type { RecordData } from './record-documents.ts'
import { relatedOf } from './record-documents.ts'
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
  const { Cell, Frame } = webOf(field.type)
  const isEmpty = (field.type.isEmpty ?? isEmptyValue)(value)
  const shown = isEmpty ? (
    <EmptyValue />
  ) : (
    <Cell type={field.type} field={field.spec} value={value} related={relatedOf(structure, field, record)} />
  )
  if (!Frame) return shown
  return (
    <Generated field={field} record={record}>
      <Frame label={field.label} isEmpty={isEmpty}>
        {shown}
      </Frame>
    </Generated>
  )
}

function EmptyValue() {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>-</span>
      <span className="sr-only">Empty</span>
    </span>
  )
}
