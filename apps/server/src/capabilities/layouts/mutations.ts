import { createLayout, layoutChange, layoutCreation, restoreLayout, updateLayout } from '@monarch/schema'
import { id as idShape, object } from '@monarch/shapes'
import { argsInput, commandData, creationData, idArgs, idInput } from '../../api/graphql/args-input.ts'
import {
  ifVersionOf,
  logRow,
  reachRow,
  requireVersion,
  requireWhole,
  structureOf,
} from '../../structure/structure-row.ts'
import { type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { insertRow, writeRow } from '../../structure/row-store.ts'
import { layoutKind } from './layout-kind.ts'
import { reachable } from '../../request/decisions.ts'

const permission = 'interface:update'
const createArgs = argsInput(object({ data: creationData('CreateLayoutInput', layoutCreation) }, 'data'))
const updateArgs = argsInput(
  object(
    { id: idShape, data: commandData('UpdateLayoutInput', layoutChange), ifVersion: ifVersionOf('layout') },
    'id',
    'data',
  ),
)
const deleteInput = idInput('DeleteLayoutInput')

export const layoutMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createLayout',
    description: 'Creates a layout of the fields of an entity.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: createArgs,
    async run(change, { data }) {
      const tenantId = reachable(change.ctx, data.tenantId, 'data.tenantId', 'tenant')
      const layout = createLayout(await structureOf(change, tenantId), data, environment())
      await insertRow(change.transaction, layoutKind, layout)
      return logRow(change, 'create', layoutKind, null, layout)
    },
  }),
  adminMutation({
    name: 'updateLayout',
    description: 'Updates the given keys of a layout.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: updateArgs,
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'live', layoutKind)
      await requireWhole(change.ctx, before, 'layout')
      requireVersion(args, before, 'layout')
      const after = updateLayout(structure, before, args.data, environment())
      await writeRow(change.transaction, layoutKind, after)
      return logRow(change, 'update', layoutKind, before, after)
    },
  }),
  adminMutation({
    name: 'deleteLayout',
    description: 'Moves a layout to the bin.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    answers: 'deleted',
    args: deleteInput,
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', layoutKind)
      const { now } = environment()
      const after = { ...before, version: before.version + 1, updatedAt: now, deletedAt: now }
      await writeRow(change.transaction, layoutKind, after)
      return logRow(change, 'delete', layoutKind, before, after)
    },
  }),
  adminMutation({
    name: 'restoreLayout',
    description: 'Restores a layout from the bin, without fields that were deleted in the meantime.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: idArgs,
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'bin', layoutKind)
      await requireWhole(change.ctx, before, 'layout')
      const after = restoreLayout(structure, before, environment())
      await writeRow(change.transaction, layoutKind, after)
      return logRow(change, 'restore', layoutKind, before, after)
    },
  }),
]

const environment = () => ({ newId, now: new Date().toISOString() })
