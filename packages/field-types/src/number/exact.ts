import { currentLocale, numberTag } from '@monarch/messages'
import { annotate, fail, fits, object, ok, type Result, type ValueOf, wholeNumber } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldSpec, type FieldType } from '../definition.ts'
import { compareNumbers, digitsOf, ExactNumber, type Json, numberFromDigits, numberFromPlain } from '../exact-number.ts'
import { ordered } from '../operators.ts'
import { amountWords, checkBounds } from '../rules.ts'
import { decimalSeparator, formatDigits } from './format-digits.ts'
import { readDigits } from './read-digits.ts'
import { t } from './messages.ts'

type Words = Pick<FieldType, 'id' | 'label' | 'summary' | 'example' | 'sample'>

const places = wholeNumber(0, 20)

/** Decimal places: fixed if set, otherwise as many as the value has. */
export const precision = annotate(places, {
  label: () => t('decimalPlaces'),
  help: () => t('asManyAsTheValueHas'),
  inputOf: ({ precision }) =>
    fits(places, precision)
      ? { help: t('shownAs', { number: formatDigits('1204.5', {}, precision as number, numberTag(currentLocale())) }) }
      : undefined,
})

/** The settings of a type whose only setting is its precision. */
export const precisionSettings = object({ precision })
export type Precision = ValueOf<typeof precisionSettings>

/**
 * A number that never passes through a float: `numeric` in the database, digits in the code, a JSON number in the API.
 */
export function defineNumber<Settings>(
  type: Words &
    Partial<Pick<FieldType<Settings>, 'column' | 'settingsShape' | 'graphql'>> & {
      /** Refuses numbers that are valid JSON but do not fit the column. */
      limit?: (digits: string, field: FieldSpec<Settings>) => string | null
      /** Removes the type's symbol from typed text ('%', '$'); `null` if the text has a foreign one. */
      withoutSign: (text: string, settings: Settings, locale?: string) => string | null
      show: (digits: string, settings: Settings, locale?: string) => string
    },
): FieldType<Settings> {
  const { limit = limitDigits, withoutSign, show, sample, ...words } = type
  const parse = (given: unknown, field: FieldSpec<Settings>): Result<Json> => {
    const isText = field.takesDigits === true && typeof given === 'string' && /^-?\d{1,20}$/.test(given)
    const input = isText ? numberFromDigits(given) : given
    if (!isNumber(input)) return fail(t('mustBeANumber', { label: field.label }))
    const digits = digitsOf(input)
    const problem = limit(digits, field)
    if (problem !== null) return fail(problem)
    // `+ 0` turns -0 into 0.
    return ok(typeof input === 'number' ? input + 0 : numberFromDigits(digits))
  }
  return defineFieldType<Settings>({
    group: 'number',
    graphql: { scalar: 'Float', list: false },
    operators: ordered,
    aggregates: ['sum', 'avg', 'min', 'max', 'median'],
    searchable: true,
    searchedText: (column) => sql`${column}::text`,
    rules: ['min', 'max'],
    width: 120,
    align: 'right',
    column: () => sql`numeric`,
    parse,
    compare: compareValues,
    check: (value, field) => checkBounds(value, field, compareValues, toDigits, amountWords),
    bind: toDigits,
    fromText: (text, field) => {
      const { label, settings, numberLocale } = field
      const digits = readDigits(text, (rest) => withoutSign(rest, settings, numberLocale), numberLocale)
      if (digits === null) {
        return fail(t('mustBeANumberSuchAs', { label, example: show(toDigits(sample), settings, numberLocale) }))
      }
      const problem = limit(digits, field)
      return problem === null ? ok(numberFromPlain(digits)) : fail(problem)
    },
    toText: (value, { numberLocale }) => {
      const digits = toDigits(value)
      return numberLocale === undefined ? digits : digits.replace('.', decimalSeparator(numberLocale))
    },
    format: (value, { settings, numberLocale }) => show(toDigits(value), settings, numberLocale),
    sample,
    ...words,
  })
}

/** Removes the symbol of any currency before or after the digits. */
export function withoutAnyCurrency(text: string): string {
  return text.replace(/^\p{Sc}\s*|\s*\p{Sc}$/u, '')
}

const maxDigits = 1000

function limitDigits(digits: string, { label }: Pick<FieldSpec, 'label'>): string | null {
  const isPlain = /^-?[\d.]+$/.test(digits)
  const isShort = digits.length <= maxDigits || digits.replace(/[-.]/g, '').length <= maxDigits
  return isPlain && isShort ? null : t('mustBeANumberOfAtMostDigits', { label, count: maxDigits })
}

function isNumber(input: unknown): input is number | bigint | ExactNumber {
  return (
    typeof input === 'bigint' || input instanceof ExactNumber || (typeof input === 'number' && Number.isFinite(input))
  )
}

const toDigits = (value: Json): string => digitsOf(value as number | ExactNumber)
const compareValues = (a: Json, b: Json): number => compareNumbers(a as number | ExactNumber, b as number | ExactNumber)
