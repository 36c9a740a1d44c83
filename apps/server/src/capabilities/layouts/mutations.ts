import { createLayout, layoutChange, layoutCreation, restoreLayout, updateLayout } from '@monarch/schema'
import { rowMutations } from '../../structure/row-mutations.ts'
import { layoutKind } from './layout-kind.ts'

const permission = 'interface:update'

export const layoutMutations = rowMutations(layoutKind, {
  create: {
    description: 'Creates a layout of the fields of an entity.',
    permission,
    shape: layoutCreation,
    run: createLayout,
  },
  update: { description: 'Updates the given keys of a layout.', permission, shape: layoutChange, run: updateLayout },
  delete: { description: 'Moves a layout to the bin.', permission },
  restore: {
    description: 'Restores a layout from the bin, without fields that were deleted in the meantime.',
    permission,
    run: restoreLayout,
  },
})
