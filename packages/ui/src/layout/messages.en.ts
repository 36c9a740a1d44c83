export default {
  errors: '{errors, plural, one { error} other { errors}}',
} as const
