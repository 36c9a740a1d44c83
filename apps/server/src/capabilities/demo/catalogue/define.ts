import type { Choice, Json, ValidationRules } from '@monarch/field-types'

/**
 * The words in which the demo's structure is written. An entity is data: its fields in order, the ones that a list shows,
 * and relations that name their target by its machine name, since ids exist only once a tenant does.
 */
export interface CatalogueGroup {
  readonly name: string
  readonly displayName: string
  readonly description: string
  /** One of the icons of the navigation. */
  readonly icon: string
  readonly color: Hue
  readonly entities: readonly CatalogueEntity[]
}

export interface CatalogueEntity {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly icon: string
  readonly color: Hue
  readonly description: string
  /** The fields that lists show. */
  readonly listed: readonly string[]
  readonly fields: readonly CatalogueField[]
}

export interface CatalogueField extends FieldOptions {
  readonly name: string
  readonly displayName: string
  readonly fieldType: string
  readonly choices?: readonly Choice[]
  readonly relation?: { readonly target: string; readonly inverseName: string }
  /** Further settings of its type. */
  readonly settings?: { readonly [key: string]: Json }
}

interface FieldOptions {
  readonly isRequired?: boolean
  readonly isUnique?: boolean
  readonly placeholder?: string
  readonly helpText?: string
  readonly sectionName?: string
  readonly defaultValue?: Json
  readonly validationRules?: ValidationRules
}

type Hue = Choice['color']

type Plain = (name: string, displayName: string, options?: FieldOptions) => CatalogueField

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

/** A share of a whole: 0 to 100. */
export const percent: Plain = (name, displayName, options) =>
  plain('percent')(name, displayName, { validationRules: { min: 0, max: 100 }, ...options })

/** A percentage that may be negative or above 100. */
export const rate = plain('percent')

export function select(
  name: string,
  displayName: string,
  choices: readonly Choice[],
  options?: FieldOptions,
): CatalogueField {
  return { name, displayName, fieldType: 'select', choices, ...options }
}

export function multiSelect(
  name: string,
  displayName: string,
  choices: readonly Choice[],
  options?: FieldOptions,
): CatalogueField {
  return { name, displayName, fieldType: 'multi_select', choices, ...options }
}

/** A relationship: `relation('account', 'Account', 'account', 'deals')` gives a deal its account and an account its deals. */
export function relation(
  name: string,
  displayName: string,
  target: string,
  inverseName: string,
  options?: FieldOptions,
): CatalogueField {
  return { name, displayName, fieldType: 'relationship', relation: { target, inverseName }, ...options }
}

/** Whoever is chosen is told, and reminded of what is due: a person with an email address. */
export function telling(field: CatalogueField): CatalogueField {
  return { ...field, settings: { ...field.settings, tells: true } }
}

/** A day of which people are reminded. */
export function reminding(field: CatalogueField): CatalogueField {
  return { ...field, settings: { ...field.settings, reminds: true } }
}

/** Of records with one of these choices nobody is reminded: `endingIn('done missed', …)`. */
export function endingIn(ends: string, given: readonly Choice[]): Choice[] {
  const done = ends.split(' ')
  return given.map((choice) => (done.includes(choice.value) ? { ...choice, isDone: true } : choice))
}

/** Worked out from other fields: `formula('balance', 'Balance', '{total} - {paid}')`. */
export function formula(name: string, displayName: string, expression: string, options?: FieldOptions): CatalogueField {
  return { name, displayName, fieldType: 'formula', settings: { expression }, ...options }
}

/** Related records summed up. */
export function rollup(
  name: string,
  displayName: string,
  settings: {
    readonly relation: string
    readonly function: string
    readonly field?: string
    readonly where?: { readonly [key: string]: Json }
  },
  options?: FieldOptions,
): CatalogueField {
  return { name, displayName, fieldType: 'rollup', settings, ...options }
}

/** A field of a related record: `lookup('industry', 'Industry', 'account', 'industry')`. */
export function lookup(name: string, displayName: string, relation: string, field: string): CatalogueField {
  return { name, displayName, fieldType: 'lookup', settings: { relation, field } }
}

/** A text that AI writes when somebody asks for it, once an endpoint is configured. */
export function aiSummary(
  name: string,
  displayName: string,
  prompt: string,
  sourceFields: readonly string[],
): CatalogueField {
  return { name, displayName, fieldType: 'ai_summary', settings: { prompt, sourceFields: [...sourceFields] } }
}

/** A choice that AI makes when somebody asks for it. */
export function aiClassification(
  name: string,
  displayName: string,
  choices: readonly Choice[],
  settings: { readonly prompt: string; readonly sourceFields: readonly string[] },
): CatalogueField {
  const { prompt, sourceFields } = settings
  const given = { prompt, sourceFields: [...sourceFields] }
  return { name, displayName, fieldType: 'ai_classification', choices, settings: given }
}

/** A file, or several with the setting `multiple`. */
export function file(
  name: string,
  displayName: string,
  settings: { readonly accept?: string; readonly multiple?: boolean } = {},
  options?: FieldOptions,
): CatalogueField {
  return { name, displayName, fieldType: 'file', settings, ...options }
}

/** Choices from `value: colour`; the label is the value in words unless one is given: `{ b2b: ['blue', 'B2B'] }`. */
export function choices(colors: Readonly<Record<string, Hue | readonly [Hue, string]>>): readonly Choice[] {
  return Object.entries(colors).map(([value, look]) =>
    typeof look === 'string'
      ? { value, label: inWords(value), color: look }
      : { value, label: look[1], color: look[0] },
  )
}

/** The same fields under a heading of the record page and the form. */
export function section(sectionName: string, ...fields: readonly CatalogueField[]): CatalogueField[] {
  return fields.map((field) => ({ ...field, sectionName }))
}

function plain(fieldType: string): Plain {
  return (name, displayName, options) => ({ name, displayName, fieldType, ...options })
}

function inWords(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ')
}
