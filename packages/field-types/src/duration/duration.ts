import { fail, ok, type Result } from '@monarch/shapes'
import { defineFieldType, type FieldSpec } from '../definition.ts'
import { type ExactNumber, digitsOf, type Json, numberFromDigits } from '../exact-number.ts'
import { number } from '../number/number.ts'
import { amountWords, checkBounds } from '../rules.ts'
import type { NoSettings } from '../settings.ts'
import { t } from './messages.ts'

/** A whole number of minutes; may be negative. */
export const duration = defineFieldType<NoSettings>({
  ...number,
  id: 'duration',
  label: () => t('label'),
  group: 'date',
  summary: () => t('summary'),
  example: () => '2h 30m',
  sample: 150,
  isMinutes: true,
  // Not searchable: users see hours and minutes, but the column has minutes.
  searchable: false,
  parse: readMinutes,
  check: (value, field) => checkBounds(value, field, (a, b) => number.compare!(a, b), formatMinutes, amountWords),
  fromText: (text, field) => {
    const minutes = readTyped(text.trim().replaceAll('\u2212', '-'))
    // Without a unit, the number is in minutes; letters are refused, because they would mean thousand or million.
    const read = minutes ?? (/[a-z]/i.test(text) ? null : number.fromText(text, field))
    const whole = read?.ok ? readMinutes(read.value, field) : null
    return whole?.ok ? whole : fail(t('mustBeADuration', { label: field.label }))
  },
  toText: formatMinutes,
  format: formatMinutes,
})

function readMinutes(input: unknown, field: FieldSpec<NoSettings>): Result<Json> {
  const whole = number.parse(input, field)
  return whole.ok ? whole : fail(t('mustBeMinutes', { label: field.label }))
}

/**
 * Parses '2h 30m', '1.5 hours', '1,5 Std.', '90 min', '2:30' and '2h30', rounded to minutes; `null` for a text without a
 * unit. The units of each language are read in all of them, because tables are pasted from elsewhere.
 */
function readTyped(text: string): Result<Json> | null {
  const clock = /^(-?)(\d{1,18})[:h]([0-5]\d)$/i.exec(text)
  if (clock) return total(clock[1]!, clock[2]!, '', clock[3]!)
  const match = withUnits.exec(text)
  if (!match || (match[2] === undefined && match[4] === undefined)) return null
  const [, sign, whole = '0', fraction = '', rest = '0'] = match
  return total(sign!, whole, fraction, rest)
}

const someHours = String.raw`(\d{1,18})(?:[.,](\d{1,9}))?\s*(?:h(?:ours?|rs?)?|std\.?|stunden?)`
const someMinutes = String.raw`(\d{1,18})\s*m(?:in(?:s|utes?|uten|\.)?)?`
const withUnits = new RegExp(String.raw`^(-?)\s*(?:${someHours})?(?:\s*${someMinutes})?$`, 'i')

function total(sign: string, hours: string, fraction: string, minutes: string): Result<Json> {
  const ofHour = BigInt(Math.round(Number(`0.${fraction}0`) * 60))
  const sum = BigInt(hours) * 60n + ofHour + BigInt(minutes)
  return ok(numberFromDigits(`${sum === 0n ? '' : sign}${sum}`))
}

/** Always hours and minutes: '0h 5m'. */
function formatMinutes(value: Json): string {
  const digits = digitsOf(value as number | ExactNumber)
  const minutes = BigInt(digits.replace('-', ''))
  return `${digits.startsWith('-') ? '-' : ''}${minutes / 60n}h ${minutes % 60n}m`
}
