import { type Json, draftText, type ValueDraft, readValueDraft } from '@monarch/field-types'
import type { Issue } from '@monarch/schema'
import type { RecordData } from './record-documents.ts'
import { type Entity, type Field, isEditable } from './structure.ts'

/** A record being made or changed. Only what the person touched is held; everything else is the record's own. */
export interface FormState {
  /** What the server has, at the version that the person saw; `null` for a new record. */
  readonly base: RecordData | null
  readonly drafts: Drafts
  /** The message under each field. */
  readonly errors: Readonly<Record<string, string>>
  /** Said on top of the form: several errors at once, or what belongs to no field. */
  readonly summary: readonly Problem[]
  /** Fields that someone else changed as well, and whose value is to win. */
  readonly conflicts: Readonly<Record<string, Choice>>
}

export type Drafts = Readonly<Record<string, ValueDraft>>
export type Choice = 'mine' | 'theirs'

export interface Problem {
  /** The field's name; `null` when it is about the whole record. */
  readonly field: string | null
  readonly message: string
}

export type FormAction =
  | { readonly type: 'edit'; readonly field: Field; readonly draft: ValueDraft }
  | { readonly type: 'leave'; readonly field: Field }
  | { readonly type: 'refuse'; readonly problems: readonly Problem[] }
  | { readonly type: 'restore'; readonly drafts: Drafts }
  | { readonly type: 'choose'; readonly field: Field; readonly choice: Choice }
  /** The record as it is on the server now; what was typed stays, and `fields` are in conflict with it. */
  | { readonly type: 'rebase'; readonly base: RecordData; readonly fields: readonly string[] }
  | { readonly type: 'reset'; readonly base: RecordData | null }

export function newForm(base: RecordData | null): FormState {
  return { base, drafts: {}, errors: {}, summary: [], conflicts: {} }
}

export function reduceForm(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'edit': {
      const { name } = action.field
      return {
        ...state,
        drafts: { ...state.drafts, [name]: action.draft },
        errors: without(state.errors, name),
        summary: state.summary.filter((problem) => problem.field !== name),
      }
    }
    case 'leave': {
      const { field } = action
      if (!isChanged(state, field)) return state
      const read = readValueDraft(field.type, field.spec, draftOf(state, field))
      return read.ok ? state : { ...state, errors: { ...state.errors, [field.name]: read.message } }
    }
    case 'refuse': {
      const { problems } = action
      const errors = Object.fromEntries(
        problems.flatMap(({ field, message }) => (field === null ? [] : [[field, message]])),
      )
      const needsSummary = problems.length > 1 || problems.some(({ field }) => field === null)
      return { ...state, errors, summary: needsSummary ? problems : [] }
    }
    case 'restore':
      // What has been typed since is newer than the draft.
      return { ...state, drafts: { ...action.drafts, ...state.drafts } }
    case 'choose':
      return { ...state, conflicts: { ...state.conflicts, [action.field.name]: action.choice } }
    case 'rebase':
      return { ...state, base: action.base, conflicts: Object.fromEntries(action.fields.map((name) => [name, 'mine'])) }
    case 'reset':
      return newForm(action.base)
  }
}

/** What the field's editor holds. */
export function draftOf(state: FormState, field: Field): ValueDraft {
  return state.drafts[field.name] ?? { value: initialValue(state, field) }
}

/** True when the editor holds something else than the record does. */
export function isChanged(state: FormState, field: Field): boolean {
  const draft = state.drafts[field.name]
  if (!draft) return false
  const read = readValueDraft(field.type, { ...field.spec, required: false, rules: {} }, draft)
  const initial = initialValue(state, field)
  if (!read.ok)
    return draftText(field.type, field.spec, draft) !== draftText(field.type, field.spec, { value: initial })
  return !isSame(read.value, initial)
}

export function isDirty(state: FormState, entity: Entity): boolean {
  return entity.fields.some((field) => isChanged(state, field))
}

/** Every fault of the form, in the order of its fields. */
export function checkForm(state: FormState, fields: readonly Field[]): readonly Problem[] {
  return fields.flatMap((field) => {
    const read = readValueDraft(field.type, field.spec, draftOf(state, field))
    return read.ok ? [] : [{ field: field.name, message: read.message }]
  })
}

/** The `data` of the write, for a form that has no faults: all that has a value for a new record, else only what changed. */
export function formData(state: FormState, entity: Entity): Record<string, Json> {
  const data: Record<string, Json> = {}
  for (const field of entity.fields) {
    if (!isEditable(field)) continue
    if (state.base !== null && (!isChanged(state, field) || state.conflicts[field.name] === 'theirs')) continue
    const read = readValueDraft(field.type, field.spec, draftOf(state, field))
    if (read.ok && (state.base !== null || read.value !== null)) data[field.name] = read.value
  }
  return data
}

/** The server's issues on the fields that they are about; `data.tags.0` is about `tags`. */
export function toProblems(issues: readonly Issue[], message: string, fields: readonly Field[]): readonly Problem[] {
  if (issues.length === 0) return [{ field: null, message }]
  return issues.map((issue) => {
    const name = /^data\.([^.]+)/.exec(issue.path)?.[1]
    return { field: fields.some((field) => field.name === name) ? name! : null, message: issue.message }
  })
}

/** The fields that both sides changed to different values, of a record that has moved on. */
export function findConflicts(state: FormState, latest: RecordData, entity: Entity): readonly string[] {
  const { base } = state
  return entity.fields
    .filter((field) => {
      if (!base || !isChanged(state, field)) return false
      const theirs = latest[field.name] ?? null
      if (isSame(theirs, base[field.name] ?? null)) return false
      const mine = readValueDraft(field.type, field.spec, draftOf(state, field))
      return !mine.ok || !isSame(mine.value, theirs)
    })
    .map((field) => field.name)
}

export function initialValue({ base }: FormState, field: Field): Json {
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
