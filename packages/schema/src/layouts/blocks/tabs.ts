import { annotate, list, object, text } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label, title } from './settings.ts'

export const maxTabs = 20

export const tabs: BlockDefinition = {
  label: 'Tabs',
  keys: (items) => ({
    tabs: annotate(list(object({ id: text(64), label, items }, 'id', 'label', 'items'), maxTabs), {
      label: 'Tabs',
      editor: 'tabs',
    }),
    activeTab: text(64),
    props: object({ title, label }),
  }),
  required: ['tabs'],
  start: (newId) => ({
    tabs: [
      { id: newId(), label: 'Tab 1', items: [] },
      { id: newId(), label: 'Tab 2', items: [] },
    ],
  }),
}
