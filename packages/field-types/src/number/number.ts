import { sql } from '@monarch/sql'
import { digitsOf, type ExactNumber } from '../exact-number.ts'
import type { NoSettings } from '../settings.ts'
import { defineNumber, withoutAnyCurrency } from './exact.ts'
import { formatDigits } from './format-digits.ts'

const minBigint = -(2n ** 63n)
const maxBigint = 2n ** 63n - 1n

export const number = defineNumber<NoSettings>({
  id: 'number',
  label: 'Number',
  summary: 'A whole number: a count, a score',
  example: '1,200',
  sample: 1200,
  graphql: { scalar: 'Int', list: false },
  column: () => sql`bigint`,
  limit: (digits, { label, rules }) => {
    const isWhole = /^-?\d+$/.test(digits)
    if (isWhole && digits.length <= 20 && BigInt(digits) >= minBigint && BigInt(digits) <= maxBigint) return null
    const least = rules.min !== undefined && `${digitsOf(rules.min as number | ExactNumber)} or more`
    const most = rules.max !== undefined && `${digitsOf(rules.max as number | ExactNumber)} or less`
    const bounds = least && most ? [least, most].join(' and ') : least || most
    if (bounds) return `${label} must be a whole number, ${bounds}`
    // The column holds most numbers of 19 digits, and all shorter ones.
    return `${label} must be a whole number${isWhole ? ' of at most 18 digits' : ''}`
  },
  withoutSign: withoutAnyCurrency,
  show: (digits, _settings, locale) => formatDigits(digits, {}, undefined, locale),
})
