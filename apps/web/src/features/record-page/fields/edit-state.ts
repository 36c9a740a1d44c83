import type { Json, ValueDraft } from '@monarch/field-types'

export interface FieldEdit {
  /** The typed value; `null` before the first input, while the editor follows the record. */
  readonly draft: ValueDraft | null
  /** The value when the user began to type; a later one comes from someone else. */
  readonly seen: Json
  /** Just opened by the user: takes the focus and opens its picker. */
  readonly isFresh: boolean
  /** The number of characters before the clicked position. */
  readonly caret?: number | undefined
  readonly problem: EditProblem | null
}

export type EditProblem =
  | { readonly kind: 'refused'; readonly message: string }
  /** Can be retried. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Someone else has changed the field. */
  | { readonly kind: 'conflict' }

export interface EditState {
  readonly edits: Readonly<Record<string, FieldEdit>>
  /** Fields with a check mark, by the version that the save created. */
  readonly saved: Readonly<Record<string, number>>
}

export type EditAction =
  | { readonly type: 'open'; readonly field: string; readonly value: Json; readonly caret?: number | undefined }
  | { readonly type: 'write'; readonly field: string; readonly draft: ValueDraft; readonly value: Json }
  | { readonly type: 'close'; readonly field: string }
  | { readonly type: 'restore'; readonly drafts: Readonly<Record<string, ValueDraft>>; readonly values: Values }
  | { readonly type: 'object'; readonly field: string; readonly problem: EditProblem }
  | { readonly type: 'send'; readonly field: string }
  | { readonly type: 'accept'; readonly field: string; readonly version: number }
  /** Puts the sent value back into its editor, unless something newer was typed. */
  | {
      readonly type: 'reject'
      readonly field: string
      readonly value: Json
      readonly seen: Json
      readonly problem: EditProblem
    }
  /** Hides the check mark after its time. */
  | { readonly type: 'hideSaved'; readonly field: string; readonly version: number }

type Values = Readonly<Record<string, Json>>

export const noEdits: EditState = { edits: {}, saved: {} }

export function reduceEdits(state: EditState, action: EditAction): EditState {
  const { edits, saved } = state
  switch (action.type) {
    case 'open': {
      const edit = edits[action.field]
      if (edit) return state
      const fresh = { draft: null, seen: action.value, isFresh: true, caret: action.caret, problem: null }
      return { ...state, edits: { ...edits, [action.field]: fresh } }
    }
    case 'write': {
      const edit = edits[action.field]
      const next = {
        draft: action.draft,
        seen: edit?.draft ? edit.seen : action.value,
        isFresh: edit?.isFresh ?? false,
        caret: edit?.caret,
        problem: edit?.problem?.kind === 'conflict' ? edit.problem : null,
      }
      return { ...state, edits: { ...edits, [action.field]: next } }
    }
    case 'close':
      return { ...state, edits: without(edits, action.field) }
    case 'restore': {
      const restored = Object.entries(action.drafts).map(([field, draft]): [string, FieldEdit] => [
        field,
        { draft, seen: action.values[field] ?? null, isFresh: false, problem: null },
      ])
      return { ...state, edits: { ...edits, ...Object.fromEntries(restored) } }
    }
    case 'object': {
      const edit = edits[action.field]
      if (!edit) return state
      return { ...state, edits: { ...edits, [action.field]: { ...edit, isFresh: false, problem: action.problem } } }
    }
    case 'send':
      return { edits: without(edits, action.field), saved: without(saved, action.field) }
    case 'accept':
      return { ...state, saved: { ...saved, [action.field]: action.version } }
    case 'reject': {
      const edit = edits[action.field]
      const back = { draft: { value: action.value }, seen: action.seen, isFresh: false, problem: action.problem }
      return { ...state, edits: edit?.draft ? edits : { ...edits, [action.field]: back } }
    }
    case 'hideSaved':
      return saved[action.field] === action.version ? { ...state, saved: without(saved, action.field) } : state
  }
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  if (!(name in record)) return record
  const { [name]: _, ...rest } = record
  return rest
}
