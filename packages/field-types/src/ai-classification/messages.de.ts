import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  label: 'KI-Klassifizierung',
  summary: 'Eine von mehreren Optionen, ausgewählt von KI',
  example: 'Fehlerbericht',
} satisfies Translation<typeof en>
