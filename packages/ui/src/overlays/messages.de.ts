import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  cancel: 'Abbrechen',
  close: 'Schließen',
} satisfies Translation<typeof en>
