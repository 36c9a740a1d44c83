import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  sections: 'Abschnitte',
  section: 'Abschnitt',
  count: '{count, plural, one { Fehler} other { Fehler}}',
} satisfies Translation<typeof en>
