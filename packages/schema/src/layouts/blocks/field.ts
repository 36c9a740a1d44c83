import { displayIds } from '@monarch/field-types'
import { annotate, named, object, oneOf } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label } from './settings.ts'

export const field: BlockDefinition = {
  label: 'Field',
  keys: () => ({
    fieldName: named('ownField'),
    props: object({
      label: annotate(label, { label: 'Label' }),
      display: annotate(oneOf(displayIds), { label: 'Display as', editor: 'display' }),
    }),
  }),
  required: ['fieldName'],
}
