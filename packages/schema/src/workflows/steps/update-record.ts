import { object } from '@monarch/shapes'
import { record, values } from '../parts/part.ts'
import { recordWords } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const updateRecord: StepDefinition = {
  label: () => t('updateRecord'),
  icon: 'pencil',
  description: () => t('changesFieldsOfARecord'),
  group: 'Records',
  outputs: [],
  accesses: 'update',
  settings: object({ record, values }, 'record', 'values'),

  describe: (step) => t('update', { record: recordWords(step.record) }),

  async prepare(run) {
    const { entity, id } = await run.recordAt(run.step.record)
    const data = await run.recordValues(entity, run.step.values)
    return {
      input: { entity: entity.name, record: id, values: data },
      change: { kind: 'update', entity: entity.name, id, data },
    }
  },
}
