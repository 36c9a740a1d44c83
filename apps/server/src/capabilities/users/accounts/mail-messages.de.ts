import type { Translation } from '@monarch/messages'
import type en from './mail-messages.en.ts'

export default {
  resetSubject: 'Neues Passwort festlegen',
  resetRequested: 'Jemand, vermutlich Sie selbst, hat ein neues Passwort für Ihr Konto angefordert.',
  resetByAdministrator:
    'Ein Administrator bittet Sie, ein neues Passwort festzulegen. Dabei werden Ihre Passkeys und Ihr zweiter Faktor entfernt.',
  resetWithinAnHour: 'Legen Sie es innerhalb einer Stunde fest:',
  resetNotYou: 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',
  invitationSubject: 'Sie sind eingeladen, „{organization}“ beizutreten',
  invitedBy: '{by} lädt Sie ein, „{organization}“ beizutreten.',
  expiresInDays: 'Diese Einladung läuft in {days} Tagen ab:',
  notExpected: 'Wenn Sie diese Einladung nicht erwarten, können Sie sie ignorieren.',
} satisfies Translation<typeof en>
