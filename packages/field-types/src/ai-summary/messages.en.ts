export default {
  label: 'AI summary',
  summary: 'One to three lines about the record, written by AI',
  example: 'Renewal is due in May; wants a discount.',
} as const
