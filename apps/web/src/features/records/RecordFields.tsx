import type { Dispatch } from 'react'
import { Alert } from '@monarch/ui'
import type { FormAction, FormState } from './form-state.ts'
import { initialValue } from './form-state.ts'
import { controlId, FormField, ShownField } from './FormField.tsx'
import { type RecordData, relatedOf } from './record-documents.ts'
import { type EntityStructure, formSections, isEditable } from './structure.ts'

interface RecordFieldsProps {
  formId: string
  structure: EntityStructure
  state: FormState
  /** As the server has it; `null` while it is being made. */
  record: RecordData | null
  dispatch: Dispatch<FormAction>
  /** False where the user may look but not change. */
  canEdit: boolean
  /** One below the heading of the record. */
  headingLevel: 2 | 3
}

/** The fields of a record by section, drawn from the registry: editors for what may be changed, values for the rest. */
export function RecordFields({ formId, structure, state, record, dispatch, canEdit, headingLevel }: RecordFieldsProps) {
  const Heading = `h${headingLevel}` as const
  const sections = formSections(structure.entity)
  const hasRequired = canEdit && structure.entity.fields.some((field) => isEditable(field) && field.spec.required)
  return (
    <div className="flex flex-col gap-6">
      {hasRequired && <p className="-mb-3 text-xs text-muted-foreground">* required</p>}
      {sections.map(({ name, fields }) => (
        <section key={name ?? ''} aria-label={name ?? undefined} className="flex flex-col gap-4">
          {name && <Heading className="border-b pb-1 text-cell font-semibold">{name}</Heading>}
          {fields.map((field) => {
            if (canEdit && isEditable(field)) {
              return (
                <FormField
                  key={field.name}
                  id={controlId(formId, field)}
                  field={field}
                  draft={state.drafts[field.name]}
                  initial={initialValue(state, field)}
                  related={state.base ? relatedOf(structure, field, state.base) : undefined}
                  record={field.type.generation ? record : null}
                  error={state.errors[field.name]}
                  dispatch={dispatch}
                />
              )
            }
            return state.base && <ShownField key={field.name} structure={structure} field={field} record={state.base} />
          })}
        </section>
      ))}
    </div>
  )
}

/** Every fault at once, on top of the form, each a way to its field. */
export function ErrorSummary({ formId, structure, state }: Pick<RecordFieldsProps, 'formId' | 'structure' | 'state'>) {
  if (state.summary.length === 0) return null
  return (
    <Alert id={`${formId}-summary`} tabIndex={-1} title="There is a problem" className="outline-offset-2">
      <ul className="mt-1 flex flex-col gap-0.5">
        {state.summary.map(({ field: name, message }) => {
          const field = structure.entity.fields.find((known) => known.name === name)
          return (
            <li key={`${name} ${message}`}>
              {field ? (
                <button
                  type="button"
                  className="text-left underline underline-offset-2"
                  onClick={() => focusControl(formId, field.name)}
                >
                  {message}
                </button>
              ) : (
                message
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

/** To the one field that is wrong, or to the list of them. */
export function focusProblems(formId: string, problems: readonly { field: string | null }[]): void {
  const [first] = problems
  if (problems.length === 1 && first?.field) focusControl(formId, first.field)
  else document.getElementById(`${formId}-summary`)?.focus()
}

export function focusControl(formId: string, name: string): void {
  const control = document.getElementById(controlId(formId, { name }))
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
