import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  report: 'Bericht',
  loading: '{name} wird geladen …',
  notLoaded: 'Die Werte konnten nicht geladen werden',
  missing: 'Diesen Bericht gibt es nicht, oder Sie dürfen seine Datensätze nicht sehen.',
} satisfies Translation<typeof en>
