import { formatNumber } from '@monarch/messages'
import { defineNumber, type Precision, precisionSettings, withoutAnyCurrency } from '../number/exact.ts'
import { formatDigits } from '../number/format-digits.ts'
import { t } from './messages.ts'

export const decimal = defineNumber<Precision>({
  id: 'decimal',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => formatNumber(3.75),
  sample: 3.75,
  settingsShape: precisionSettings,
  withoutSign: withoutAnyCurrency,
  show: (digits, { precision }, locale) => formatDigits(digits, {}, precision, locale),
})
