export default {
  password: 'Password',
  passwordHelp: 'At least {count} characters. A sentence is easy to remember.',
  passwordTooShort: 'Password must be at least {count} characters',
} as const
