import { isEmptyValue, type Json, type ValueDraft } from '@monarch/field-types'
import { type Related, webOf } from '@monarch/field-types/web'
import { Field as LabelledField } from '@monarch/ui'
import { SquareFunction } from 'lucide-react'
import { type Dispatch, memo } from 'react'
import type { FormAction } from './form-state.ts'
import { Generated } from './generation.tsx'
import { RecordCell } from './RecordCell.tsx'
import type { RecordData } from './record-documents.ts'
import type { EntityStructure, Field } from './structure.ts'

interface FormFieldProps {
  id: string
  field: Field
  /** What the person typed; undefined until then. */
  draft: ValueDraft | undefined
  initial: Json
  related: Related
  /** The record as it is stored, where the field looks beyond its own value. */
  record: RecordData | null
  error: string | undefined
  dispatch: Dispatch<FormAction>
}

/** One field of a form. A key in one of them draws only that one again. */
export const FormField = memo(function FormField({
  id,
  field,
  draft,
  initial,
  related,
  record,
  error,
  dispatch,
}: FormFieldProps) {
  const { Input } = webOf(field.type)
  const isUntouched = draft === undefined && !isEmptyValue(initial)
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) dispatch({ type: 'leave', field })
      }}
    >
      <LabelledField id={id} label={field.label} help={field.helpText} error={error} required={field.spec.required}>
        <Generated field={field} record={record}>
          <Input
            type={field.type}
            field={field.spec}
            draft={draft ?? { value: initial }}
            onDraft={(next) => dispatch({ type: 'edit', field, draft: next })}
            placeholder={field.placeholder ?? undefined}
            {...((field.type.files || (field.relation && isUntouched)) && { related })}
          />
        </Generated>
      </LabelledField>
    </div>
  )
})

/** A field that is only looked at: full contrast, no box. */
export function ShownField({
  structure,
  field,
  record,
}: {
  structure: EntityStructure
  field: Field
  record: RecordData
}) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-1.5 text-cell font-medium text-muted-foreground">
        {field.label}
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

export function controlId(formId: string, field: { name: string }): string {
  return `${formId}-${field.name}`
}
