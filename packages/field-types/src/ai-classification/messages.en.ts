export default {
  label: 'AI classification',
  summary: 'One of a list of choices, picked by AI',
  example: 'Bug report',
} as const
