export default {
  label: 'Date',
  summary: 'A day, without time or zone',
  remindOnThisDate: 'Remind on this date',
  notifiesTheAssignedPerson:
    'Notifies the assigned person once on that day, unless the record is done. See “Notify the assigned person” of relationships and “Counts as done” of options.',
  mustBeADate: '{label} must be a date, for example {example}',
  mustBeADateOrRelative: '{label} must be a date, for example {example}, tomorrow or next fri',
  mustBeADateOr: '{label} must be a date, for example {example} or {other}',
  mustBeADateThatExists: '{label} must be a date that exists: {month} has {days} days',
} as const
