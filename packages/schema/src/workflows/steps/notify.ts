import { annotate, named, object } from '@monarch/shapes'
import { longTemplate } from '../parts/part.ts'
import type { Json } from '@monarch/field-types'
import { quoted } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'

export const notify: StepDefinition = {
  label: 'Notify',
  icon: 'bell',
  description: 'Notifies users in the app.',
  group: 'Messages',
  outputs: [],
  settings: object(
    {
      to: annotate(named('value'), {
        label: 'To',
        help: 'People by id or email address, for example {createdBy.id}.',
      }),
      text: longTemplate('Text', 1000),
    },
    'to',
    'text',
  ),

  describe: (step) => quoted('Notify', step.text),

  async prepare({ step, read }) {
    const template = String(step.text)
    const values = await read([step.to as Json, { template }])
    const to = [values.value(step.to as Json, null)].flat().map(String)
    const text = values.text(template)
    return { input: { to, text }, act: (outside) => outside.notify({ to, text }) }
  },
}
