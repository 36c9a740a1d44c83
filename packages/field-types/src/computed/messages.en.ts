export default {
  isComputedAndCannotBeSet: '{label} is computed and cannot be set',
  theValueIsComputed: '{summary}. The value is computed.',
  returnsValuesOfTheType: 'Returns values of the type {type}',
  returnsAText: 'Returns a text',
  returnsANumber: 'Returns a number',
  returnsTrueOrFalse: 'Returns true or false',
  returnsADate: 'Returns a date',
  returnsADateAndTime: 'Returns a date and time',
  didYouMean: '{message}. Did you mean "{suggestion}"?',
  useSuggestion: 'Use “{suggestion}”',
} as const
