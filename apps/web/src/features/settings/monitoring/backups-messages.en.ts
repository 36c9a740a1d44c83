export default {
  backups: 'Backups',
  scheduled:
    '{everyHours, plural, one {Every hour} other {Every # hours}}; the newest {keep} are kept. Administrators are notified after {alertHours, plural, one {# hour} other {# hours}} without a good backup.',
  notScheduled: 'No backups are scheduled.',
  isOverdue: 'The last good backup is too old.',
  lastGood: 'Last good backup',
  none: 'None',
  lastStarted: 'Last attempt, <when></when>',
  running: 'Running',
  done: 'Good',
  incomplete: 'Incomplete',
  failed: 'Failed',
  place: 'Stored in',
  howTo: 'The schedule is set on the command line of the server: <code>npm run cli -- backup:schedule --help</code>',
} as const
