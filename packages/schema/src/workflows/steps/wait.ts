import { annotate, object, wholeNumber } from '@monarch/shapes'
import { minutesWords } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const wait: StepDefinition = {
  label: () => t('wait'),
  icon: 'hourglass',
  description: () => t('continuesAfterADelay'),
  group: 'Logic',
  outputs: [],
  settings: object(
    {
      minutes: annotate(wholeNumber(1, 525_600), {
        label: () => t('minutes'),
        inputOf: ({ minutes }) => (Number(minutes) > 59 ? { help: minutesWords(Number(minutes)) } : undefined),
      }),
    },
    'minutes',
  ),

  describe: ({ minutes }) => (typeof minutes === 'number' ? t('waitFor', { time: minutesWords(minutes) }) : t('wait')),

  async prepare({ step, now }) {
    const minutes = Number(step.minutes)
    const until = new Date(now.getTime() + minutes * 60_000)
    return { input: { minutes }, output: { until: until.toISOString() }, until }
  },
}
