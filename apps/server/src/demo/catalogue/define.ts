import type { Choice, Json, ValidationRules } from '@monarch/field-types'

/**
 * The words in which the demo's structure is written. An entity is data: its fields in order, the ones that a list shows,
 * and relations that name their target by its machine name, since ids exist only once a tenant does.
 */
export interface CatalogueGroup {
  readonly name: string
  readonly displayName: string
  readonly description: string
  /** One of SPEC's navigation icons. */
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
