import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  translations: 'Übersetzungen',
  help: 'Diese Namen sehen Personen, die Monarch in einer anderen Sprache verwenden. Ein Name ohne Übersetzung wird angezeigt, wie er ist.',
  language: 'Sprache',
  progress: '{done, number} von {total, number} übersetzt',
  entity: 'Objekt',
  fields: 'Felder',
  views: 'Ansichten',
  displayName: 'Anzeigename',
  pluralName: 'Pluralname',
  title: 'Titel eines Abschnitts oder Tabs',
  placeholder: 'Platzhalter von {field}',
  helpText: 'Hilfetext von {field}',
  option: 'Option von {field}',
  textOf: 'Text von {view}',
  inLanguage: '{text} ({language})',
  partInLanguage: '{label}: {text} ({language})',
  errorLoadingViews: 'Fehler beim Laden der Ansichten',
  saved: 'Übersetzungen gespeichert',
  notSaved: 'Übersetzungen nicht gespeichert',
} satisfies Translation<typeof en>
