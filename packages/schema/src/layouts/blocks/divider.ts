import { object } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label } from './settings.ts'
import { t } from '../messages.ts'

export const divider: BlockDefinition = {
  label: () => t('divider'),
  keys: () => ({ props: object({ title: label, label }) }),
}
