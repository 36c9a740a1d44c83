import { annotate, list, named, object } from '@monarch/shapes'
import { entity, onlyWhen } from '../parts/part.ts'
import { changeWords } from './change-words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'
import { t } from '../messages.ts'

export const recordUpdated: TriggerDefinition = {
  label: () => t('recordUpdated'),
  icon: 'pencil',
  description: () => t('whenARecordIsChanged'),
  settings: object(
    {
      entity,
      fields: annotate(list(named('field'), 500), {
        label: () => t('whenOneOfTheseChanges'),
        help: () => t('leaveEmptyForAllChanges'),
        placeholder: () => t('anyField'),
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
