import { annotate, flag, object } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label, title } from './settings.ts'

export const section: BlockDefinition = {
  label: 'Section',
  keys: (items) => ({
    props: object({ title, label, collapsible: annotate(flag, { label: 'Collapsible' }) }),
    collapsed: annotate(flag, { label: 'Starts closed', when: { key: 'collapsible', in: [true] } }),
    children: items,
  }),
  start: () => ({ props: { title: 'Section', collapsible: false }, children: [] }),
}
