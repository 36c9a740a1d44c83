import { object } from '@monarch/shapes'
import { entity, onlyWhen } from '../parts/part.ts'
import { changeWords } from './change-words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

export const recordDeleted: TriggerDefinition = {
  label: 'Record deleted',
  icon: 'trash-2',
  description: 'When a record is moved to the bin.',
  settings: object({ entity, where: onlyWhen }, 'entity'),
  source: { kind: 'change', action: 'delete' },
  describe: changeWords('deleted'),
}
