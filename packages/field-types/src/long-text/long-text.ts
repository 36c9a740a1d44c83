import { defineTextLike } from '../text/text-like.ts'
import { t } from './messages.ts'

export const longText = defineTextLike({
  id: 'long_text',
  label: () => t('label'),
  group: 'text',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: 'Met at the fair.\nWants a proposal.',
})
