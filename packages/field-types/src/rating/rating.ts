import { annotate, fail, filled, object, ok, type Result, type ValueOf, wholeNumber } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldSpec } from '../definition.ts'
import { digitsOf, ExactNumber, type Json } from '../exact-number.ts'
import { ordered } from '../operators.ts'
import { t } from './messages.ts'

const maxStars = 10

const max = annotate(wholeNumber(1, maxStars), {
  label: () => t('stars'),
  help: () => t('maximumNumberOfStars'),
  inputOf: () => ({ options }),
})
const options = Array.from({ length: maxStars }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))

const settings = object({ max: filled(max, 5) })
export type RatingSettings = ValueOf<typeof settings>

export const rating = defineFieldType<RatingSettings>({
  id: 'rating',
  label: () => t('label'),
  group: 'choice',
  summary: () => t('summary'),
  example: () => t('starsOf', { stars: 3, max: 5 }),
  sample: 3,
  graphql: { scalar: 'Int', list: false },
  operators: ordered,
  aggregates: ['avg', 'min', 'max', 'median'],
  width: 150,
  settingsShape: settings,
  column: () => sql`smallint`,
  range: ({ max }) => ({ min: 1, max }),
  parse: readStars,
  fromText: (text, field) => {
    const match = /^(\d{1,2})(?:\s*(?:of|von|\/)\s*(\d{1,2}))?$/i.exec(text.trim())
    if (!match || Number(match[2] ?? field.settings.max) !== field.settings.max) return refuse(field)
    // Other programs use 0 for no rating.
    return Number(match[1]) === 0 ? ok(null) : readStars(Number(match[1]), field)
  },
  format: (value, { settings: { max } }) => t('starsOf', { stars: value as number, max }),
})

function readStars(input: unknown, field: FieldSpec<RatingSettings>): Result<Json> {
  const isNumber = typeof input === 'number' || typeof input === 'bigint' || input instanceof ExactNumber
  const digits = isNumber ? digitsOf(input) : ''
  const stars = Number(digits)
  return /^\d{1,2}$/.test(digits) && stars >= 1 && stars <= field.settings.max ? ok(stars) : refuse(field)
}

function refuse({ label, settings: { max } }: FieldSpec<RatingSettings>): Result<Json> {
  return fail(t('mustBeStars', { label, max }))
}
