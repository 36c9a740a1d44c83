import { flag, object } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label, title } from './settings.ts'
import { t } from '../messages.ts'

export const card: BlockDefinition = {
  label: () => t('card'),
  keys: (items) => ({ props: object({ title, label }), collapsed: flag, children: items }),
  start: () => ({ props: { title: t('card') }, children: [] }),
}
