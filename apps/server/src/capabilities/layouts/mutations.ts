import { createLayout, layoutChange, layoutCreation, restoreLayout, updateLayout } from '@monarch/schema'
import { GraphQLNonNull } from 'graphql'
import { idArgument, idInput, inputType } from '../../api/graphql/data-input.ts'
import { idIn } from '../../structure/mutations.ts'
import {
  ifVersionOf,
  logRow,
  reachRow,
  requireVersion,
  requireWhole,
  structureOf,
} from '../../structure/structure-row.ts'
import type { AdminMutation } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { insertRow, writeRow } from '../../structure/row-store.ts'
import { layoutKind } from './layout-kind.ts'
import { reachable } from '../../request/decisions.ts'

const permission = 'interface:update'
const createData = { type: new GraphQLNonNull(inputType('CreateLayoutInput', layoutCreation)) }
const updateData = { type: new GraphQLNonNull(inputType('UpdateLayoutInput', layoutChange)) }
const deleteData = idInput('DeleteLayoutInput').argument

export const layoutMutations: readonly AdminMutation[] = [
  {
    name: 'createLayout',
    description: 'Creates a layout of the fields of an entity.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: () => ({ data: createData }),
    async run(change, { data }) {
      const tenantId = reachable(change.ctx, idIn(data, 'tenantId', 'data.tenantId'), 'data.tenantId', 'tenant')
      const layout = createLayout(await structureOf(change, tenantId), data, environment())
      await insertRow(change.transaction, layoutKind, layout)
      return logRow(change, 'create', layoutKind, null, layout)
    },
  },
  {
    name: 'updateLayout',
    description: 'Updates the given keys of a layout.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: () => ({ id: idArgument, data: updateData, ifVersion: ifVersionOf('layout') }),
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'live', layoutKind)
      await requireWhole(change.ctx, before, 'layout')
      requireVersion(args, before, 'layout')
      const after = updateLayout(structure, before, args.data, environment())
      await writeRow(change.transaction, layoutKind, after)
      return logRow(change, 'update', layoutKind, before, after)
    },
  },
  {
    name: 'deleteLayout',
    description: 'Moves a layout to the bin.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    answers: 'deleted',
    args: () => ({ data: deleteData }),
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', layoutKind)
      const { now } = environment()
      const after = { ...before, version: before.version + 1, updatedAt: now, deletedAt: now }
      await writeRow(change.transaction, layoutKind, after)
      return logRow(change, 'delete', layoutKind, before, after)
    },
  },
  {
    name: 'restoreLayout',
    description: 'Restores a layout from the bin, without fields that were deleted in the meantime.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: () => ({ id: idArgument }),
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'bin', layoutKind)
      await requireWhole(change.ctx, before, 'layout')
      const after = restoreLayout(structure, before, environment())
      await writeRow(change.transaction, layoutKind, after)
      return logRow(change, 'restore', layoutKind, before, after)
    },
  },
]

const environment = () => ({ newId, now: new Date().toISOString() })
