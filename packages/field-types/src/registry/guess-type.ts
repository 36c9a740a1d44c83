import { checkValue, type FieldSpec, type FieldType } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { guessCurrency } from './guess-currency.ts'
import { fieldTypes, type FieldTypeId } from './registry.ts'

export interface GuessedType {
  readonly fieldType: FieldTypeId
  readonly settings: Json
}

/**
 * Guesses the type of a column of texts: the strictest that accepts them. Among many texts, a few may be invalid. The
 * fallback is text. `read` converts a text to the form in which programs write values of a type with these settings; `null` if it cannot.
 *
 *     guessType('Start', ['2024-01-05', '2024-02-01']) // { fieldType: 'date', settings: {} }
 */
export function guessType(
  header: string,
  texts: readonly string[],
  read: ReadText = (_type, text) => text,
): GuessedType {
  const samples = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
  if (samples.length === 0) return { fieldType: 'text', settings: {} }
  const areCodes = samples.some(isCode) || samples.every(isMark)
  const currency = guessCurrency(header, samples)
  const mostMisfits = samples.length / leastFitting
  const fits = ({ type, looks, settings = {} }: Candidate): boolean => {
    if (areCodes && type.group === 'number') return false
    if (type === fieldTypes.boolean && areAbbreviations(samples, header)) return false
    const isRead = reader(type, settings)
    let misfits = 0
    for (const text of samples) {
      const local = read(type, text, settings)
      if (local !== null && looks(local, header) && isRead(local)) continue
      // A fraction among whole numbers is not an invalid value: the column contains decimals.
      if (type === fieldTypes.number && local !== null && fraction.test(local)) return false
      if (++misfits > mostMisfits) return false
    }
    return true
  }
  const money: Candidate[] = currency
    ? [{ type: fieldTypes.currency, settings: { currency }, looks: (text) => /\d/.test(text) }]
    : []
  const found = [...candidates.slice(0, 4), ...money, ...candidates.slice(4)].find(fits)
  if (found) return { fieldType: found.type.id as FieldTypeId, settings: found.settings ?? {} }
  const choices = choicesOf(texts, samples)
  if (choices) return { fieldType: 'select', settings: { choices } }
  const isLong = samples.some((text) => text.includes('\n') || text.length > maxLineLength)
  return { fieldType: isLong ? 'long_text' : 'text', settings: {} }
}

export type ReadText = (type: FieldType, text: string, settings: object) => string | null

interface Candidate {
  readonly type: FieldType
  readonly settings?: { readonly [key: string]: Json }
  /** Types accept more than typical values ('x' is a yes, any digits are a phone number), so texts must also match this. */
  readonly looks: (text: string, header: string) => boolean
}

/** Digits with leading zeros, with an exponent but no point, and more digits than floats hold are codes, not numbers. */
const isCode = (text: string) =>
  /^[-+]?0\d+$/.test(text) || /^\d+e\d+$/i.test(text) || (/^\d{16,}$/.test(text) && text.length < maxDigits)

/** '(1)' and '5-' in all rows are no negative numbers, but items of a list and sizes. */
const isMark = (text: string) => /^(?:\(\d{1,3}\)|\d+-)$/.test(text)

/**
 * 'NO' and 'SI' are countries, and a region 'N' is no answer: a single letter and capitals are answers only with their opposite, and
 * not in a column of codes.
 */
function areAbbreviations(samples: readonly string[], header: string): boolean {
  if (!samples.every((text) => /^(?:\p{L}|\p{Lu}{2})$/u.test(text))) return false
  return new Set(samples.map((text) => text.toLowerCase())).size === 1 || codeHeader.test(header)
}

const codeHeader =
  /\b(?:country|countries|nation|land|länder|pays|país|paese|language|sprache|langue|idioma|iso\d*)\b|code/i

const fraction = /^[-+\u2212]?[\d,\s]*\.\d+$/
const maxDigits = 1000

const candidates: readonly Candidate[] = [
  { type: fieldTypes.boolean, looks: (text) => /^(true|false|yes|no|checked|unchecked)$/i.test(text) },
  { type: fieldTypes.number, looks: (text) => /^[-+\u2212]?[\d,\s]+$/.test(text) },
  {
    type: fieldTypes.decimal,
    looks: (text) => /^[-+\u2212]?(?:[\d,\s]*\.?\d*(?<=\d)\.?|\d*\.\d+e[-+]?\d+)$/i.test(text),
  },
  { type: fieldTypes.percent, looks: (text) => text.endsWith('%') },
  // '12:30' and '12h30' can be times of day as well.
  { type: fieldTypes.duration, looks: (text) => /^-?\d+\s?h \d{1,2}\s?m(?:in)?$/.test(text) },
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

function reader(type: FieldType, given: object): (text: string) => boolean {
  const settings = type.settings(given)
  if (!settings.ok) return () => false
  const spec: FieldSpec = { label: '', settings: settings.value, required: false, rules: {}, timeZone: 'UTC' }
  return (text) => {
    const read = type.fromText(text, spec)
    return read.ok && checkValue(type, spec, read.value).ok
  }
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
