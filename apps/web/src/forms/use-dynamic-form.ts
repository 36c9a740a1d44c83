import type { FormField, Json } from '@monarch/field-types'
import { hasRunningUploads, uploadsEnd } from '@monarch/field-types/web'
import { focusWhenDrawn, toast } from '@monarch/ui'
import { useMemo, useState } from 'react'
import { ApiError } from '../lib/api/api-error.ts'
import type { DraftPlace } from '../lib/drafts.ts'
import { focusProblems } from './ErrorSummary.tsx'
import { type FormPlan, type FormSection, namesOf, type SubmitAction } from './form-plan.ts'
import { checkForm, formData, newForm, type Problem, toProblems } from './form-state.ts'
import { createFormStore } from './form-store.ts'
import { focusControl } from './FormFieldInput.tsx'
import { hideMissingFields, showMissingFields } from './missing-fields-toast.ts'
import { type FormConditions, useConditions } from './use-conditions.ts'
import { useStoreDraft } from './use-form-draft.ts'
import { t } from './messages.ts'

export interface DynamicFormProps {
  /** Accessible name of the form. */
  label: string
  fields: readonly FormField[]
  /** A function if conditions can hide fields: it receives the shown ones. */
  plan: FormPlan | ((fields: readonly FormField[]) => FormPlan)
  conditions?: FormConditions
  /** Level of the form's own headings. */
  headingLevel?: 2 | 3 | 4
  /** When false, only the server validates. */
  enableValidation?: boolean
  /** Where a draft of the form is stored. */
  draftPlace?: DraftPlace | null
  /** Step of a wizard, from 0, when the URL holds it. */
  step?: number
  onStep?: (step: number) => void
  submitLabel?: string
  /** Rejects with the server's error; the form keeps its values. A text replaces the message of success. */
  onSubmit: (data: Readonly<Record<string, Json>>, action: SubmitAction) => Promise<string | void>
}

type Options = Omit<DynamicFormProps, 'headingLevel' | 'step' | 'onStep' | 'submitLabel'> & {
  formId: string
  goTo: (step: number) => void
}

/** State and submission of a form outside of a record page. */
export function useDynamicForm({
  label,
  fields: allFields,
  plan: planOf,
  conditions,
  enableValidation = true,
  draftPlace = null,
  onSubmit,
  formId,
  goTo,
}: Options) {
  const [store] = useState(() => createFormStore(newForm(null)))
  const { dispatch } = store
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const draft = useStoreDraft(store, { place: draftPlace, title: label, fields: allFields })
  const fields = useConditions(store, conditions, allFields)
  const plan = useMemo(() => (typeof planOf === 'function' ? planOf(fields) : planOf), [planOf, fields])
  const shown = new Set(plan.sections.flatMap(namesOf))
  const editable = fields.filter((field) => shown.has(field.name) && !field.isReadonly)

  const refuse = (problems: readonly Problem[]) => {
    showMissingFields(problems)
    dispatch({ type: 'refuse', problems })
    focusWhenDrawn(() => focusProblems(formId, problems))
  }

  /** Validates one step of a wizard. */
  const check = (section: FormSection): boolean => {
    const names = namesOf(section)
    const own = editable.filter(({ name }) => names.includes(name))
    const problems = enableValidation ? checkForm(store.state, own) : []
    if (problems.length > 0) refuse(problems)
    return problems.length === 0
  }

  const submit = async (action: SubmitAction): Promise<void> => {
    if (isPending) return
    setFailure(null)
    hideMissingFields()
    if (hasRunningUploads()) {
      setPending(true)
      await uploadsEnd()
      setPending(false)
    }
    const problems = enableValidation ? checkForm(store.state, editable) : []
    if (problems.length > 0) return refuse(problems)
    setPending(true)
    try {
      const instead = await onSubmit(formData(store.state, editable), action)
      draft.forget()
      dispatch({ type: 'reset', base: null })
      goTo(0)
      if (instead) toast(instead)
      else toast.success(t(action === 'save_and_new' ? 'savedReadyForNewEntry' : 'formSubmittedSuccessfully'))
      if (action === 'save_and_new') {
        const [first] = plan.sections.flatMap(namesOf)
        if (first !== undefined) focusWhenDrawn(() => focusControl(formId, first))
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BAD_USER_INPUT')
        refuse(toProblems(error.issues, error.message, editable))
      else setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }

  /** Moves to another step and focuses its first field: the button that was pressed may be removed or disabled. */
  const stepTo = (index: number): void => {
    goTo(index)
    const [first] = namesOf(plan.sections[index]!)
    if (first !== undefined) focusWhenDrawn(() => focusControl(formId, first))
  }

  return { store, fields, plan, draft, check, submit, stepTo, isPending, failure }
}
