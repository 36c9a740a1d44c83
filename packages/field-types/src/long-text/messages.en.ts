export default {
  label: 'Long text',
  summary: 'Several lines: notes, a description',
  example: 'Met at the fair. Wants a proposal.',
} as const
