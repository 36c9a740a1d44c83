import { isEmptyValue } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { Generated } from './generation.tsx'
import type { RecordData } from './record-documents.ts'
import { relatedOf } from './record-documents.ts'
import type { EntityStructure, Field } from './structure.ts'

/** One value of a record, read-only, on one line; an empty one is a dash. */
export function RecordCell({
  structure,
  field,
  record,
  isWhole = false,
}: {
  structure: EntityStructure
  field: Field
  record: RecordData
  /** More than one line of it, where it has more. */
  isWhole?: boolean
}) {
  const value = record[field.name] ?? null
  const { Cell, Whole, Frame } = webOf(field.type)
  const Shown = (isWhole && Whole) || Cell
  const isEmpty = (field.type.isEmpty ?? isEmptyValue)(value)
  const shown = isEmpty ? (
    <EmptyValue />
  ) : (
    <Shown type={field.type} field={field.spec} value={value} related={relatedOf(structure, field, record)} />
  )
  if (!Frame) return shown
  return (
    <Generated field={field} record={record}>
      <Frame label={field.label} isEmpty={isEmpty} isWhole={isWhole}>
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
