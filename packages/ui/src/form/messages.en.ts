export default {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  clearSearch: 'Clear search',
} as const
