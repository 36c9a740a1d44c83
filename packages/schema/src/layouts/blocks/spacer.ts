import { annotate, object, wholeNumber } from '@monarch/shapes'
import { layoutBounds, layoutDefaults } from '../parts/layout.ts'
import type { BlockDefinition } from './block-definition.ts'

export const spacer: BlockDefinition = {
  label: 'Spacer',
  keys: () => ({
    props: object({
      height: annotate(wholeNumber(...layoutBounds.height), {
        label: 'Space in px',
        fallback: layoutDefaults.spacerHeight,
      }),
    }),
  }),
  start: () => ({ props: { height: layoutDefaults.spacerHeight } }),
}
