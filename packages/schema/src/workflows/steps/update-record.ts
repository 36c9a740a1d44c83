import { object } from '@monarch/shapes'
import { record, values } from '../parts/part.ts'
import { recordWords } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'

export const updateRecord: StepDefinition = {
  label: 'Update record',
  icon: 'pencil',
  description: 'Changes fields of a record.',
  group: 'Records',
  outputs: [],
  settings: object({ record, values }, 'record', 'values'),

  describe: (step) => `Update ${recordWords(step.record)}`,

  async prepare(run) {
    const { entity, id } = await run.recordAt(run.step.record)
    const data = await run.recordValues(entity, run.step.values)
    return {
      input: { entity: entity.name, record: id, values: data },
      change: { kind: 'update', entity: entity.name, id, data },
    }
  },
}
