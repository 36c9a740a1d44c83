import type { FormField, Json } from '@monarch/field-types'
import { displayOf } from '@monarch/field-types/web'
import { afterPress, EntityIcon, Field } from '@monarch/ui'
import { memo, type ReactNode } from 'react'
import { answerOf, decisiveFor, initialValue } from './form-state.ts'
import { type FormStore, useFormPart } from './form-store.ts'

interface FormFieldInputProps {
  id: string
  field: FormField
  /** All fields of the form. */
  fields: readonly FormField[]
  form: FormStore
  /** Label from the layout; overrides the field's own. */
  label?: string | undefined
  display?: string | undefined
}

/** Memoized, so that typing in one field renders that field only. */
export const FormFieldInput = memo(function FormFieldInput({
  id,
  field,
  fields,
  form,
  label = field.label,
  display = field.display,
}: FormFieldInputProps) {
  const { Input } = displayOf(field.type, display)
  const draft = useFormPart(form, ({ drafts }) => drafts[field.name])
  const initial = useFormPart(form, (state) => initialValue(state, field))
  const decisive = decisiveFor(field, fields)
  const answer = useFormPart(form, (state) => (decisive ? JSON.stringify(answerOf(state, decisive)) : undefined))
  const error = useFormPart(form, ({ errors }) => errors[field.name])
  return (
    <div
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        afterPress(() => form.dispatch({ type: 'leave', field }))
      }}
    >
      <Field
        id={id}
        label={withIcon(field.icon, label)}
        help={field.helpText}
        error={error}
        required={field.spec.required}
      >
        <Input
          type={field.type}
          field={field.spec}
          draft={draft ?? { value: initial }}
          onDraft={(next) => form.dispatch({ type: 'edit', field, draft: next, fields })}
          placeholder={field.placeholder ?? undefined}
          disabled={field.isReadonly}
          answer={answer === undefined ? undefined : (JSON.parse(answer) as Json)}
        />
      </Field>
    </div>
  )
})

/** A function, because a component would render with every typed key. */
function withIcon(icon: string | null | undefined, label: string): ReactNode {
  if (!icon) return label
  return (
    <>
      <EntityIcon name={icon} className="mr-1.5 inline size-3.5 align-[-2px] text-muted-foreground" />
      {label}
    </>
  )
}

export function controlId(formId: string, field: { name: string }): string {
  return `${formId}-${field.name}`
}

/** Focuses the editor of a field as soon as it is rendered. */
export function focusControl(formId: string, name: string): void {
  const control = document.getElementById(controlId(formId, { name }))
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
