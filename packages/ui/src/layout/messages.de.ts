import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  errors: '{errors, plural, one { Fehler} other { Fehler}}',
} satisfies Translation<typeof en>
