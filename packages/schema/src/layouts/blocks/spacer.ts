import { annotate, object, wholeNumber } from '@monarch/shapes'
import { layoutBounds, layoutDefaults } from '../parts/layout.ts'
import type { BlockDefinition } from './block-definition.ts'
import { t } from '../messages.ts'

export const spacer: BlockDefinition = {
  label: () => t('spacer'),
  keys: () => ({
    props: object({
      height: annotate(wholeNumber(...layoutBounds.height), {
        label: () => t('spaceInPx'),
        fallback: layoutDefaults.spacerHeight,
      }),
    }),
  }),
  start: () => ({ props: { height: layoutDefaults.spacerHeight } }),
}
