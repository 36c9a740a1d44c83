import type { Json } from '@monarch/field-types'
import { entity } from '../parts/part.ts'
import type { StepDefinition } from './step-definition.ts'

export const findRecords: StepDefinition = {
  label: 'Find records',
  icon: 'search',
  description: 'Runs steps for each matching record.',
  group: 'Logic',
  outputs: ['count'],
  settings: [
    entity,
    { key: 'where', label: 'Conditions', kind: 'where' },
    { key: 'limit', label: 'At most', kind: 'number', min: 1, max: 200, fallback: 50 },
    { key: 'steps', label: 'For each', kind: 'steps' },
  ],
  inside: { kind: 'loop', key: 'steps' },

  describe(step, words) {
    const label = words.entity(step.entity)
    return label === null ? 'Find records' : `For each ${label} found`
  },

  async prepare(run) {
    const target = run.entity(run.step.entity)
    const written = (run.step.where ?? {}) as Json
    const limit = typeof run.step.limit === 'number' ? run.step.limit : 50
    const where = (await run.read(written)).where(target.id, written)
    const ids = await run.findIds(target, { where, limit, orderBy: [{ id: 'ASC' }] })
    return { input: { entity: target.name, where, limit }, output: { ids, count: ids.length } }
  },
}
