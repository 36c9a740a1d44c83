import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Währung',
  summary: 'Ein Geldbetrag',
  theCurrencyOfEveryAmount: 'Die Währung aller Beträge',
} satisfies Translation<typeof en>
