import {
  createLayout,
  layoutChange,
  layoutCreation,
  type LayoutRow,
  restoreLayout,
  updateLayout,
} from '@monarch/schema'
import { GraphQLNonNull } from 'graphql'
import { idArgument, idInput, inputType } from '../../api/graphql/data-input.ts'
import { idIn } from '../../structure/mutations.ts'
import {
  ifVersionOf,
  logRow,
  reachRow,
  requireVersion,
  requireWhole,
  type RowAction,
  structureOf,
} from '../../structure/structure-row.ts'
import type { AdminChange, AdminMutation } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { findRow, insertRow, writeRow } from '../../structure/row-store.ts'
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
      await insertRow(change.transaction, 'layouts', layout)
      return log(change, 'create', null, layout)
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
      const { before, structure } = await reachLayout(change, args, 'live')
      await requireWhole(change.ctx, before, 'layout')
      requireVersion(args, before, 'layout')
      const after = updateLayout(structure, before, args.data, environment())
      await writeRow(change.transaction, 'layouts', after)
      return log(change, 'update', before, after)
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
      const { before } = await reachLayout(change, args, 'live')
      const { now } = environment()
      const after = { ...before, version: before.version + 1, updatedAt: now, deletedAt: now }
      await writeRow(change.transaction, 'layouts', after)
      return log(change, 'delete', before, after)
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
      const { before, structure } = await reachLayout(change, args, 'bin')
      await requireWhole(change.ctx, before, 'layout')
      const after = restoreLayout(structure, before, environment())
      await writeRow(change.transaction, 'layouts', after)
      return log(change, 'restore', before, after)
    },
  },
]

const environment = () => ({ newId, now: new Date().toISOString() })

const reachLayout = (change: AdminChange, args: Readonly<Record<string, unknown>>, where: 'live' | 'bin') =>
  reachRow(change, args, where, 'layout', (db, rowId) => findRow(db, 'layouts', rowId))

const log = (change: AdminChange, action: RowAction, before: LayoutRow | null, after: LayoutRow) =>
  logRow(change, action, { what: 'layout', called: `the layout "${after.name}"` }, before, after)
