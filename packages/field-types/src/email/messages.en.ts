export default {
  label: 'Email',
  summary: 'An email address',
  invalidEmailAddress: 'Invalid email address',
  writeTo: 'Write to {address}',
} as const
