import { checkValue, type FieldSpec, type FieldType } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { fieldTypes, type FieldTypeId } from './registry.ts'

export interface GuessedType {
  readonly fieldType: FieldTypeId
  readonly settings: Json
}

/**
 * Guesses the type of a column of texts: the strictest that accepts them. Among many texts, a few may be invalid. The
 * fallback is text.
 *
 *     guessType('Start', ['2024-01-05', '2024-02-01']) // { fieldType: 'date', settings: {} }
 */
export function guessType(header: string, texts: readonly string[]): GuessedType {
  const samples = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
  if (samples.length === 0) return { fieldType: 'text', settings: {} }
  for (const { type, looks } of candidates) {
    const misfits = samples.filter((text) => !looks(text, header) || !isRead(type, text)).length
    if (misfits * leastFitting <= samples.length) return { fieldType: type.id as FieldTypeId, settings: {} }
  }
  const choices = choicesOf(texts, samples)
  if (choices) return { fieldType: 'select', settings: { choices } }
  const isLong = samples.some((text) => text.includes('\n') || text.length > maxLineLength)
  return { fieldType: isLong ? 'long_text' : 'text', settings: {} }
}

interface Candidate {
  readonly type: FieldType
  /** Types accept more than typical values: 'x' is a yes, and any digits are a phone number. This must match, too. */
  readonly looks: (text: string, header: string) => boolean
}

/** Digits with leading zeros are a code, as are digits too long for a number. */
const isNumber = (text: string) => !/^[-+]?0\d/.test(text) && text.replaceAll(/\D/g, '').length < 16

const candidates: readonly Candidate[] = [
  { type: fieldTypes.boolean, looks: (text) => /^(true|false|yes|no)$/i.test(text) },
  { type: fieldTypes.number, looks: (text) => /^[-+\u2212]?[\d,\s]+$/.test(text) && isNumber(text) },
  { type: fieldTypes.decimal, looks: (text) => /^[-+\u2212]?[\d.,\s]+(e[-+]?\d+)?$/i.test(text) && isNumber(text) },
  { type: fieldTypes.percent, looks: (text) => text.endsWith('%') },
  { type: fieldTypes.currency, looks: (text) => /\$/.test(text) },
  { type: fieldTypes.date, looks: (text) => /\d/.test(text) && !/\d:\d/.test(text) && !/^\d+$/.test(text) },
  { type: fieldTypes.datetime, looks: (text) => /\d:\d/.test(text) && /\d[-/. ,]/.test(text) },
  { type: fieldTypes.email, looks: (text) => text.includes('@') },
  { type: fieldTypes.url, looks: (text) => /^(https?:\/\/|www\.)/i.test(text) },
  {
    type: fieldTypes.phone,
    looks: (text, header) =>
      /^\+?[\d\s()./-]{6,}$/.test(text) && (text.startsWith('+') || /phone|mobile|tel\b|fax/i.test(header)),
  },
]

function isRead(type: FieldType, text: string): boolean {
  const settings = type.settings({})
  if (!settings.ok) return false
  const spec: FieldSpec = { label: '', settings: settings.value, required: false, rules: {}, timeZone: 'UTC' }
  const read = type.fromText(text, spec)
  return read.ok && checkValue(type, spec, read.value).ok
}

/** Choices, if the texts are a few short words that repeat, in order of appearance. */
function choicesOf(texts: readonly string[], samples: readonly string[]): { value: string }[] | null {
  const filled = texts.filter((text) => text.trim() !== '').length
  const byWord = new Map(samples.map((text) => [text.toLowerCase(), text]))
  if (byWord.size < 2 || byWord.size > maxGuessedChoices || filled < byWord.size * leastRepeats) return null
  const isWord = (text: string) => text.length <= maxChoiceLength && !/[\n,]/.test(text)
  return samples.every(isWord) ? [...byWord.values()].map((value) => ({ value })) : null
}

/** One invalid value is tolerated per this number of distinct values. */
const leastFitting = 20
const maxGuessedChoices = 12
const leastRepeats = 3
const maxChoiceLength = 40
const maxLineLength = 200
