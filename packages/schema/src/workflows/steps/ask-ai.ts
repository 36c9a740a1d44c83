import { object } from '@monarch/shapes'
import { longTemplate } from '../parts/part.ts'
import { quoted } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const askAi: StepDefinition = {
  label: () => t('askAi'),
  icon: 'sparkles',
  description: () => t('sendsAPromptToAi', { answer: '{steps.<id>.text}' }),
  group: 'Outside',
  outputs: ['text'],
  settings: object({ prompt: longTemplate(() => t('prompt'), 20_000) }, 'prompt'),

  describe: (step) => quoted(t('askAi'), step.prompt),

  async prepare({ step, read }) {
    const template = String(step.prompt)
    const prompt = (await read({ template })).text(template)
    return {
      input: { prompt },
      act: async (outside) => ({ text: await outside.askModel(prompt) }),
    }
  },
}
