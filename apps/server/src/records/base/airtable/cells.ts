import { digitsOf, ExactNumber, joinWords, type GuessedType } from '@monarch/field-types'
import { currencyOfSign } from '@monarch/field-types/currency-signs'
import type { AirtableField, FieldOptions } from './client.ts'

/** The type of the field that a field of Airtable becomes; `null` to guess it from the values. */
export function typeOfField({ type, options = {} }: Pick<AirtableField, 'type' | 'options'>): GuessedType | null {
  const plain = Object.hasOwn(types, type) ? types[type as keyof typeof types] : null
  if (plain) return { fieldType: plain, settings: {} }
  switch (type) {
    case 'number':
      return { fieldType: options.precision === 0 ? 'number' : 'decimal', settings: {} }
    case 'currency': {
      // The symbol is user input.
      const currency = currencyOfSign(options.symbol ?? '')
      return currency === null
        ? { fieldType: 'decimal', settings: {} }
        : { fieldType: 'currency', settings: { currency } }
    }
    case 'rating':
      return { fieldType: 'rating', settings: { max: options.max ?? 5 } }
    case 'singleSelect':
      return { fieldType: 'select', settings: { choices: choicesOf(options) } }
    case 'multipleSelects':
      return { fieldType: 'multi_select', settings: { choices: choicesOf(options) } }
    case 'formula':
    case 'rollup':
      return options.result ? typeOfField({ ...options.result, options: options.result.options }) : null
    default:
      return null
  }
}

const types = {
  singleLineText: 'text',
  multilineText: 'long_text',
  // Markdown.
  richText: 'long_text',
  email: 'email',
  url: 'url',
  phoneNumber: 'phone',
  percent: 'percent',
  duration: 'duration',
  checkbox: 'boolean',
  date: 'date',
  dateTime: 'datetime',
  createdTime: 'datetime',
  lastModifiedTime: 'datetime',
  count: 'number',
  autoNumber: 'number',
  singleCollaborator: 'text',
  multipleCollaborators: 'text',
  createdBy: 'text',
  lastModifiedBy: 'text',
  multipleAttachments: 'long_text',
  barcode: 'text',
  externalSyncSource: 'text',
  aiText: 'long_text',
} as const

/** Airtable's colors are hues in several shades: 'blueLight2', 'grayDark1'. */
function choicesOf({ choices = [] }: FieldOptions) {
  return choices.map(({ name, color = '' }) => {
    const hue = /^(?:gray|red|orange|yellow|green|teal|cyan|blue|pink|purple)/.exec(color)?.[0]
    return { value: name, label: name, ...(hue && { color: hue === 'purple' ? 'violet' : hue }) }
  })
}

/** The value of a cell as text, as imports read it. */
export function textOfCell(value: unknown, { type, options }: Pick<AirtableField, 'type' | 'options'>): string {
  if (type === 'checkbox') return String(value === true)
  const result = type === 'formula' || type === 'rollup' ? options?.result : null
  if (value === undefined || value === null) return ''
  const kind = result?.type ?? type
  if (kind === 'percent') return timesInWords(value, 100, 1)
  // Airtable stores seconds, Monarch minutes.
  if (kind === 'duration') return timesInWords(value, 1, 60)
  return textOf(value)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (isNumber(value)) return digitsOf(value)
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return joinWords(value.map(textOf).filter((text) => text !== ''))
  if (typeof value !== 'object' || value === null) return ''
  // A failed formula is an object with `error` or `specialValue`, which is left empty.
  const { filename, name, text, email, value: inner } = value as Readonly<Record<string, unknown>>
  const found = filename ?? name ?? text ?? email ?? inner
  return typeof found === 'string' ? found : ''
}

const isNumber = (value: unknown): value is number | bigint | ExactNumber =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof ExactNumber

/** The digits of the product of a number and a fraction. Airtable's numbers are floats, of which 15 digits are exact. */
function timesInWords(value: unknown, times: number, per: number): string {
  if (!isNumber(value)) return textOf(value)
  return String(Number(((Number(digitsOf(value)) * times) / per).toPrecision(15)))
}
