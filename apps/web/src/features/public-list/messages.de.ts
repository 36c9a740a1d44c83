import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  list: 'Liste',
  notPublic: 'Diese Liste ist nicht öffentlich',
  notPublicHelp:
    'Vielleicht ist die Liste nicht mehr veröffentlicht, oder der Link ist unvollständig. Fragen Sie die Person, die ihn Ihnen geschickt hat.',
  notLoaded: 'Die Liste konnte nicht geladen werden',
  loading: 'Wird geladen',
  noRecords: 'Es gibt keine Datensätze.',
  search: 'Diese Liste durchsuchen',
  searchesFirst: 'Durchsucht {count, plural, one {die erste Spalte} other {die ersten # Spalten}} mit Text',
  nothingFound: 'Keine Datensätze passen zu „{search}“',
  nothingFoundHelp: 'Die Suche findet alle Wörter in den Texten, Optionen und Namen, die die Liste zeigt.',
  clearSearch: 'Suche löschen',
  recordsOf: 'Datensätze von {name}',
  total: '{count, plural, one {# Datensatz} other {# Datensätze}}',
  moreThan: 'Mehr als {count}',
  empty: 'Leer',
} satisfies Translation<typeof en>
