export default {
  screenOf: '{at, number} of {count, number}',
  light: 'Light',
  dark: 'Dark',
  leave: 'Leave TV view',
} as const
