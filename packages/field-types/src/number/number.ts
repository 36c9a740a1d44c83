import { formatNumber } from '@monarch/messages'
import { sql } from '@monarch/sql'
import { digitsOf, type ExactNumber } from '../exact-number.ts'
import type { NoSettings } from '../settings.ts'
import { defineNumber, withoutAnyCurrency } from './exact.ts'
import { formatDigits } from './format-digits.ts'
import { t } from './messages.ts'

const minBigint = -(2n ** 63n)
const maxBigint = 2n ** 63n - 1n

export const number = defineNumber<NoSettings>({
  id: 'number',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => formatNumber(1200),
  sample: 1200,
  graphql: { scalar: 'Int', list: false },
  column: () => sql`bigint`,
  limit: (digits, { label, rules }) => {
    const isWhole = /^-?\d+$/.test(digits)
    if (isWhole && digits.length <= 20 && BigInt(digits) >= minBigint && BigInt(digits) <= maxBigint) return null
    const [min, max] = [rules.min, rules.max].map((bound) => bound && digitsOf(bound as number | ExactNumber))
    if (min && max) return t('mustBeAWholeNumberBetween', { label, min, max })
    if (min) return t('mustBeAWholeNumberOrMore', { label, min })
    if (max) return t('mustBeAWholeNumberOrLess', { label, max })
    // The column holds most numbers of 19 digits, and all shorter ones.
    return isWhole ? t('mustBeAWholeNumberOfAtMostDigits', { label, count: 18 }) : t('mustBeAWholeNumber', { label })
  },
  withoutSign: withoutAnyCurrency,
  show: (digits, _settings, locale) => formatDigits(digits, {}, undefined, locale),
})
