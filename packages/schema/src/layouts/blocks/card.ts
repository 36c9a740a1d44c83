import { flag, object } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label, title } from './settings.ts'

export const card: BlockDefinition = {
  label: 'Card',
  keys: (items) => ({ props: object({ title, label }), collapsed: flag, children: items }),
  start: () => ({ props: { title: 'Card' }, children: [] }),
}
