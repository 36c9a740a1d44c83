import { quoted } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'

export const sendEmail: StepDefinition = {
  label: 'Send email',
  icon: 'mail',
  description: 'Sends an email.',
  group: 'Messages',
  outputs: [],
  settings: [
    { key: 'to', label: 'To', kind: 'template', isRequired: true, longest: 1000 },
    { key: 'subject', label: 'Subject', kind: 'template', isRequired: true, longest: 500 },
    { key: 'text', label: 'Text', kind: 'template', isRequired: true, longest: 20_000, isLong: true },
  ],

  describe: (step) => quoted('Email', step.subject),

  async prepare({ step, read }) {
    const templates = [String(step.to), String(step.subject), String(step.text)] as const
    const values = await read(templates.map((template) => ({ template })))
    const [to, subject, text] = templates.map((template) => values.text(template)) as [string, string, string]
    const mail = { to, subject, text }
    return {
      input: mail,
      act: async (outside) => {
        await outside.sendMail(mail)
        return { queued: true }
      },
    }
  },
}
