import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'KI-Text',
  summary: 'Ein Text, den KI aus anderen Feldern schreibt',
  example: 'Liebe Ana, vielen Dank für …',
} satisfies Translation<typeof en>
