import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  count: 'Datensätze',
  distinct: 'Verschiedene Werte von {field}',
  sum: 'Summe von {field}',
  average: 'Durchschnitt von {field}',
  median: 'Median von {field}',
  least: 'Kleinster Wert von {field}',
  most: 'Größter Wert von {field}',
  share: 'Anteil',
  formula: 'Formel',
  quarter: 'Q{quarter, number} {year}',
  below: 'Unter {to}',
  fromOn: '{from} und mehr',
  fromTo: '{from} bis unter {to}',
} satisfies Translation<typeof en>
