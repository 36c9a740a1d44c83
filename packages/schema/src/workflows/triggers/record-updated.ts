import { annotate, list, named, object } from '@monarch/shapes'
import { entity, onlyWhen } from '../parts/part.ts'
import { changeWords } from './change-words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

export const recordUpdated: TriggerDefinition = {
  label: 'Record updated',
  icon: 'pencil',
  description: 'When a record is changed.',
  settings: object(
    {
      entity,
      fields: annotate(list(named('field'), 500), {
        label: 'When one of these changes',
        help: 'Leave empty for all changes except those by AI. Choose an AI field to run when AI fills it in.',
        placeholder: 'Any field',
        message: 'must be a list of fields',
        dependsOn: 'entity',
      }),
      where: onlyWhen,
    },
    'entity',
  ),
  source: { kind: 'change', action: 'update' },
  describe: changeWords('updated'),
}
