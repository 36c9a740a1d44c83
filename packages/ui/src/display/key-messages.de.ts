import type { Translation } from '@monarch/messages'
import type en from './key-messages.en.ts'

export default {
  ctrl: 'Strg',
  shift: 'Umschalt',
  enter: 'Eingabe',
  delete: 'Entf',
  escape: 'Esc',
  space: 'Leertaste',
} satisfies Translation<typeof en>
