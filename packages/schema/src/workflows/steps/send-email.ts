import { object } from '@monarch/shapes'
import { longTemplate, template } from '../parts/part.ts'
import { quoted } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const sendEmail: StepDefinition = {
  label: () => t('sendEmail'),
  icon: 'mail',
  description: () => t('sendsAnEmail'),
  group: 'Messages',
  outputs: [],
  settings: object(
    {
      to: template(() => t('to'), 1000),
      subject: template(() => t('subject'), 500),
      text: longTemplate(() => t('text'), 20_000),
    },
    'to',
    'subject',
    'text',
  ),

  describe: (step) => quoted(t('email'), step.subject),

  async prepare({ step, read }) {
    const templates = [String(step.to), String(step.subject), String(step.text)] as const
    const values = await read(templates.map((template) => ({ template })))
    const [to, subject, text] = templates.map((template) => values.text(template)) as [string, string, string]
    return {
      input: { to, subject, text },
      act: async (outside) => {
        await outside.sendMail({
          to,
          subject: (formats) => values.textFor(templates[1], formats),
          text: (formats) => values.textFor(templates[2], formats),
        })
        return { queued: true }
      },
    }
  },
}
