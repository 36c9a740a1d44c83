import type { FormField } from '@monarch/field-types'
import { readValueDraft } from '@monarch/field-types'
import { applyConditions, type FormViewConfig } from '@monarch/schema'
import { useMemo } from 'react'
import { draftOf, type FormState } from './form-state.ts'
import { type FormStore, useFormPart } from './form-store.ts'

export type FormConditions = FormViewConfig['conditions']

/**
 * The fields that the current answers show, each required if a condition says so. Returns the identical list while its
 * fields stay the same.
 */
export function useConditions(
  store: FormStore,
  conditions: FormConditions,
  fields: readonly FormField[],
): readonly FormField[] {
  const state = useFormPart(store, (answers) => stateOf(answers, conditions, fields))
  return useMemo(() => {
    if (state === '') return fields
    const { omitted, required } = JSON.parse(state) as { omitted: string[]; required: string[] }
    return fields.flatMap((field) => {
      if (omitted.includes(field.name)) return []
      return required.includes(field.name) ? { ...field, spec: { ...field.spec, required: true } } : field
    })
  }, [state, fields])
}

/** As JSON text, so that equal results are identical. */
function stateOf(form: FormState, conditions: FormConditions, fields: readonly FormField[]): string {
  if (!conditions || conditions.length === 0) return ''
  const answers = Object.fromEntries(
    fields.map((field) => {
      const read = readValueDraft(field.type, { ...field.spec, required: false }, draftOf(form, field))
      return [field.name, read.ok ? read.value : null]
    }),
  )
  const { omitted, required } = applyConditions({ conditions }, fields, answers)
  return JSON.stringify({ omitted: [...omitted], required: [...required] })
}
