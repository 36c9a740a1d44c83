import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  untitled: '{kind, select, list {Liste} gallery {Galerie} board {Board} other {Kalender}}',
  notPublic:
    '{kind, select, list {Diese Liste ist nicht öffentlich} gallery {Diese Galerie ist nicht öffentlich} board {Dieses Board ist nicht öffentlich} other {Dieser Kalender ist nicht öffentlich}}',
  notPublicHelp:
    'Vielleicht ist {kind, select, list {die Liste} gallery {die Galerie} board {das Board} other {der Kalender}} nicht mehr veröffentlicht, oder der Link ist unvollständig. Fragen Sie die Person, die ihn Ihnen geschickt hat.',
  notLoaded:
    '{kind, select, list {Die Liste konnte nicht geladen werden} gallery {Die Galerie konnte nicht geladen werden} board {Das Board konnte nicht geladen werden} other {Der Kalender konnte nicht geladen werden}}',
  loading: 'Wird geladen',
  noRecords: 'Es gibt keine Datensätze.',
  search:
    '{kind, select, list {Diese Liste durchsuchen} gallery {Diese Galerie durchsuchen} board {Dieses Board durchsuchen} other {Diesen Kalender durchsuchen}}',
  searchesFirst: 'Durchsucht {count, plural, one {die erste Spalte} other {die ersten # Spalten}} mit Text',
  nothingFound: 'Keine Datensätze passen zu „{search}“',
  nothingFoundHelp: 'Die Suche findet alle Wörter in den Texten, Optionen und Namen, die die Seite zeigt.',
  clearSearch: 'Suche löschen',
  recordsOf: 'Datensätze von {name}',
  columnsOf: 'Spalten von {name}',
  total: '{count, plural, one {# Datensatz} other {# Datensätze}}',
  moreThan: 'Mehr als {count}',
  empty: 'Leer',
  untitledRecord: 'Ohne Titel',
  noCards: 'Keine Karten',
  moreCards: 'Mehr anzeigen (noch {count, number})',
  cardsNotLoaded: 'Die Karten konnten nicht geladen werden',
  tryAgain: 'Erneut versuchen',
  moreColumns:
    'Nur die {count, number} Spalten mit den meisten Datensätzen werden angezeigt. {more, plural, one {# Spalte fehlt} other {# Spalten fehlen}}.',
  noEvents: 'Keine Termine an diesen Tagen passen zu „{search}“',
  firstEvents: 'Nur die ersten {count, number} Termine werden angezeigt.',
} satisfies Translation<typeof en>
