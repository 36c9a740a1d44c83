import { type AiSettings, aiSettings, generationOf } from '../ai/generation.ts'
import { defineTextLike } from '../text/text-like.ts'

export const aiSummary = defineTextLike<AiSettings>({
  id: 'ai_summary',
  label: 'AI summary',
  group: 'AI',
  summary: 'One to three lines about the record, written by AI',
  example: 'Renewal is due in May; wants a discount.',
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
