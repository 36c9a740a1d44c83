export default {
  label: 'Phone',
  summary: 'A phone number in any format',
  mustBeAPhoneNumber: '{label} must be a phone number, for example {example}',
  call: 'Call {number}',
} as const
