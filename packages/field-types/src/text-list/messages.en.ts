export default {
  label: 'List of texts',
  summary: 'A list of texts',
  example: 'first, second',
} as const
