import { minutesWords } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'

export const wait: StepDefinition = {
  label: 'Wait',
  icon: 'hourglass',
  description: 'Continues after a delay.',
  group: 'Logic',
  outputs: [],
  settings: [
    {
      key: 'minutes',
      label: 'Minutes',
      kind: 'number',
      min: 1,
      max: 525_600,
      isRequired: true,
      helpFor: (minutes) => (minutes > 59 ? minutesWords(minutes) : undefined),
    },
  ],

  describe: ({ minutes }) => (typeof minutes === 'number' ? `Wait ${minutesWords(minutes)}` : 'Wait'),

  async prepare({ step, now }) {
    const minutes = Number(step.minutes)
    const until = new Date(now.getTime() + minutes * 60_000)
    return { input: { minutes }, output: { until: until.toISOString() }, until }
  },
}
