import type { Json } from '@monarch/field-types'
import { quoted } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'

export const notify: StepDefinition = {
  label: 'Notify',
  icon: 'bell',
  description: 'Notifies users in the app.',
  group: 'Messages',
  outputs: [],
  settings: [
    {
      key: 'to',
      label: 'To',
      kind: 'value',
      isRequired: true,
      help: 'People by id or email address, for example {createdBy.id}.',
    },
    { key: 'text', label: 'Text', kind: 'template', isRequired: true, longest: 1000, isLong: true },
  ],

  describe: (step) => quoted('Notify', step.text),

  async prepare({ step, read }) {
    const template = String(step.text)
    const values = await read([step.to as Json, { template }])
    const to = [values.value(step.to as Json, null)].flat().map(String)
    const text = values.text(template)
    return { input: { to, text }, act: (outside) => outside.notify({ to, text }) }
  },
}
