import { isEmptyValue, type Json, type ValueDraft } from '@monarch/field-types'
import { type Related, webOf } from '@monarch/field-types/web'
import { Field as LabelledField } from '@monarch/ui'
import { type Dispatch, memo } from 'react'
import type { FormAction } from './form-state.ts'
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
        <Input
          type={field.type}
          field={field.spec}
          draft={draft ?? { value: initial }}
          onDraft={(next) => dispatch({ type: 'edit', field, draft: next })}
          placeholder={field.placeholder ?? undefined}
          {...(field.relation && isUntouched && { related })}
        />
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
      <span className="text-cell font-medium text-muted-foreground">{field.label}</span>
      <div className="min-h-6 text-sm">
        <RecordCell structure={structure} field={field} record={record} />
      </div>
    </div>
  )
}

export function controlId(formId: string, field: { name: string }): string {
  return `${formId}-${field.name}`
}
