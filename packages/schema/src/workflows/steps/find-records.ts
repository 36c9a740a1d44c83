import { annotate, named, object, wholeNumber } from '@monarch/shapes'
import { entity } from '../parts/part.ts'
import type { Json } from '@monarch/field-types'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const findRecords: StepDefinition = {
  label: () => t('findRecords'),
  icon: 'search',
  description: () => t('runsStepsForEachMatching'),
  group: 'Logic',
  outputs: ['count'],
  accesses: 'read',
  settings: object(
    {
      entity,
      where: annotate(named('where'), { label: () => t('conditions'), dependsOn: 'entity' }),
      limit: annotate(wholeNumber(1, 200), { label: () => t('atMost'), fallback: 50 }),
      steps: annotate(named('steps'), { label: () => t('forEach') }),
    },
    'entity',
  ),
  inside: { kind: 'loop', key: 'steps' },

  describe(step, words) {
    const label = words.entity(step.entity)
    return label === null ? t('findRecords') : t('forEachFound', { label })
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
