import { object } from '@monarch/shapes'
import { record } from '../parts/part.ts'
import { recordWords } from '../parts/words.ts'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const deleteRecord: StepDefinition = {
  label: () => t('deleteRecord'),
  icon: 'trash-2',
  description: () => t('movesARecordToThe'),
  group: 'Records',
  outputs: [],
  accesses: 'delete',
  removesRecord: true,
  settings: object({ record }, 'record'),

  describe: (step) => t('delete', { record: recordWords(step.record) }),

  async prepare(run) {
    const { entity, id } = await run.recordAt(run.step.record)
    return { input: { entity: entity.name, record: id }, change: { kind: 'delete', entity: entity.name, id } }
  },
}
