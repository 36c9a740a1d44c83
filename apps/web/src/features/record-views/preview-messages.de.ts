import type { Translation } from '@monarch/messages'
import type en from './preview-messages.en.ts'

export default {
  noEntitiesYet: 'Noch keine Objekte',
  noEntitiesHelp: 'Ansichten zeigen die Datensätze eines Objekts.',
  entityManagement: 'Objektverwaltung',
  entity: 'Objekt',
  views: 'Ansichten',
  all: 'Alle',
  errorLoadingRecords: 'Fehler beim Laden der Datensätze von „{name}“',
  records: 'Datensätze',
  fields: 'Felder',
  savedViews: 'Gespeicherte Ansichten',
  status: 'Status',
} satisfies Translation<typeof en>
