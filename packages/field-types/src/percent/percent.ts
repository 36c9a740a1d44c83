import { defineNumber, type Precision, precisionSettings } from '../number/exact.ts'
import { formatDigits } from '../number/format-digits.ts'

/** Stored as typed: 45% is 45. */
export const percent = defineNumber<Precision>({
  id: 'percent',
  label: 'Percent',
  summary: 'A percentage',
  example: '45%',
  sample: 45,
  settingsShape: precisionSettings,
  withoutSign: (text) => text.replace(/\s*%$/, ''),
  show: (digits, { precision }, locale) => formatDigits(digits, { style: 'unit', unit: 'percent' }, precision, locale),
})
