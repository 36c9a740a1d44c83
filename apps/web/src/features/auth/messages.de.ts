import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  signIn: 'Anmelden',
  loginSuccessful: 'Sie sind angemeldet.',
  signInToMonarch: 'Bei Monarch anmelden',
  enterYourCredentials: 'Melden Sie sich mit Ihren Zugangsdaten an',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signingIn: 'Anmeldung läuft …',
  useAPasskey: 'Passkey verwenden',
  singleSignOn: 'Single Sign-on',
  forgotPassword: 'Passwort vergessen?',
  loginFailed: 'Anmeldung fehlgeschlagen',
  waitSeconds:
    'Zu viele Versuche. Warten Sie {seconds, plural, one {# Sekunde} other {# Sekunden}} und versuchen Sie es dann erneut.',
  waitMinutes: 'Zu viele Versuche. Warten Sie {minutes} Minuten und versuchen Sie es dann erneut.',
  invalidEmailAddress: 'Ungültige E-Mail-Adresse',
  passwordTooShort: 'Das Passwort muss mindestens {count} Zeichen lang sein',
  noPasskeysHere: 'Dieser Browser kann hier keine Passkeys verwenden.',
} satisfies Translation<typeof en>
