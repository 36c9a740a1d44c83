import type { FieldSpec, FieldType, ValidationRules } from '../definition.ts'
import type { DisplayId } from '../displays.ts'
import type { Json } from '../exact-number.ts'
import { type EnteredTypeId, fieldTypes } from './registry.ts'
import { compileNative, parseRules } from '../parse-rules.ts'

/** A field of a form, ready to be rendered and checked. */
export interface FormField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly icon?: string | null
  readonly type: FieldType
  readonly spec: FieldSpec
  readonly display?: DisplayId | undefined
  readonly placeholder: string | null
  readonly helpText: string | null
  readonly defaultValue: Json
  readonly isReadonly: boolean
}

/** The definition of a form field without an entity. */
export interface FormFieldDefinition {
  readonly id?: string
  readonly name: string
  readonly label: string
  /** One of `formTypeNames`; others become a line of text. */
  readonly type: string
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly description?: string
  readonly defaultValue?: Json
  readonly validation?: ValidationRules
  readonly min?: number
  readonly max?: number
  readonly options?: FormOptions | readonly FormChoice[]
}

type FormChoice = string | { readonly value: string; readonly label: string; readonly color?: string }

interface FormOptions {
  readonly choices?: readonly FormChoice[]
  readonly currency?: string
  readonly displayType?: 'checkbox' | 'switch'
  readonly accept?: string
  readonly maxRating?: number
  /** The target of a reference. */
  readonly entityId?: string
}

interface FormType {
  readonly type: EnteredTypeId
  readonly display?: DisplayId
  readonly rules?: ValidationRules
  /** The settings of the field type, from the options. */
  readonly settings?: (options: FormOptions) => object
}

const choices = ({ choices: given = [] }: FormOptions): object => ({
  choices: given.map((choice) => (typeof choice === 'string' ? { value: choice } : choice)),
})
const relation = ({ entityId }: FormOptions): object => (entityId === undefined ? {} : { entityId })
const accept = ({ accept: kinds }: FormOptions): object => (kinds === undefined ? {} : { accept: kinds })

/** The types of form fields, each mapped to a field type, possibly with another display. */
const formTypes = {
  text: { type: 'text' },
  textarea: { type: 'long_text' },
  richtext: { type: 'rich_text' },
  email: { type: 'email' },
  phone: { type: 'phone' },
  url: { type: 'url' },
  number: { type: 'decimal' },
  integer: { type: 'number' },
  decimal: { type: 'decimal' },
  currency: { type: 'currency', settings: ({ currency }) => (currency === undefined ? {} : { currency }) },
  percentage: { type: 'percent' },
  date: { type: 'date' },
  datetime: { type: 'datetime' },
  time: { type: 'datetime', display: 'time' },
  boolean: { type: 'boolean' },
  select: { type: 'select', settings: choices },
  multiselect: { type: 'multi_select', settings: choices },
  radio: { type: 'select', display: 'radio', settings: choices },
  checkbox: { type: 'multi_select', display: 'checkboxes', settings: choices },
  file: { type: 'file', settings: accept },
  image: { type: 'image', settings: accept },
  json: { type: 'json' },
  color: { type: 'text', display: 'color', rules: { pattern: '^#[0-9A-Fa-f]{6}$' } },
  rating: { type: 'rating', settings: ({ maxRating }) => (maxRating === undefined ? {} : { max: maxRating }) },
  slider: { type: 'decimal', display: 'slider', rules: { min: 0, max: 100 } },
  reference: { type: 'relationship', settings: relation },
  relation: { type: 'relationship', settings: relation },
} satisfies Record<string, FormType>

export const formTypeNames = Object.keys(formTypes) as readonly (keyof typeof formTypes)[]

/**
 * The field of a definition. Parts that its type does not support are ignored.
 *
 *     readFormField({ name: 'tint', label: 'Tint', type: 'color' }).display // 'color'
 */
export function readFormField(definition: FormFieldDefinition, timeZone?: string): FormField {
  const { name, label, required = false, placeholder, description, defaultValue = null, readOnly = false } = definition
  const given = definition.options ?? {}
  const options: FormOptions = isList(given) ? { choices: given } : given
  const form: FormType = Object.hasOwn(formTypes, definition.type)
    ? formTypes[definition.type as keyof typeof formTypes]
    : formTypes.text
  const type = fieldTypes[form.type]
  const settings = type.settings(form.settings?.(options) ?? {})
  const rules = rulesOf(type, { ...form.rules, ...boundsOf(definition), ...definition.validation })
  return {
    id: definition.id ?? name,
    name,
    label,
    type,
    spec: {
      label,
      settings: settings.ok ? settings.value : {},
      required,
      rules,
      ...(rules.pattern !== undefined && { matches: compileNative(rules.pattern) }),
      ...(timeZone !== undefined && { timeZone }),
    },
    display: options.displayType === 'switch' ? 'switch' : form.display,
    placeholder: placeholder ?? null,
    helpText: description ?? null,
    defaultValue,
    isReadonly: readOnly,
  }
}

const isList = (options: object): options is readonly FormChoice[] => Array.isArray(options)

const boundsOf = ({ min, max }: FormFieldDefinition): ValidationRules => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

function rulesOf(type: FieldType, rules: ValidationRules): ValidationRules {
  const meant = Object.entries(rules).filter(([key]) => type.rules.includes(key as keyof ValidationRules))
  const read = parseRules(type, Object.fromEntries(meant), compileNative)
  return read.ok ? read.value : {}
}
