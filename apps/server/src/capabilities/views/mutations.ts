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
import { id as idShape, object } from '@monarch/shapes'
import { argsInput, commandData, creationData, idArgs, idInput } from '../../api/graphql/args-input.ts'
import {
  ifVersionOf,
  logRow,
  reachRow,
  requireVersion,
  requireWhole,
  type RowAction,
  structureOf,
} from '../../structure/structure-row.ts'
import { type AdminChange, type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { reconcileIndexesSoon } from '../../structure/indexes/reconcile.ts'
import { newId } from '../../platform/new-id.ts'
import { insertRow, writeRow } from '../../structure/row-store.ts'
import { viewKind } from './view-kind.ts'
import { reachable, requireAnyPermission } from '../../request/decisions.ts'

const createArgs = argsInput(object({ data: creationData('CreateViewInput', viewCreation) }, 'data'))
const updateArgs = argsInput(
  object(
    { id: idShape, data: commandData('UpdateViewInput', viewChange), ifVersion: ifVersionOf('view') },
    'id',
    'data',
  ),
)
const deleteInput = idInput('DeleteViewInput')

export const viewMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createView',
    description: 'Creates a view of the records of an entity.',
    permission: { decides: 'view:<entity>:create, or record:<entity>:read for a personal one' },
    scope: 'tenant',
    entity: 'view',
    args: createArgs,
    async run(change, { data }) {
      const tenantId = reachable(change.ctx, data.tenantId, 'data.tenantId', 'tenant')
      const structure = await structureOf(change, tenantId)
      const view = createView(structure, data, environmentOf(change))
      requireRight(change, structure, 'create', null, view)
      await insertRow(change.transaction, viewKind, view)
      return logAndReindex(change, 'create', null, view)
    },
  }),
  adminMutation({
    name: 'updateView',
    description: 'Updates the given keys of a view.',
    permission: { decides: 'view:<entity>:update, or the owner' },
    scope: 'tenant',
    entity: 'view',
    args: updateArgs,
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'live', viewKind)
      requireRight(change, structure, 'update', before, before)
      await requireWhole(change.ctx, before, 'view')
      requireVersion(args, before, 'view')
      const after = updateView(structure, before, args.data, environmentOf(change))
      requireRight(change, structure, before.visibility === 'personal' ? 'create' : 'update', before, after)
      if (after.visibility === 'personal' && before.ownerId !== change.ctx.user.id)
        throw new AppError('FORBIDDEN', 'Only its owner can make a view personal.')
      await writeRow(change.transaction, viewKind, after)
      return logAndReindex(change, 'update', before, after)
    },
  }),
  adminMutation({
    name: 'deleteView',
    description: 'Moves a view to the bin.',
    permission: { decides: 'view:<entity>:delete, or the owner' },
    scope: 'tenant',
    entity: 'view',
    answers: 'deleted',
    args: deleteInput,
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'live', viewKind)
      requireRight(change, structure, 'delete', before, before)
      const { now } = environmentOf(change)
      const after = { ...before, isDefault: false, version: before.version + 1, updatedAt: now, deletedAt: now }
      await writeRow(change.transaction, viewKind, after)
      return logAndReindex(change, 'delete', before, after)
    },
  }),
  adminMutation({
    name: 'restoreView',
    description: 'Restores a view from the bin, without fields that were deleted in the meantime.',
    permission: { decides: 'view:<entity>:delete, or the owner' },
    scope: 'tenant',
    entity: 'view',
    args: idArgs,
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'bin', viewKind)
      requireRight(change, structure, 'delete', before, before)
      await requireWhole(change.ctx, before, 'view')
      const after = restoreView(structure, before, environmentOf(change))
      await writeRow(change.transaction, viewKind, after)
      return logAndReindex(change, 'restore', before, after)
    },
  }),
]

const environmentOf = ({ ctx }: AdminChange) => ({ newId, now: new Date().toISOString(), userId: ctx.user.id })

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
  need(action)
  if (seenAs.includes('locked')) need('unlock')
}

/** Logs the change and updates the indexes that the view needs. Returns the view's id. */
async function logAndReindex(
  change: AdminChange,
  action: RowAction,
  before: ViewRow | null,
  after: ViewRow,
): Promise<string> {
  const id = await logRow(change, action, viewKind, before, after)
  await reconcileIndexesSoon(change.ctx.app, after.tenantId, change.transaction)
  return id
}
