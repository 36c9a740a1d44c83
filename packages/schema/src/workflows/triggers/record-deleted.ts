import { object } from '@monarch/shapes'
import { entity, onlyWhen } from '../parts/part.ts'
import { changeWords } from './change-words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'
import { t } from '../messages.ts'

export const recordDeleted: TriggerDefinition = {
  label: () => t('recordDeleted'),
  icon: 'trash-2',
  description: () => t('whenARecordIsMoved'),
  settings: object({ entity, where: onlyWhen }, 'entity'),
  source: { kind: 'change', action: 'delete' },
  describe: changeWords('deleted'),
}
