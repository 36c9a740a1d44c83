export default {
  backupOverdue: 'Die letzte gute Sicherung ist zu alt',
  backupIncomplete: 'Die letzte Sicherung ist unvollständig',
  noGoodBackup: 'Diese Installation hat noch keine gute Sicherung, obwohl Sicherungen geplant sind.',
  lastGoodBackup: 'Die letzte gute Sicherung dieser Installation ist vom {at} (UTC).',
  lastAttempt: 'Der letzte Versuch endete mit: {error}',
  archiveFails: 'Das Log der Datenbank lässt sich nicht archivieren',
  archiveHelp:
    'Zeitpunkte seitdem lassen sich nicht wiederherstellen. PostgreSQL behält {kept} seines Logs auf dem eigenen Datenträger, auf dem noch {free} frei sind: Ist er voll, lässt sich nichts mehr schreiben. Schaffen Sie Platz im Ordner von MONARCH_WAL_ARCHIVE, oder starten Sie ohne ihn.',
  unknownSize: 'unbekannt viel',
  seeMonitoring: 'Siehe {url}',
} as const
