import { object } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label } from './settings.ts'

export const divider: BlockDefinition = {
  label: 'Divider',
  keys: () => ({ props: object({ title: label, label }) }),
}
