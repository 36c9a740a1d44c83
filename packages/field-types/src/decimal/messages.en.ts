export default {
  label: 'Decimal',
  summary: 'A number with decimals, exact to the last digit',
} as const
