export default {
  label: 'Percent',
  summary: 'A percentage',
} as const
