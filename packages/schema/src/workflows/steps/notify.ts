import { annotate, named, object } from '@monarch/shapes'
import { longTemplate } from '../parts/part.ts'
import type { Json } from '@monarch/field-types'
import { quoted } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const notify: StepDefinition = {
  label: () => t('notify'),
  icon: 'bell',
  description: () => t('notifiesUsersInTheApp'),
  group: 'Messages',
  outputs: [],
  settings: object(
    {
      to: annotate(named('value'), {
        label: () => t('to'),
        help: () => t('peopleByIdOrEmail', { example: '{createdBy.id}' }),
      }),
      text: longTemplate(() => t('text'), 1000),
    },
    'to',
    'text',
  ),

  describe: (step) => quoted(t('notify'), step.text),

  async prepare({ step, read }) {
    const template = String(step.text)
    const values = await read([step.to as Json, { template }])
    const to = [values.value(step.to as Json, null)].flat().map(String)
    return {
      input: { to, text: values.text(template) },
      act: (outside) => outside.notify({ to, text: (formats) => values.textFor(template, formats) }),
    }
  },
}
