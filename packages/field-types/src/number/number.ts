import { sql } from '@monarch/sql'
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
  limit: (digits, label) => {
    const fits = /^-?\d{1,19}$/.test(digits) && BigInt(digits) >= minBigint && BigInt(digits) <= maxBigint
    return fits ? null : `${label} must be a whole number between ${minBigint} and ${maxBigint}`
  },
  withoutSign: withoutAnyCurrency,
  show: (digits) => formatDigits(digits),
})
