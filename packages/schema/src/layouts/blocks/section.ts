import { annotate, flag, object } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label, title } from './settings.ts'
import { t } from '../messages.ts'

export const section: BlockDefinition = {
  label: () => t('section'),
  keys: (items) => ({
    props: object({ title, label, collapsible: annotate(flag, { label: () => t('collapsible') }) }),
    collapsed: annotate(flag, { label: () => t('startsClosed'), when: { key: 'collapsible', in: [true] } }),
    children: items,
  }),
  start: () => ({ props: { title: t('section'), collapsible: false }, children: [] }),
}
