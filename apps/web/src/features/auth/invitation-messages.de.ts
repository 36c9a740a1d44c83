import type { Translation } from '@monarch/messages'
import type en from './invitation-messages.en.ts'

export default {
  join: '{organization} beitreten',
  invitation: 'Einladung',
  oneMoment: 'Einen Moment bitte',
  loading: 'Wird geladen',
  invitationIsGone: 'Diese Einladung ist nicht mehr gültig',
  invitationNotLoaded: 'Die Einladung konnte nicht geladen werden',
  askForNewInvitation:
    'Sie wurde bereits verwendet, zurückgezogen oder ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
  signIn: 'Anmelden',
  enterYourName: 'Geben Sie Ihren Namen ein',
  invitedAs: 'Sie sind als {email} eingeladen.',
  name: 'Name',
  createAccount: 'Konto erstellen',
  haveAnAccount: 'Haben Sie schon ein Konto? <link>Anmelden und annehmen</link>',
  signedInAs: 'Sie sind als {email} angemeldet. Ihre anderen Arbeitsbereiche bleiben unverändert.',
  acceptInvitation: 'Einladung annehmen',
  notNow: 'Jetzt nicht',
  invitationForAnother: 'Diese Einladung gilt für {email}. Sie sind als {signedInAs} angemeldet.',
  signOut: 'Abmelden',
  welcome: 'Willkommen bei {organization}',
} satisfies Translation<typeof en>
