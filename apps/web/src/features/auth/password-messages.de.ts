import type { Translation } from '@monarch/messages'
import type en from './password-messages.en.ts'

export default {
  password: 'Passwort',
  passwordHelp: 'Mindestens {count} Zeichen. Ein ganzer Satz lässt sich gut merken.',
  passwordTooShort: 'Das Passwort muss mindestens {count} Zeichen lang sein',
} satisfies Translation<typeof en>
