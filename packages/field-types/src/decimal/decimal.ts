import { defineNumber, type Precision, precisionSettings, withoutAnyCurrency } from '../number/exact.ts'
import { formatDigits } from '../number/format-digits.ts'

export const decimal = defineNumber<Precision>({
  id: 'decimal',
  label: 'Decimal',
  summary: 'A number with decimals, exact to the last digit',
  example: '3.75',
  sample: 3.75,
  settingsShape: precisionSettings,
  withoutSign: withoutAnyCurrency,
  show: (digits, { precision }, locale) => formatDigits(digits, {}, precision, locale),
})
