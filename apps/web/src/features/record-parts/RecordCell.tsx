import { isEmptyValue } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { useNow } from '@monarch/ui'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailureTag } from './FailureTag.tsx'
import { Generated } from './generation.tsx'
import { isOverdue } from './overdue.ts'
import type { RecordData } from '../record-data/documents.ts'
import { picturesOf, relatedOf } from '../record-data/documents.ts'
import { failureIn } from '../record-data/shows-nothing.ts'
import type { EntityStructure, Field } from '../record-data/structure.ts'
import { t } from './messages.ts'

/** One value of a record on one line, read-only; an empty value is a dash. */
export function RecordCell({
  structure,
  field,
  record,
  isWhole = false,
}: {
  structure: EntityStructure
  field: Field
  record: RecordData
  /** Shows all lines. */
  isWhole?: boolean
}) {
  const value = record[field.name] ?? null
  const { Cell, Whole, Frame } = webOf(field.type)
  const Shown = (isWhole && Whole) || Cell
  const isEmpty = (field.type.isEmpty ?? isEmptyValue)(value)
  const failure = isEmpty ? failureIn(record, field) : null
  const shown = isEmpty ? (
    failure === null ? (
      <EmptyValue />
    ) : (
      <FailureTag failure={failure} />
    )
  ) : (
    <Due structure={structure} field={field} record={record}>
      <Shown
        type={field.type}
        field={field.spec}
        value={value}
        related={relatedOf(structure, field, record)}
        pictures={picturesOf(structure, field, record)}
      />
    </Due>
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

interface DueProps {
  structure: EntityStructure
  field: Field
  record: RecordData
  children: ReactNode
}

/** Marks an overdue date by color and text. */
export function Due(props: DueProps) {
  return props.field.type.reminds?.(props.field.spec.settings) ? <DueDate {...props} /> : props.children
}

function DueDate({ structure, field, record, children }: DueProps) {
  if (!isOverdue(structure.entity, field, record, useNow())) return children
  return (
    <span className="flex min-w-0 items-center gap-1 text-error">
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t('overdue')}</span>
      {children}
    </span>
  )
}

function EmptyValue() {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>-</span>
      <span className="sr-only">{t('empty')}</span>
    </span>
  )
}
