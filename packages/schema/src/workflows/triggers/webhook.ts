import { object } from '@monarch/shapes'
import type { TriggerDefinition } from './trigger-definition.ts'
import { t } from '../messages.ts'

export const webhook: TriggerDefinition = {
  label: () => t('webhook'),
  icon: 'webhook',
  description: () => t('whenAnotherProgramCallsIts'),
  settings: object({}),
  source: { kind: 'request' },
  describe: () => t('whenItsUrlIsCalled'),
}
