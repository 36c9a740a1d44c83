import { object } from '@monarch/shapes'
import { entity, onlyWhen } from '../parts/part.ts'
import { changeWords } from './change-words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'
import { t } from '../messages.ts'

export const recordCreated: TriggerDefinition = {
  label: () => t('recordCreated'),
  icon: 'plus',
  description: () => t('whenARecordIsCreated'),
  settings: object({ entity, where: onlyWhen }, 'entity'),
  source: { kind: 'change', action: 'create' },
  describe: changeWords('created'),
}
