export default {
  label: 'AI text',
  summary: 'A text that AI writes from other fields',
  example: 'Dear Ana, thank you for …',
} as const
