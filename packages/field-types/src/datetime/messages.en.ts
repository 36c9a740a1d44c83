export default {
  label: 'Date and time',
  summary: "A date with a time, shown in the user's time zone",
  mustBeADateAndTime: '{label} must be a date and time, for example {example}',
  mustBeADateAndTimeOrRelative: '{label} must be a date and time, for example {example} or next fri 5pm',
  mustBeADateAndTimeWithAZone: '{label} must be a date and time with a zone, for example {example}',
} as const
