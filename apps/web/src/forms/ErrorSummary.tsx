import { Alert, focusWhenDrawn } from '@monarch/ui'
import { type FormStore, useFormPart } from './form-store.ts'
import { focusControl } from './FormFieldInput.tsx'
import { t } from './messages.ts'

interface ErrorSummaryProps {
  formId: string
  fields: readonly { readonly name: string }[]
  form: FormStore
}

/** Lists all errors above the form, each as a link to its field. */
export function ErrorSummary({ formId, fields, form }: ErrorSummaryProps) {
  const summary = useFormPart(form, (state) => state.summary)
  if (summary.length === 0) return null
  const show = (field: string) => {
    form.dispatch({ type: 'reveal', field })
    focusWhenDrawn(() => focusControl(formId, field))
  }
  return (
    <Alert id={`${formId}-summary`} tabIndex={-1} title={t('thereIsAProblem')} className="outline-offset-2">
      <ul className="mt-1 flex flex-col gap-0.5">
        {summary.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {fields.some(({ name }) => name === field) ? (
              <button
                type="button"
                className="min-h-6 text-left underline underline-offset-2"
                onClick={() => show(field!)}
              >
                {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Focuses the field when there is a single error, otherwise the summary. */
export function focusProblems(formId: string, problems: readonly { field: string | null }[]): void {
  const [first] = problems
  if (problems.length === 1 && first?.field) focusControl(formId, first.field)
  else document.getElementById(`${formId}-summary`)?.focus()
}
