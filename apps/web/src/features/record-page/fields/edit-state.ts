import type { Json, ValueDraft } from '@monarch/field-types'
import { isSame } from '../../record-data/write/record-writes.ts'

/** The editor of one field that stands open. */
export interface FieldEdit {
  /** What has been typed; `null` while nothing was: the editor shows the record's value, also when that changes. */
  readonly draft: ValueDraft | null
  /** The value that the person saw when he began to type: another one since then is somebody else's. */
  readonly seen: Json
  /** Opened just now by hand: the editor takes the focus, a picker is open. */
  readonly isFresh: boolean
  readonly problem: EditProblem | null
}

export type EditProblem =
  | { readonly kind: 'refused'; readonly message: string }
  /** It may be sent again as it is. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Somebody else has changed the same field. */
  | { readonly kind: 'conflict' }

/** A value on its way, drawn over the record until the record has it. */
export interface Sending {
  readonly value: Json
  /** The version that holds it, once the server has answered. */
  readonly version: number | null
}

export interface EditState {
  readonly edits: Readonly<Record<string, FieldEdit>>
  readonly sending: Readonly<Record<string, Sending>>
  /** Fields that were saved a moment ago, with the version that each of them made. */
  readonly saved: Readonly<Record<string, number>>
}

export type EditAction =
  | { readonly type: 'open'; readonly field: string; readonly value: Json }
  | { readonly type: 'write'; readonly field: string; readonly draft: ValueDraft; readonly value: Json }
  | { readonly type: 'close'; readonly field: string }
  | { readonly type: 'restore'; readonly drafts: Readonly<Record<string, ValueDraft>>; readonly values: Values }
  | { readonly type: 'object'; readonly field: string; readonly problem: EditProblem }
  | { readonly type: 'send'; readonly field: string; readonly value: Json }
  | { readonly type: 'accept'; readonly field: string; readonly value: Json; readonly version: number }
  /** What was sent comes back into its editor, unless something newer has been typed there. */
  | {
      readonly type: 'reject'
      readonly field: string
      readonly value: Json
      readonly seen: Json
      readonly problem: EditProblem
    }
  /** The check has been seen. */
  | { readonly type: 'settle'; readonly field: string; readonly version: number }

type Values = Readonly<Record<string, Json>>

export const noEdits: EditState = { edits: {}, sending: {}, saved: {} }

export function reduceEdits(state: EditState, action: EditAction): EditState {
  const { edits, sending, saved } = state
  switch (action.type) {
    case 'open': {
      const edit = edits[action.field]
      if (edit) return state
      const fresh = { draft: null, seen: action.value, isFresh: true, problem: null }
      return { ...state, edits: { ...edits, [action.field]: fresh } }
    }
    case 'write': {
      const edit = edits[action.field]
      const next = {
        draft: action.draft,
        seen: edit?.draft ? edit.seen : action.value,
        isFresh: edit?.isFresh ?? false,
        problem: edit?.problem?.kind === 'conflict' ? edit.problem : null,
      }
      return { ...state, edits: { ...edits, [action.field]: next } }
    }
    case 'close':
      return { ...state, edits: without(edits, action.field) }
    case 'restore': {
      const restored = Object.entries(action.drafts)
        .filter(([field]) => !edits[field])
        .map(([field, draft]): [string, FieldEdit] => [
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
      return {
        ...state,
        edits: without(edits, action.field),
        sending: { ...sending, [action.field]: { value: action.value, version: null } },
        saved: without(saved, action.field),
      }
    case 'accept': {
      const sent = sending[action.field]
      const isLatest = sent !== undefined && isSame(sent.value, action.value)
      return {
        ...state,
        sending: isLatest ? { ...sending, [action.field]: { ...sent, version: action.version } } : sending,
        saved: { ...saved, [action.field]: action.version },
      }
    }
    case 'reject': {
      const sent = sending[action.field]
      const rest = sent && isSame(sent.value, action.value) ? without(sending, action.field) : sending
      const edit = edits[action.field]
      const back = { draft: { value: action.value }, seen: action.seen, isFresh: false, problem: action.problem }
      return { ...state, sending: rest, edits: edit?.draft ? edits : { ...edits, [action.field]: back } }
    }
    case 'settle':
      return saved[action.field] === action.version ? { ...state, saved: without(saved, action.field) } : state
  }
}

/** What is drawn: the record, and over it what is on its way. */
export function overlay<Base extends Values & { readonly version: number }>(
  record: Base,
  sending: EditState['sending'],
  besideOf: (field: string) => string,
): Base {
  const ahead = Object.entries(sending).filter(([, { version }]) => version === null || record.version < version)
  if (ahead.length === 0) return record
  // Names that came along belong to the old value.
  const beside = ahead.map(([field]) => besideOf(field))
  const kept = Object.entries(record).filter(([name]) => !beside.includes(name))
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(ahead.map(([field, { value }]) => [field, value])),
  } as Base
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  if (!(name in record)) return record
  const { [name]: _, ...rest } = record
  return rest
}
