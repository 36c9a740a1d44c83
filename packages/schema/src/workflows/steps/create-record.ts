import { object } from '@monarch/shapes'
import { entity, values } from '../parts/part.ts'
import { oneOfEntity } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const createRecord: StepDefinition = {
  label: () => t('createRecord'),
  icon: 'plus',
  description: () => t('createsARecord'),
  group: 'Records',
  outputs: [],
  accesses: 'create',
  settings: object({ entity, values }, 'entity', 'values'),
  createsRecord: true,

  describe(step, words) {
    const label = words.entity(step.entity)
    return label === null ? t('createARecord') : t('create', { entity: oneOfEntity(label) })
  },

  async prepare(run) {
    const target = run.entity(run.step.entity)
    const data = await run.recordValues(target, run.step.values)
    return { input: { entity: target.name, values: data }, change: { kind: 'create', entity: target.name, data } }
  },
}
