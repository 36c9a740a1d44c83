import { type AiSettings, aiSettings, generationOf } from '../ai/generation.ts'
import { defineTextLike } from '../text/text-like.ts'
import { t } from './messages.ts'

export const aiSummary = defineTextLike<AiSettings>({
  id: 'ai_summary',
  label: () => t('label'),
  group: 'ai',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: 'The renewal is due in May. They want a discount.',
  width: 240,
  settingsShape: aiSettings,
  generation: (settings) =>
    generationOf(settings, {
      usual: 'Summarize what matters most in this record.',
      form: 'Reply with one to three short sentences of plain text and nothing else.',
      maxLength: 2000,
    }),
})
