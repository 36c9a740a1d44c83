import { displayIds } from '@monarch/field-types'
import { annotate, named, object, oneOf } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label } from './settings.ts'
import { t } from '../messages.ts'

export const field: BlockDefinition = {
  label: () => t('field'),
  keys: () => ({
    fieldName: named('ownField'),
    props: object({
      label: annotate(label, { label: () => t('label') }),
      display: annotate(oneOf(displayIds), { label: () => t('displayAs'), editor: 'display' }),
    }),
  }),
  required: ['fieldName'],
}
