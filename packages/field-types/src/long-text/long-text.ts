import { defineTextLike } from '../text/text-like.ts'

export const longText = defineTextLike({
  id: 'long_text',
  label: 'Long text',
  group: 'Text',
  summary: 'Several lines: notes, a description',
  example: 'Met at the fair. Wants a proposal.',
  sample: 'Met at the fair.\nWants a proposal.',
})
