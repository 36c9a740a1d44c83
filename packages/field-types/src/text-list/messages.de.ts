import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Liste von Texten',
  summary: 'Eine Liste von Texten',
  example: 'erster, zweiter',
} satisfies Translation<typeof en>
