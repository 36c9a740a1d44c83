import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Prozent',
  summary: 'Ein Prozentwert',
} satisfies Translation<typeof en>
