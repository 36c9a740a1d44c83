import type { Translation } from '@monarch/messages'
import type en from './reset-messages.en.ts'

export default {
  forgotPassword: 'Passwort vergessen',
  invalidEmailAddress: 'Ungültige E-Mail-Adresse',
  checkYourEmail: 'Sehen Sie in Ihr Postfach',
  linkSent:
    'Falls es ein Konto für {email} gibt, haben wir einen Link gesendet, mit dem Sie ein neues Passwort festlegen können.',
  linkIsValidForOneHour:
    'Der Link ist eine Stunde lang gültig. Wenn keine E-Mail ankommt, bitten Sie einen Administrator um einen Link.',
  forgotYourPassword: 'Passwort vergessen?',
  weWillSendALink: 'Wir senden Ihnen einen Link, mit dem Sie ein neues festlegen können.',
  email: 'E-Mail-Adresse',
  sendLink: 'Link senden',
  newPassword: 'Neues Passwort',
  passwordChanged: 'Passwort geändert',
  sessionsHaveEnded: 'Alle Ihre Sitzungen wurden beendet. Melden Sie sich mit dem neuen Passwort an.',
  setANewPassword: 'Neues Passwort festlegen',
  endsSessions: 'Damit werden alle Ihre offenen Sitzungen beendet.',
  setPassword: 'Passwort festlegen',
  backToSignIn: 'Zurück zur Anmeldung',
  signIn: 'Anmelden',
} satisfies Translation<typeof en>
