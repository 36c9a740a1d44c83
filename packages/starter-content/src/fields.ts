import type { Choice, Json, ValidationRules } from '@monarch/field-types'

/**
 * Builders for fields as data, imported as `f`: `f.text('job_title', { isRequired: true })`. Entities have technical
 * names, because ids exist only in a tenant. The default `displayName` is the name in words.
 */
export interface FieldDraft extends FieldOptions {
  readonly name: string
  readonly displayName: string
  readonly fieldType: string
  readonly choices?: readonly Choice[]
  readonly relation?: { readonly target: string; readonly inverseName: string }
  /** The settings of its type, except choices and relation. */
  readonly settings?: Settings
}

interface FieldOptions {
  readonly displayName?: string
  readonly isRequired?: boolean
  readonly isUnique?: boolean
  readonly placeholder?: string
  readonly helpText?: string
  readonly sectionName?: string
  readonly defaultValue?: Json
  readonly validationRules?: ValidationRules
}

type Settings = { readonly [key: string]: Json }

export type Hue = Choice['color']

/** Colors by value. The default label is the value in words; to set one: `{ b2b: ['blue', 'B2B'] }`. */
type Colors = Readonly<Record<string, Hue | readonly [Hue, string]>>
type Choices = readonly Choice[] | Colors

type Builder = (name: string, options?: FieldOptions) => FieldDraft

export const text = plain('text')
export const longText = plain('long_text')
export const number = plain('number')
export const decimal = plain('decimal')
export const currency = plain('currency')
export const date = plain('date')
export const datetime = plain('datetime')
export const boolean = plain('boolean')
export const email = plain('email')
export const phone = plain('phone')
export const url = plain('url')
export const image = plain('image')
export const rating = plain('rating')

/** A percentage from 0 to 100. */
export const percent: Builder = (name, options) =>
  plain('percent')(name, { validationRules: { min: 0, max: 100 }, ...options })

/** A percentage that may be negative or above 100. */
export const rate = plain('percent')

export function select(name: string, given: Choices, options?: FieldOptions): FieldDraft {
  return { ...plain('select')(name, options), choices: choices(given) }
}

export function multiSelect(name: string, given: Choices, options?: FieldOptions): FieldDraft {
  return { ...plain('multi_select')(name, options), choices: choices(given) }
}

/** A relationship: `relation('account', 'account', 'deals')` gives a deal its account and an account its deals. */
export function relation(name: string, target: string, inverseName: string, options?: FieldOptions): FieldDraft {
  return { ...plain('relationship')(name, options), relation: { target, inverseName } }
}

/** Like `relation`, to several records. */
export function relations(name: string, target: string, inverseName: string, options?: FieldOptions): FieldDraft {
  return { ...plain('many_to_many')(name, options), relation: { target, inverseName } }
}

/** A user of the workspace. */
export function user(name: string, options?: FieldOptions): FieldDraft {
  return { ...plain('relationship')(name, options), settings: { target: 'users' } }
}

/** Notifies users when the field names them, and reminds them of due dates. The target needs an email field. */
export function notifying(field: FieldDraft): FieldDraft {
  return { ...field, settings: { ...field.settings, tells: true } }
}

/** Reminds the record's owners on this day. */
export function reminding(field: FieldDraft): FieldDraft {
  return { ...field, settings: { ...field.settings, reminds: true } }
}

/** Records with one of these choices are done and cause no reminders: `endingIn('done missed', …)`. */
export function endingIn(ends: string, given: Choices): Choice[] {
  const done = ends.split(' ')
  return choices(given).map((choice) => (done.includes(choice.value) ? { ...choice, isDone: true } : choice))
}

/** A computed value: `formula('balance', '{total} - {paid}')`. */
export function formula(name: string, expression: string, options?: FieldOptions): FieldDraft {
  return { ...plain('formula')(name, options), settings: { expression } }
}

/** An aggregate of related records. */
export function rollup(
  name: string,
  settings: {
    readonly relation: string
    readonly function: string
    readonly field?: string
    readonly where?: Settings
  },
  options?: FieldOptions,
): FieldDraft {
  return { ...plain('rollup')(name, options), settings }
}

/** A field of a related record: `lookup('industry', 'account', 'industry')`. */
export function lookup(name: string, relation: string, field: string, options?: FieldOptions): FieldDraft {
  return { ...plain('lookup')(name, options), settings: { relation, field } }
}

/** A text that AI writes on request. */
export function aiSummary(
  name: string,
  prompt: string,
  sourceFields: readonly string[],
  options?: FieldOptions,
): FieldDraft {
  return { ...plain('ai_summary')(name, options), settings: { prompt, sourceFields: [...sourceFields] } }
}

/** A choice that AI makes on request. */
export function aiClassification(
  name: string,
  given: Choices,
  { prompt, sourceFields }: { readonly prompt: string; readonly sourceFields: readonly string[] },
  options?: FieldOptions,
): FieldDraft {
  const settings = { prompt, sourceFields: [...sourceFields] }
  return { ...plain('ai_classification')(name, options), choices: choices(given), settings }
}

/** A file, or several with the setting `multiple`. */
export function file(
  name: string,
  settings: { readonly accept?: string; readonly multiple?: boolean } = {},
  options?: FieldOptions,
): FieldDraft {
  return { ...plain('file')(name, options), settings }
}

export function choices(given: Choices): readonly Choice[] {
  if (isList(given)) return given
  return Object.entries(given).map(([value, look]) =>
    typeof look === 'string'
      ? { value, label: inWords(value), color: look }
      : { value, label: look[1], color: look[0] },
  )
}

/** Puts the fields under a heading of the record page and the form. */
export function section(sectionName: string, ...fields: readonly FieldDraft[]): FieldDraft[] {
  return fields.map((field) => ({ ...field, sectionName }))
}

/** `purchase_order` → `Purchase order` */
export function inWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

function plain(fieldType: string): Builder {
  return (name, options) => ({ name, displayName: inWords(name), fieldType, ...options })
}

const isList = (given: Choices): given is readonly Choice[] => Array.isArray(given)
