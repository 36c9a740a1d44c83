import { object } from '@monarch/shapes'
import type { TriggerDefinition } from './trigger-definition.ts'

export const webhook: TriggerDefinition = {
  label: 'Webhook',
  icon: 'webhook',
  description: 'When another program calls its URL.',
  settings: object({}),
  source: { kind: 'request' },
  describe: () => 'When its URL is called',
}
