import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  moveTo: 'Verschieben nach …',
  overWIPLimit: 'WIP-Limit überschritten!',
  sumOf: 'Summe von {label}',
  expand: '{column} ausklappen',
  dismiss: 'Schließen',
  add: 'Hinzufügen <to>in {column}</to>',
  errorLoadingRecords: 'Fehler beim Laden der Datensätze von „{name}“',
  retry: 'Erneut versuchen',
  noCardsDropOneHere: 'Keine Karten. Legen Sie eine hier ab.',
  noCards: 'Keine Karten',
  limitOf: 'Limit von {name}',
  noLimit: 'Kein Limit',
  moveTitleTo: '„{title}“ verschieben nach …',
  columns: 'Spalten',
  kanbanNeedsASelectField: 'Kanban benötigt ein Auswahlfeld',
  needsSelectFieldHelp:
    'Die Optionen werden zu Spalten. Ein Kontrollkästchen oder eine Verknüpfung eignet sich ebenfalls.',
  loadingFromTenantDatabase: '{name} wird aus der Mandanten-Datenbank geladen …',
  theCard: 'Die Karte',
  positionOf: '{label}, Position {position} von {count}',
  columnOf: '{label}, Spalte {position} von {count}',
  pickedUp: '{name} aufgenommen. {place}.',
  dropped: '{name} abgelegt. {column}.',
  movedBack: '{name} zurückgelegt.',
  movedBackTo: '{name} zurückgelegt. {place}.',
  dragInstructions:
    'Mit der Leertaste die Karte aufnehmen, mit den Pfeiltasten links und rechts in eine andere Spalte verschieben, mit der Leertaste ablegen, mit Escape abbrechen. Mit M die Spalte aus einer Liste wählen.',
  untitled: 'Ohne Titel',
  noValue: 'Kein Wert',
  movedTo: 'Nach „{column}“ verschoben',
} satisfies Translation<typeof en>
