export default {
  justNow: 'just now',
} as const
