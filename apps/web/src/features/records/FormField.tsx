import type { ComponentProps } from 'react'
import { FormFieldInput } from '../../forms/FormFieldInput.tsx'
import { SquareFunction } from 'lucide-react'
import { Generated } from './generation.tsx'
import { RecordCell } from './RecordCell.tsx'
import type { RecordData } from './record-documents.ts'
import type { EntityStructure, Field } from './structure.ts'

interface FormFieldProps extends ComponentProps<typeof FormFieldInput> {
  field: Field
  /** The record as it is stored, where the field looks beyond its own value. */
  record: RecordData | null
}

/** One field of a record's form. */
export function FormField({ record, ...props }: FormFieldProps) {
  return (
    <Generated field={props.field} record={record}>
      <FormFieldInput {...props} />
    </Generated>
  )
}

/** A field that is only looked at: full contrast, no box. */
export function ShownField({
  structure,
  field,
  record,
  label = field.label,
}: {
  structure: EntityStructure
  field: Field
  record: RecordData
  label?: string | undefined
}) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-1.5 text-cell font-medium text-muted-foreground">
        {label}
        {field.isComputed && <ComputedHint />}
      </span>
      <div className="min-h-6 text-sm">
        <RecordCell structure={structure} field={field} record={record} />
      </div>
    </div>
  )
}

function ComputedHint() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-normal">
      <SquareFunction aria-hidden className="size-3.5" />
      Computed
    </span>
  )
}
