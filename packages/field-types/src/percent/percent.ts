import { formatNumber } from '@monarch/messages'
import { defineNumber, type Precision, precisionSettings } from '../number/exact.ts'
import { formatDigits } from '../number/format-digits.ts'
import { t } from './messages.ts'

/** Stored as typed: 45% is 45. */
export const percent = defineNumber<Precision>({
  id: 'percent',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => formatNumber(45, { style: 'unit', unit: 'percent' }),
  sample: 45,
  settingsShape: precisionSettings,
  withoutSign: (text) => text.replace(/\s*%$/, ''),
  show: (digits, { precision }, locale) => formatDigits(digits, { style: 'unit', unit: 'percent' }, precision, locale),
})
