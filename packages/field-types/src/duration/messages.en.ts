export default {
  label: 'Duration',
  summary: 'Hours and minutes: how long something takes',
  mustBeADuration: '{label} must be a duration, for example 2h 30m, 2:30 or 150',
  mustBeMinutes: '{label} must be a whole number of minutes, for example 150',
} as const
