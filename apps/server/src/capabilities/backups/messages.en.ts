export default {
  backupOverdue: 'The last good backup is too old',
  backupIncomplete: 'The last backup is incomplete',
  noGoodBackup: 'This installation has never had a good backup, although backups are scheduled.',
  lastGoodBackup: 'The last good backup of this installation is from {at} (UTC).',
  lastAttempt: 'The last attempt ended with: {error}',
  seeMonitoring: 'See {url}',
} as const
