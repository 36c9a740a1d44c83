import {
  type ActionOf,
  AppError,
  createView,
  restoreView,
  type Structure,
  updateView,
  viewChange,
  viewCreation,
  type ViewRow,
} from '@monarch/schema'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { requireAnyPermission } from '../../request/decisions.ts'
import { reconcileIndexesSoon } from '../../structure/indexes/reconcile.ts'
import { rowMutations } from '../../structure/row-mutations.ts'
import { viewKind } from './view-kind.ts'

export const viewMutations = rowMutations(viewKind, {
  create: {
    description: 'Creates a view of the records of an entity.',
    permission: { decides: 'view:<entity>:create, or record:<entity>:read for a personal one' },
    shape: viewCreation,
    run: createView,
  },
  update: {
    description: 'Updates the given keys of a view.',
    permission: { decides: 'view:<entity>:update, or the owner' },
    shape: viewChange,
    run: updateView,
  },
  delete: {
    description: 'Moves a view to the bin.',
    permission: { decides: 'view:<entity>:delete, or the owner' },
    run: (view) => ({ ...view, isDefault: false }),
  },
  restore: {
    description: 'Restores a view from the bin, without fields that were deleted in the meantime.',
    permission: { decides: 'view:<entity>:delete, or the owner' },
    run: restoreView,
  },
  requireRight,
  onChange: ({ ctx, transaction }, _, { tenantId }) => reconcileIndexesSoon(ctx.app, tenantId, transaction),
})

/**
 * A personal view needs only the right to read the records; a shared one a permission for all entities or one of them
 * (`view:create`, `view:contact:create`); a locked one also the right to unlock it.
 */
function requireRight(
  { ctx }: AdminChange,
  { entities }: Structure,
  action: 'create' | 'update' | 'delete',
  before: ViewRow | null,
  after: ViewRow,
): void {
  const entity = entities.find((e) => e.id === after.entityId)!
  const need = (right: ActionOf<'view'>) => requireAnyPermission(ctx, [`view:${entity.name}:${right}`, `view:${right}`])
  const seenAs = [before?.visibility, after.visibility]
  if (seenAs.every((visibility) => visibility === undefined || visibility === 'personal')) {
    const message = `You don't have permission to read ${entity.name} records.`
    requireAnyPermission(ctx, [`record:${entity.name}:read`], message)
    return
  }
  const isShared = action === 'update' && before?.visibility === 'personal'
  need(isShared ? 'create' : action)
  if (seenAs.includes('locked')) need('unlock')
  if (after.visibility === 'personal' && before && before.ownerId !== ctx.user.id)
    throw new AppError('FORBIDDEN', 'Only its owner can make a view personal.')
}
