import { annotate, object } from '@monarch/shapes'
import { entity } from '../parts/part.ts'
import { oneOfEntity } from '../parts/words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'
import { t } from '../messages.ts'

export const manual: TriggerDefinition = {
  label: () => t('manual'),
  icon: 'mouse-pointer-click',
  description: () => t('whenSomeoneRunsIt'),
  settings: object({ entity: annotate(entity, { label: () => t('onRecordsOf') }) }),
  source: { kind: 'user' },
  describe({ entity }, words) {
    const label = words.entity(entity)
    return label ? t('manuallyOn', { entity: oneOfEntity(label) }) : t('manually')
  },
}
