import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'E-Mail',
  summary: 'Eine E-Mail-Adresse',
  invalidEmailAddress: 'Ungültige E-Mail-Adresse',
  writeTo: 'E-Mail an {address} schreiben',
} satisfies Translation<typeof en>
