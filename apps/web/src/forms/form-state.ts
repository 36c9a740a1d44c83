import { draftText, type FormField, type Json, readValueDraft, type ValueDraft } from '@monarch/field-types'
import type { Issue } from '@monarch/schema'

/** What the server has of what a form changes, by name of field. */
export interface FormBase {
  readonly [name: string]: Json
}

/** Something being made or changed. Only what the person touched is held; everything else is the base's own. */
export interface FormState<Base extends FormBase = FormBase> {
  /** What the server has, at the version that the person saw; `null` for what is new. */
  readonly base: Base | null
  readonly drafts: Drafts
  /** The message under each field. */
  readonly errors: Readonly<Record<string, string>>
  /** Said on top of the form: several errors at once, or what belongs to no field. */
  readonly summary: readonly Problem[]
  /** The field that is to be seen, in whichever tab or closed section it stands; a new object each time. */
  readonly revealed: { readonly field: string } | null
}

export type Drafts = Readonly<Record<string, ValueDraft>>

export interface Problem {
  /** The field's name; `null` when it is about the whole record. */
  readonly field: string | null
  readonly message: string
}

/** What can be done to a form whatever it changes. */
export type FieldAction =
  | { readonly type: 'edit'; readonly field: FormField; readonly draft: ValueDraft }
  | { readonly type: 'leave'; readonly field: FormField }
  | { readonly type: 'refuse'; readonly problems: readonly Problem[] }
  | { readonly type: 'reveal'; readonly field: string }
  | { readonly type: 'restore'; readonly drafts: Drafts }

export type FormAction<Base extends FormBase = FormBase> =
  FieldAction | { readonly type: 'reset'; readonly base: Base | null }

export function newForm<Base extends FormBase>(base: Base | null): FormState<Base> {
  return { base, drafts: {}, errors: {}, summary: [], revealed: null }
}

export function reduceForm<Base extends FormBase>(state: FormState<Base>, action: FormAction<Base>): FormState<Base> {
  switch (action.type) {
    case 'edit': {
      const { name } = action.field
      return {
        ...state,
        drafts: { ...state.drafts, [name]: action.draft },
        errors: without(state.errors, name),
        summary: state.summary.some(({ field }) => field === name)
          ? state.summary.filter(({ field }) => field !== name)
          : state.summary,
      }
    }
    case 'leave': {
      const { field } = action
      if (!isChanged(state, field)) return state
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
      // What has been typed since is newer than the draft.
      return { ...state, drafts: { ...action.drafts, ...state.drafts } }
    case 'reset':
      return newForm(action.base)
  }
}

/** What the field's editor holds. */
export function draftOf(state: FormState, field: FormField): ValueDraft {
  return state.drafts[field.name] ?? { value: initialValue(state, field) }
}

/** True when the editor holds something else than the record does. */
export function isChanged(state: FormState, field: FormField): boolean {
  const draft = state.drafts[field.name]
  if (!draft) return false
  const read = readValueDraft(field.type, { ...field.spec, required: false, rules: {} }, draft)
  const initial = initialValue(state, field)
  if (!read.ok)
    return draftText(field.type, field.spec, draft) !== draftText(field.type, field.spec, { value: initial })
  return !isSame(read.value, initial)
}

/** Every fault of the form, in the order of its fields. */
export function checkForm(state: FormState, fields: readonly FormField[]): readonly Problem[] {
  return fields.flatMap((field) => {
    const read = readValueDraft(field.type, field.spec, draftOf(state, field))
    return read.ok ? [] : [{ field: field.name, message: read.message }]
  })
}

/** The `data` of the write, for a form that has no faults: all that has a value for what is new, else only what changed. */
export function formData(state: FormState, fields: readonly FormField[]): Record<string, Json> {
  const data: Record<string, Json> = {}
  for (const field of fields) {
    if (state.base !== null && !isChanged(state, field)) continue
    const read = readValueDraft(field.type, field.spec, draftOf(state, field))
    if (read.ok && (state.base !== null || read.value !== null)) data[field.name] = read.value
  }
  return data
}

/** The server's issues on the fields that they are about; `data.tags.0` is about `tags`. */
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
  // A checkbox that must have a value shows the one it has: off.
  return field.spec.required && field.type.graphql.scalar === 'Boolean' ? false : null
}

/** By the JSON that is sent: exact numbers are the same when their digits are. */
function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  if (!(name in record)) return record
  const { [name]: _, ...rest } = record
  return rest
}
