import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  accessDenied: 'Zugriff verweigert',
  noPermission: 'Sie haben keine Berechtigung, auf diese Seite zuzugreifen.',
  needsPermissions:
    'Dafür ist <code>{permissions}</code> nötig. Ein Administrator Ihrer Organisation kann Ihnen die Berechtigung erteilen.',
  goBackHome: 'Zur Startseite',
  somethingWentWrong: 'Ein Fehler ist aufgetreten',
  reloadPage: 'Seite neu laden',
  pageNotFound: 'Seite nicht gefunden',
  nothingAt:
    'Unter <code>{path}</code> gibt es nichts. Vielleicht wurde es umbenannt oder in den Papierkorb verschoben.',
  search: 'Suchen',
  loading: 'Wird geladen …',
  oopsSomethingWentWrong: 'Da ist etwas schiefgegangen',
  updated: 'Monarch wurde aktualisiert',
  updatedHelp: 'Laden Sie die Seite neu, um fortzufahren. Nicht gesendete Änderungen bleiben erhalten.',
  passwordNeeded: 'Diese Seite ist passwortgeschützt',
  passwordNeededHelp: 'Fragen Sie die Person, die Ihnen den Link geschickt hat.',
  password: 'Passwort',
  continue: 'Weiter',
} satisfies Translation<typeof en>
