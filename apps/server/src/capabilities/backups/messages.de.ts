export default {
  backupOverdue: 'Die letzte gute Sicherung ist zu alt',
  backupIncomplete: 'Die letzte Sicherung ist unvollständig',
  noGoodBackup: 'Diese Installation hat noch keine gute Sicherung, obwohl Sicherungen geplant sind.',
  lastGoodBackup: 'Die letzte gute Sicherung dieser Installation ist vom {at} (UTC).',
  lastAttempt: 'Der letzte Versuch endete mit: {error}',
  seeMonitoring: 'Siehe {url}',
} as const
