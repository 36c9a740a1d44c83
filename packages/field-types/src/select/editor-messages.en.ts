export default {
  colors: 'Colors',
  eachOptionGetsAColor: 'Each option gets a color that you can change here.',
  colorOf: 'Color of {label}',
  colorOfBefore: 'Color of ',
  done: 'done',
  storedAs: 'stored as {value}',
  countsAsDone: 'Counts as done',
  stopsReminders: 'Stops reminders for the record',
  offeredWhen: 'Offered when {field} is',
  always: 'Always',
  offeredFor: 'when {field} is {answers}',
} as const
