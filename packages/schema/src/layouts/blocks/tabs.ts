import { annotate, list, object, text } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label, title } from './settings.ts'
import { t } from '../messages.ts'

export const maxTabs = 20

export const tabs: BlockDefinition = {
  label: () => t('tabs'),
  keys: (items) => ({
    tabs: annotate(list(object({ id: text(64), label, items }, 'id', 'label', 'items'), maxTabs), {
      label: () => t('tabs'),
      editor: 'tabs',
    }),
    activeTab: text(64),
    props: object({ title, label }),
  }),
  required: ['tabs'],
  start: (newId) => ({
    tabs: [
      { id: newId(), label: t('tabNumber', { number: 1 }), items: [] },
      { id: newId(), label: t('tabNumber', { number: 2 }), items: [] },
    ],
  }),
}
