import { object } from '@monarch/shapes'
import { longTemplate } from '../parts/part.ts'
import { quoted } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'

export const askAi: StepDefinition = {
  label: 'Ask AI',
  icon: 'sparkles',
  description: 'Sends a prompt to AI. Later steps use the answer as {steps.<id>.text}.',
  group: 'Outside',
  outputs: ['text'],
  settings: object({ prompt: longTemplate('Prompt', 20_000) }, 'prompt'),

  describe: (step) => quoted('Ask AI', step.prompt),

  async prepare({ step, read }) {
    const template = String(step.prompt)
    const prompt = (await read({ template })).text(template)
    return {
      input: { prompt },
      act: async (outside) => ({ text: await outside.askModel(prompt) }),
    }
  },
}
