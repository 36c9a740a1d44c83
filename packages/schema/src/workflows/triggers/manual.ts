import { withArticle } from '../parts/words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

export const manual: TriggerDefinition = {
  label: 'Manual',
  icon: 'mouse-pointer-click',
  description: 'When someone runs it.',
  settings: [{ key: 'entity', label: 'On records of', kind: 'entity' }],
  source: { kind: 'user' },
  describe({ entity }, words) {
    const label = words.entity(entity)
    return label ? `Manually, on ${withArticle(label)}` : 'Manually'
  },
}
