import { annotate, object, wholeNumber } from '@monarch/shapes'
import { minutesWords } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'

export const wait: StepDefinition = {
  label: 'Wait',
  icon: 'hourglass',
  description: 'Continues after a delay.',
  group: 'Logic',
  outputs: [],
  settings: object(
    {
      minutes: annotate(wholeNumber(1, 525_600), {
        label: 'Minutes',
        inputOf: ({ minutes }) => (Number(minutes) > 59 ? { help: minutesWords(Number(minutes)) } : undefined),
      }),
    },
    'minutes',
  ),

  describe: ({ minutes }) => (typeof minutes === 'number' ? `Wait ${minutesWords(minutes)}` : 'Wait'),

  async prepare({ step, now }) {
    const minutes = Number(step.minutes)
    const until = new Date(now.getTime() + minutes * 60_000)
    return { input: { minutes }, output: { until: until.toISOString() }, until }
  },
}
