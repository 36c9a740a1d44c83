export default {
  choose: 'Choose…',
} as const
