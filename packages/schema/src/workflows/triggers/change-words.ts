import { oneOfEntity } from '../parts/words.ts'
import { t } from '../messages.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

/** 'When a Lead is created'. */
export const changeWords =
  (done: 'created' | 'updated' | 'deleted'): TriggerDefinition['describe'] =>
  ({ entity }, words) => {
    const label = words.entity(entity)
    return t('whenChanged', { entity: label ? oneOfEntity(label) : t('aRecord'), done })
  }
