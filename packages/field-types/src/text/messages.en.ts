export default {
  label: 'Text',
  summary: 'One line: a name, a title, a code',
  pickAColor: '{label}: pick a color',
  example: 'Acme Corp',
} as const
