import { object } from '@monarch/shapes'
import { entity, onlyWhen } from '../parts/part.ts'
import { changeWords } from './change-words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

export const recordCreated: TriggerDefinition = {
  label: 'Record created',
  icon: 'plus',
  description: 'When a record is created.',
  settings: object({ entity, where: onlyWhen }, 'entity'),
  source: { kind: 'change', action: 'create' },
  describe: changeWords('created'),
}
