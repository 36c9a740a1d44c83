import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'Mehrfachauswahl',
  summary: 'Beliebig viele von mehreren Optionen',
  example: 'Design, Web',
} satisfies Translation<typeof en>
