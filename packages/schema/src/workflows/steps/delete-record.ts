import { object } from '@monarch/shapes'
import { record } from '../parts/part.ts'
import { recordWords } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'

export const deleteRecord: StepDefinition = {
  label: 'Delete record',
  icon: 'trash-2',
  description: 'Moves a record to the bin.',
  group: 'Records',
  outputs: [],
  removesRecord: true,
  settings: object({ record }, 'record'),

  describe: (step) => `Delete ${recordWords(step.record)}`,

  async prepare(run) {
    const { entity, id } = await run.recordAt(run.step.record)
    return { input: { entity: entity.name, record: id }, change: { kind: 'delete', entity: entity.name, id } }
  },
}
