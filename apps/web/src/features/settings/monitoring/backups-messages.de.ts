export default {
  backups: 'Sicherungen',
  scheduled:
    '{everyHours, plural, one {Jede Stunde} other {Alle # Stunden}}; die neuesten {keep} bleiben erhalten. Administratoren werden nach {alertHours, plural, one {# Stunde} other {# Stunden}} ohne gute Sicherung benachrichtigt.',
  notScheduled: 'Dieser Server erstellt von selbst keine Sicherungen.',
  isOverdue: 'Die letzte gute Sicherung ist zu alt.',
  lastGood: 'Letzte gute Sicherung',
  none: 'Keine',
  lastStarted: 'Letzter Versuch, <when></when>',
  running: 'Läuft',
  done: 'Gut',
  incomplete: 'Unvollständig',
  failed: 'Fehlgeschlagen',
  place: 'Gespeichert in',
  howTo:
    'Den Zeitplan legen Sie auf der Befehlszeile des Servers fest: <code>npm run cli -- backup:schedule --help</code>',
} as const
