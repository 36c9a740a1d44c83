export default {
  label: 'Multi select',
  summary: 'Any of a list of choices',
  example: 'Design, Web',
} as const
