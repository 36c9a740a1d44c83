import { annotate, object } from '@monarch/shapes'
import { entity } from '../parts/part.ts'
import { withArticle } from '../../names/nouns.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

export const manual: TriggerDefinition = {
  label: 'Manual',
  icon: 'mouse-pointer-click',
  description: 'When someone runs it.',
  settings: object({ entity: annotate(entity, { label: 'On records of' }) }),
  source: { kind: 'user' },
  describe({ entity }, words) {
    const label = words.entity(entity)
    return label ? `Manually, on ${withArticle(label)}` : 'Manually'
  },
}
