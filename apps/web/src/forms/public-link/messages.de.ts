import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  loading: 'Wird geladen',
  address: 'Adresse',
  copied: 'Adresse kopiert',
  embedCode: 'Code zum Einbetten kopieren',
  embedCodeCopied: 'Code zum Einbetten kopiert',
  ends: 'Endet',
  never: 'Nie',
  inDays: 'In {days, plural, one {# Tag} other {# Tagen}}',
  inAYear: 'In einem Jahr',
  onDate: 'Am {date}',
  unpublish: 'Nicht mehr veröffentlichen',
  needsPassword: 'Passwort verlangen',
  password: 'Passwort',
  passwordKept: 'Der Link hat ein Passwort. Geben Sie ein anderes ein, um es zu ersetzen.',
  passwordLength: 'Mindestens 8 Zeichen. Es wird nicht wieder angezeigt.',
  sites: 'Websites, die die Seite einbetten dürfen',
  sitesHelp: 'Eine Adresse pro Zeile. Ohne Eintrag dürfen es alle Websites.',
} satisfies Translation<typeof en>
