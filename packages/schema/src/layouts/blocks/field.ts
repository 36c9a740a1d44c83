import { displayIds } from '@monarch/field-types'
import { named, object, oneOf } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label } from './settings.ts'

export const field: BlockDefinition = {
  label: 'Field',
  keys: () => ({ fieldName: named('ownField'), props: object({ label, display: oneOf(displayIds) }) }),
  required: ['fieldName'],
}
