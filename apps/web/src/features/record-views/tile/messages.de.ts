import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  viewMissing: 'Diese Ansicht gibt es nicht, oder Sie dürfen ihre Datensätze nicht sehen.',
  viewCouldNotBeLoaded: 'Die Ansicht konnte nicht geladen werden',
  recordsCouldNotBeLoaded: 'Die Datensätze konnten nicht geladen werden',
  loadingRecords: 'Datensätze werden geladen …',
  noRecords: 'Keine Datensätze',
  recordsOf: 'Datensätze: {name}',
  untitled: 'Ohne Titel',
  open: 'Öffnen',
  openView: 'Ansicht {name} öffnen',
  firstRecordsOnly: 'Nur die ersten {count, number} Datensätze werden gezeigt.',
  moreRecords: '{count, plural, one {# weiterer Datensatz} other {# weitere Datensätze}}',
} satisfies Translation<typeof en>
