export default {
  backupOverdue: 'The last good backup is too old',
  backupIncomplete: 'The last backup is incomplete',
  noGoodBackup: 'This installation has never had a good backup, although backups are scheduled.',
  lastGoodBackup: 'The last good backup of this installation is from {at} (UTC).',
  lastAttempt: 'The last attempt ended with: {error}',
  archiveFails: 'The log of the database cannot be archived',
  archiveHelp:
    'Points in time since then cannot be restored. PostgreSQL keeps {kept} of its log on its own disk, which has {free} left: when it is full, nothing can be written. Free space in the folder of MONARCH_WAL_ARCHIVE, or start without it.',
  unknownSize: 'an unknown amount',
  seeMonitoring: 'See {url}',
} as const
