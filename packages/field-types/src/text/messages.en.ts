export default {
  label: 'Text',
  summary: 'One line: a name, a title, a code',
} as const
