import { createLayout, type LayoutRow, layoutTypes, restoreLayout, updateLayout } from '@monarch/schema'
import { GraphQLID, GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from 'graphql'
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
import { enumOf } from '../../api/graphql/enum-of.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { newId } from '../../platform/new-id.ts'
import { findRow, insertRow, writeRow } from '../../structure/row-store.ts'
import { reachable } from '../../request/decisions.ts'

const id = { type: new GraphQLNonNull(GraphQLID) }
const name = { type: new GraphQLNonNull(GraphQLString) }
const permission = 'interface:update'

const layoutKeys = {
  columns: { type: scalars.Int, description: '1 to 24; without it, 12.' },
  gap: { type: scalars.Int, description: '0 to 100 px; without it, 16.' },
  padding: { type: scalars.Int, description: '0 to 100 px.' },
  responsive: { type: scalars.JSON, description: '{mobile: {columns, gap}, tablet: {columns, gap}}' },
  items: {
    type: scalars.JSON,
    description:
      'A list of {id, type, w, h}: field, section, tabs, card, divider, spacer. A field has fieldName or fieldId.',
  },
}

const createInput = new GraphQLInputObjectType({
  name: 'CreateLayoutInput',
  fields: {
    tenantId: id,
    entityId: id,
    name,
    type: {
      type: enumOf('LayoutType', layoutTypes),
      description: 'What it lays out: the page of a record (without it), or a form.',
    },
    ...layoutKeys,
  },
})

const updateInput = new GraphQLInputObjectType({
  name: 'UpdateLayoutInput',
  fields: { name: { type: GraphQLString }, ...layoutKeys },
})

const deleteInput = new GraphQLInputObjectType({ name: 'DeleteLayoutInput', fields: { id } })

export const layoutMutations: readonly AdminMutation[] = [
  {
    name: 'createLayout',
    description: 'Lays out the fields of an entity.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: () => ({ data: { type: new GraphQLNonNull(createInput) } }),
    async run(change, { data }) {
      const tenantId = reachable(change.ctx, idIn(data, 'tenantId', 'data.tenantId'), 'data.tenantId', 'tenant')
      const layout = createLayout(await structureOf(change, tenantId), data, environment())
      await insertRow(change.transaction, 'layouts', layout)
      return log(change, 'create', null, layout)
    },
  },
  {
    name: 'updateLayout',
    description: 'Changes the given keys of a layout.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: () => ({ id, data: { type: new GraphQLNonNull(updateInput) }, ifVersion: ifVersionOf('layout') }),
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
    args: () => ({ data: { type: new GraphQLNonNull(deleteInput) } }),
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
    description: 'Brings a layout back from the bin, without the fields that have gone meanwhile.',
    permission,
    scope: 'tenant',
    entity: 'layout',
    args: () => ({ id }),
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
