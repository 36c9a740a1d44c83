export default {
  label: 'Currency',
  summary: 'An amount of money',
  theCurrencyOfEveryAmount: 'The currency of every amount',
} as const
