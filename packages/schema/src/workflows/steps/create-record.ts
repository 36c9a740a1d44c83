import { object } from '@monarch/shapes'
import { entity, values } from '../parts/part.ts'
import { withArticle } from '../../names/nouns.ts'
import type { StepDefinition } from './step-definition.ts'

export const createRecord: StepDefinition = {
  label: 'Create record',
  icon: 'plus',
  description: 'Creates a record.',
  group: 'Records',
  outputs: [],
  settings: object({ entity, values }, 'entity', 'values'),
  createsRecord: true,

  describe(step, words) {
    const label = words.entity(step.entity)
    return label === null ? 'Create a record' : `Create ${withArticle(label)}`
  },

  async prepare(run) {
    const target = run.entity(run.step.entity)
    const data = await run.recordValues(target, run.step.values)
    return { input: { entity: target.name, values: data }, change: { kind: 'create', entity: target.name, data } }
  },
}
