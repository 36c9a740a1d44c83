import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  loading: 'Wird geladen …',
  ctrl: 'Strg',
  shift: 'Umschalt',
  delete: 'Entf',
} satisfies Translation<typeof en>
