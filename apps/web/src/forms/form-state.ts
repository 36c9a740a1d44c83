import {
  draftText,
  type FormField,
  type Json,
  readValueDraft,
  unsentOf,
  type ValueDraft,
  fittingValue,
} from '@monarch/field-types'
import type { Issue } from '@monarch/schema'
import { isSameJson } from '../lib/same-json.ts'

/** Stored values by field name. */
export interface FormBase {
  readonly [name: string]: Json
}

/** State of a form. Holds only the fields the user has changed; all others come from `base`. */
export interface FormState<Base extends FormBase = FormBase> {
  /** The stored record at the version the user has seen; `null` for a new record. */
  readonly base: Base | null
  readonly drafts: Drafts
  /** Error message for each field. */
  readonly errors: Readonly<Record<string, string>>
  /** Shown above the form: several errors at once, or errors without a field. */
  readonly summary: readonly Problem[]
  /** The field to scroll into view, in whichever tab or collapsed section. Each request is a new object. */
  readonly revealed: { readonly field: string } | null
}

export type Drafts = Readonly<Record<string, ValueDraft>>

export interface Problem {
  /** Field name; `null` for an error of the whole record. */
  readonly field: string | null
  readonly message: string
  /** A required field without a value. */
  readonly isMissing?: boolean
}

/** Actions that all forms share. */
type FieldAction =
  | {
      readonly type: 'edit'
      readonly field: FormField
      readonly draft: ValueDraft
      /** All fields of the form: some may depend on this one. */
      readonly fields?: readonly FormField[]
    }
  | { readonly type: 'leave'; readonly field: FormField }
  | { readonly type: 'refuse'; readonly problems: readonly Problem[] }
  | { readonly type: 'reveal'; readonly field: string }
  | { readonly type: 'restore'; readonly drafts: Drafts }

export type FormAction<Base extends FormBase = FormBase> =
  | FieldAction
  | { readonly type: 'reset'; readonly base: Base | null }

export function newForm<Base extends FormBase>(base: Base | null): FormState<Base> {
  return { base, drafts: {}, errors: {}, summary: [], revealed: null }
}

export function reduceForm<Base extends FormBase>(state: FormState<Base>, action: FormAction<Base>): FormState<Base> {
  switch (action.type) {
    case 'edit': {
      const { field, fields = [] } = action
      const { name } = field
      const edited = { ...state, drafts: { ...state.drafts, [name]: action.draft } }
      return {
        ...edited,
        drafts: fitDependents(state, edited, field, fields),
        errors: without(state.errors, name),
        summary: state.summary.some(({ field }) => field === name)
          ? state.summary.filter(({ field }) => field !== name)
          : state.summary,
      }
    }
    case 'leave': {
      const { field } = action
      // The input itself says why a file was not uploaded.
      if (!isChanged(state, field) || unsentOf(draftOf(state, field)).length > 0) return state
      const read = readValueDraft(field.type, field.spec, draftOf(state, field))
      if (read.ok || state.errors[field.name] === read.message) return state
      return { ...state, errors: { ...state.errors, [field.name]: read.message } }
    }
    case 'refuse': {
      const { problems } = action
      const errors = Object.fromEntries(
        problems.flatMap(({ field, message }) => (field === null ? [] : [[field, message]])),
      )
      const needsSummary = problems.length > 1 || problems.some(({ field }) => field === null)
      const first = problems.find(({ field }) => field !== null)?.field
      return { ...state, errors, summary: needsSummary ? problems : [], revealed: first ? { field: first } : null }
    }
    case 'reveal':
      return { ...state, revealed: { field: action.field } }
    case 'restore':
      return { ...state, drafts: { ...state.drafts, ...action.drafts } }
    case 'reset':
      return newForm(action.base)
  }
}

/** Editor value of a field. */
export function draftOf(state: FormState, field: FormField): ValueDraft {
  return state.drafts[field.name] ?? { value: initialValue(state, field) }
}

/** The value of a field while the form is filled in; `null` while it is not valid. */
export function answerOf(state: FormState, field: FormField): Json {
  const read = readValueDraft(field.type, { ...field.spec, required: false, rules: {} }, draftOf(state, field))
  return read.ok ? read.value : null
}

/** The field whose value limits what a picker for this one offers. */
export function decisiveFor({ type, spec }: FormField, fields: readonly FormField[]): FormField | undefined {
  const name = type.dependsOn?.(spec.settings) ?? null
  return name === null ? undefined : fields.find((field) => field.name === name)
}

/** True when the editor value differs from the record. */
export function isChanged(state: FormState, field: FormField): boolean {
  const draft = state.drafts[field.name]
  if (!draft) return false
  if (unsentOf(draft).length > 0) return true
  const read = readValueDraft(field.type, { ...field.spec, required: false, rules: {} }, draft)
  const initial = initialValue(state, field)
  if (!read.ok)
    return draftText(field.type, field.spec, draft) !== draftText(field.type, field.spec, { value: initial })
  return !isSameJson(read.value, initial)
}

/** All errors of the form, in field order. */
export function checkForm(state: FormState, fields: readonly FormField[]): readonly Problem[] {
  return fields.flatMap((field) => {
    const read = readValueDraft(field.type, field.spec, draftOf(state, field))
    if (read.ok) return []
    const isMissing =
      field.spec.required && readValueDraft(field.type, { ...field.spec, required: false }, draftOf(state, field)).ok
    return [{ field: field.name, message: read.message, ...(isMissing && { isMissing }) }]
  })
}

/** The `data` of the write for a valid form: all non-empty fields of a new record, otherwise the changed fields. */
export function formData(state: FormState, fields: readonly FormField[]): Record<string, Json> {
  const data: Record<string, Json> = {}
  for (const field of fields) {
    if (state.base !== null && !isChanged(state, field)) continue
    const read = readValueDraft(field.type, field.spec, draftOf(state, field))
    // A default value that was cleared is sent as null: without a value, the server would set it.
    const isGiven = state.base !== null || initialValue(state, field) !== null
    if (read.ok && (isGiven || read.value !== null)) data[field.name] = read.value
  }
  return data
}

/** Assigns the server's issues to fields; `data.tags.0` belongs to `tags`. */
export function toProblems(
  issues: readonly Issue[],
  message: string,
  fields: readonly FormField[],
): readonly Problem[] {
  if (issues.length === 0) return [{ field: null, message }]
  return issues.map((issue) => {
    const name = /^data\.([^.]+)/.exec(issue.path)?.[1]
    return { field: fields.some((field) => field.name === name) ? name! : null, message: issue.message }
  })
}

export function initialValue({ base }: FormState, field: FormField): Json {
  if (base) return base[field.name] ?? null
  if (field.defaultValue !== null && field.defaultValue !== undefined) return field.defaultValue
  // A required checkbox shows the value it stores: false.
  return field.spec.required && field.type.graphql.scalar === 'Boolean' ? false : null
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  if (!(name in record)) return record
  const { [name]: _, ...rest } = record
  return rest
}

/** Removes the values that no longer fit the new answer in `changed`, and then those that depended on the removed ones. */
function fitDependents(before: FormState, after: FormState, changed: FormField, fields: readonly FormField[]): Drafts {
  const answer = answerOf(after, changed)
  if (isSameJson(answer, answerOf(before, changed))) return after.drafts
  let state = after
  for (const field of fields) {
    if (field === changed || decisiveFor(field, fields)?.name !== changed.name) continue
    const value = answerOf(state, field)
    const fitting = fittingValue(field, value, answer)
    if (isSameJson(fitting, value)) continue
    const next = { ...state, drafts: { ...state.drafts, [field.name]: { value: fitting } } }
    state = { ...next, drafts: fitDependents(state, next, field, fields) }
  }
  return state.drafts
}
