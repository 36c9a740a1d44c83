import { defineTextLike } from './text-like.ts'
import { t } from './messages.ts'

export const text = defineTextLike({
  id: 'text',
  label: () => t('label'),
  group: 'text',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: 'Acme Corp',
})
