import { defineTextLike } from './text-like.ts'
import { t } from './messages.ts'

export const text = defineTextLike({
  id: 'text',
  label: () => t('label'),
  group: 'Text',
  summary: () => t('summary'),
  example: () => 'Acme Corp',
  sample: 'Acme Corp',
})
