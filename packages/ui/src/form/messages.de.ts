import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  clearSearch: 'Suche zurücksetzen',
} satisfies Translation<typeof en>
