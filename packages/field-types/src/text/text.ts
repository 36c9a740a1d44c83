import { defineTextLike } from './text-like.ts'

export const text = defineTextLike({
  id: 'text',
  label: 'Text',
  group: 'Text',
  summary: 'One line: a name, a title, a code',
  example: 'Acme Corp',
  sample: 'Acme Corp',
})
