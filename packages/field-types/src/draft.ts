import { fail, ok, type Result } from '@monarch/shapes'
import { checkValue, type FieldSpec, type FieldType } from './definition.ts'
import type { Json } from './exact-number.ts'
import { t } from './messages.ts'

/**
 * The state of an editor for one field: a value of the API, or typed text that may not be valid yet. Numbers stay text
 * until they are sent, so no digit passes through a float, and drafts can be stored as JSON.
 */
export type ValueDraft =
  | { readonly value: Json; readonly unsent?: readonly UnsentFile[] | undefined }
  | { readonly text: string }

/** A file that the user chose for the field and that was not uploaded. A draft with one is not valid. */
export interface UnsentFile {
  readonly key: number
  readonly name: string
  /** Set if the field does not accept the file, so that a retry cannot succeed. */
  readonly isRefused?: boolean | undefined
}

export const unsentOf = (draft: ValueDraft): readonly UnsentFile[] => ('value' in draft && draft.unsent) || []

/** The checked value of a draft; the message is shown to the user. */
export function readValueDraft(type: FieldType, field: FieldSpec, draft: ValueDraft): Result<Json> {
  const unsent = unsentOf(draft)
  if (unsent.length > 0) {
    const message = unsent.every(({ isRefused }) => isRefused) ? 'wereRefused' : 'wereNotUploaded'
    return fail(t(message, { count: unsent.length, name: unsent[0]!.name }))
  }
  if ('value' in draft) return checkValue(type, field, draft.value)
  const read = readText(type, field, draft.text)
  return read.ok ? checkValue(type, field, read.value) : read
}

/** The value of a draft, or `null` while it has none. */
export function draftValue(type: FieldType, field: FieldSpec, draft: ValueDraft): Json {
  if ('value' in draft) return draft.value
  const read = readText(type, field, draft.text)
  return read.ok ? read.value : null
}

/** The text for an edit box. */
export function draftText(type: FieldType, field: FieldSpec, draft: ValueDraft): string {
  if ('text' in draft) return draft.text
  const unsent = unsentOf(draft)
  if (unsent.length > 0) return unsent.map(({ name }) => name).join(', ')
  return draft.value === null ? '' : type.toText(draft.value, field)
}

/** The normalized text of a valid draft: '1.2k' is '1200'. Invalid text stays as typed. */
export function tidyText(type: FieldType, field: FieldSpec, text: string): string {
  const trimmed = text.trim()
  const read = readText(type, field, trimmed)
  return read.ok && read.value !== null ? type.toText(read.value, field) : trimmed
}

function readText(type: FieldType, field: FieldSpec, text: string): Result<Json> {
  return text.trim() === '' ? ok(null) : type.fromText(text, field)
}
