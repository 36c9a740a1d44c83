import { type AiSettings, aiSettings, generationOf } from '../ai/generation.ts'
import { defineTextLike } from '../text/text-like.ts'

export const aiText = defineTextLike<AiSettings>({
  id: 'ai_text',
  label: 'AI text',
  group: 'AI',
  summary: 'A text that AI writes from other fields',
  example: 'Dear Ana, thank you for …',
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
