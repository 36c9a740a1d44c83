import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  untitled: 'Ohne Titel',
  exported: '{file} exportiert',
  firstPrinted: 'Die ersten {shown, number} von {count, number} Datensätzen',
  loadedPrinted:
    'Die ersten {shown, number} von {count, number} Datensätzen. Alle drucken Sie mit Exportieren > Drucken oder als PDF speichern.',
  allPrinted: '{count, plural, one {# Datensatz} other {# Datensätze}}',
  theExportFailed: 'Der Export ist fehlgeschlagen',
  countChanged:
    'Jetzt {now, plural, one {passt # Datensatz} other {passen # Datensätze}} statt {before, number}. Es wurde noch nichts geändert.',
  onlySomeCanBeChanged:
    '{now, plural, one {# Datensatz passt und kann} other {# Datensätze passen und können}} von Ihnen geändert werden, nicht {before, number}. Noch wurde nichts geändert.',
  created: 'Erstellt',
  updated: 'Aktualisiert',
  lockedFormula: '„{label}“ wird durch eine Formel berechnet.',
  lockedRollup: '„{label}“ wird aus verknüpften Datensätzen berechnet.',
  lockedLookup: '„{label}“ stammt aus einem verknüpften Datensatz. Ändern Sie den Wert dort.',
  lockedCreated: 'Wird beim Anlegen des Datensatzes gesetzt.',
  lockedUpdated: 'Wird bei jeder Änderung des Datensatzes gesetzt.',
  lockedForEveryone: '„{label}“ ist für alle schreibgeschützt.',
  lockedForRole: 'Ihre Rolle darf „{label}“ nicht ändern.',
  lockedRecord: 'Sie dürfen diesen Datensatz sehen ({entity}), aber nicht ändern.',
  lockedInRecord: 'Sie dürfen diesen Datensatz ändern ({entity}), aber nicht „{label}“ darin.',
  mayNotChangeRecord: 'Sie haben keine Berechtigung, diesen Datensatz zu ändern.',
  couldNotDuplicate: 'Duplizieren fehlgeschlagen',
  duplicate: 'Duplizieren',
  recordDuplicated: 'Datensatz dupliziert',
  keptInBrowser: 'In diesem Browser gespeichert. Die Änderung wird gesendet, sobald die Verbindung wieder da ist.',
  recordsChangedByOthers:
    '{count, plural, one {# Datensatz wurde} other {# Datensätze wurden}} von einer anderen Person geändert.',
  someone: 'Jemand',
  hasChanged: '{author} hat {fields} geändert.',
  undid: '„{label}“ rückgängig gemacht',
  redid: '„{label}“ wiederholt',
  couldNotBe:
    '{step, select, undone {Konnte nicht rückgängig gemacht werden} other {Konnte nicht wiederholt werden}}: {label}',
  titleOfWrite: '{entity} „{name}“: {label}',
  newRecord: 'Neuer Datensatz',
  notChangedAlreadyInTheBin:
    '{count, plural, one {# Datensatz} other {# Datensätze}} nicht geändert: bereits im Papierkorb',
  removedBeforeItWasSent: 'Vor dem Senden entfernt',
  removed: '{count, plural, one {# Datensatz} other {# Datensätze}} entfernt',
  couldNotBeRemoved: 'Entfernen fehlgeschlagen',
  notMovedToBin:
    'Nicht in den Papierkorb verschoben: {count, plural, one {# Datensatz, den} other {# Datensätze, die}} Sie sehen, aber nicht löschen dürfen.',
  lockedDelete: 'Sie dürfen diesen Datensatz sehen ({entity}), aber nicht löschen.',
  movedTo: 'In den <link>Papierkorb</link> verschoben',
  manyMovedTo: '{count, plural, one {# Datensatz} other {# Datensätze}} in den <link>Papierkorb</link> verschoben',
  couldNotMoveToBin: 'Verschieben in den Papierkorb fehlgeschlagen',
  couldNotRestore: 'Wiederherstellen fehlgeschlagen',
  restoring: '{count, plural, one {# Datensatz wird} other {# Datensätze werden}} wiederhergestellt …',
  restoredFromTheBin: 'Aus dem Papierkorb wiederhergestellt',
  manyRestored: '{count, plural, one {# Datensatz} other {# Datensätze}} aus dem Papierkorb wiederhergestellt',
  newComment: 'Kommentar',
  needsConnection: 'Dies erfordert eine Verbindung zum Server. Es wurde nichts geändert.',
  mayBeSentAlready:
    'Möglicherweise wurde es bereits gesendet. Versuchen Sie es erneut, sobald die Verbindung wieder da ist.',
  createdInAnotherTab:
    'Ein anderer Tab erstellt diesen Datensatz noch. Ändern Sie ihn dort, oder warten Sie, bis er gesendet wurde.',
  recordIsInBin: 'Der Datensatz ist im Papierkorb.',
  recordsAreInBin: 'Die Datensätze sind im Papierkorb.',
  theEntityNoLongerExists: 'Das Objekt „{entity}“ existiert nicht mehr.',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  yourChangeWasNotMade: 'Ihre Änderung wurde nicht übernommen.',
  review: 'Prüfen',
  hasChangedTo: '{author} hat {field} auf {value} geändert.',
  records: '{count, plural, one {# Datensatz} other {# Datensätze}}',
  notSentYet:
    '{count, plural, one {# ausgewählter Datensatz wurde noch nicht gesendet. Warten Sie auf die Verbindung, oder wählen Sie ihn ab.} other {# ausgewählte Datensätze wurden noch nicht gesendet. Warten Sie auf die Verbindung, oder wählen Sie sie ab.}}',
  user: 'Benutzer',
  users: 'Benutzer',
  name: 'Name',
} satisfies Translation<typeof en>
