import { type AiSettings, aiSettings, generationOf } from '../ai/generation.ts'
import { defineTextLike } from '../text/text-like.ts'
import { t } from './messages.ts'

export const aiText = defineTextLike<AiSettings>({
  id: 'ai_text',
  label: () => t('label'),
  group: 'ai',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: 'Dear Ana,\nthank you for your order.',
  width: 240,
  settingsShape: aiSettings,
  generation: (settings) =>
    generationOf(settings, {
      usual: '',
      form: 'Reply with only the requested text: no title, no quotation marks, no comments.',
      maxLength: 10_000,
    }),
})
