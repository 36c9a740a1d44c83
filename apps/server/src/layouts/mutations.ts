import {
  AppError,
  createLayout,
  type LayoutRow,
  layoutTypes,
  restoreLayout,
  type Structure,
  updateLayout,
} from '@monarch/schema'
import { GraphQLEnumType, GraphQLID, GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from 'graphql'
import { idIn, idOf, reachable } from '../entities/mutations.ts'
import { loadStructure } from '../entities/structure-store.ts'
import { type AdminChange, type AdminMutation, logAdminChange } from '../graphql/admin-mutation.ts'
import { scalars } from '../graphql/schema.ts'
import { newId } from '../new-id.ts'
import { findLayout, insertLayout, writeLayout } from './layout-store.ts'

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
      type: new GraphQLEnumType({
        name: 'LayoutType',
        values: Object.fromEntries(layoutTypes.map((type) => [type, { value: type }])),
      }),
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
    entity: 'layout',
    args: () => ({ data: { type: new GraphQLNonNull(createInput) } }),
    async run(change, { data }) {
      const tenantId = reachable(change.ctx, idIn(data, 'tenantId', 'data.tenantId'), 'data.tenantId', 'tenant')
      const layout = createLayout(await structureOf(change, tenantId), data, environment())
      await insertLayout(change.transaction, layout)
      return log(change, 'create', null, layout)
    },
  },
  {
    name: 'updateLayout',
    description: 'Changes the given keys of a layout.',
    permission,
    entity: 'layout',
    args: () => ({
      id,
      data: { type: new GraphQLNonNull(updateInput) },
      ifVersion: {
        type: scalars.Int,
        description: 'The version that the caller has seen; refused as CONFLICT when the layout has moved on.',
      },
    }),
    async run(change, args) {
      const { before, structure } = await reachLayout(change, args, 'live')
      if (typeof args.ifVersion === 'number' && args.ifVersion !== before.version)
        throw new AppError('CONFLICT', 'Somebody has changed this layout meanwhile.')
      const after = updateLayout(structure, before, args.data, environment())
      await writeLayout(change.transaction, after)
      return log(change, 'update', before, after)
    },
  },
  {
    name: 'deleteLayout',
    description: 'Moves a layout to the bin.',
    permission,
    entity: 'layout',
    args: () => ({ data: { type: new GraphQLNonNull(deleteInput) } }),
    async run(change, args) {
      const { before } = await reachLayout(change, args, 'live')
      const { now } = environment()
      const after = { ...before, version: before.version + 1, updatedAt: now, deletedAt: now }
      await writeLayout(change.transaction, after)
      return log(change, 'delete', before, after)
    },
  },
  {
    name: 'restoreLayout',
    description: 'Brings a layout back from the bin, without the fields that have gone meanwhile.',
    permission,
    entity: 'layout',
    args: () => ({ id }),
    async run(change, args) {
      const { before, structure } = await reachLayout(change, args, 'bin')
      const after = restoreLayout(structure, before, environment())
      await writeLayout(change.transaction, after)
      return log(change, 'restore', before, after)
    },
  },
]

const environment = () => ({ newId, now: new Date().toISOString() })

async function reachLayout(
  change: AdminChange,
  args: Readonly<Record<string, unknown>>,
  where: 'live' | 'bin',
): Promise<{ before: LayoutRow; structure: Structure }> {
  const { ctx, transaction } = change
  const layoutId = idOf(args)
  const path = args.id === undefined ? 'data.id' : 'id'
  const known = await findLayout(transaction, layoutId)
  const structure = await structureOf(change, reachable(ctx, known?.tenantId ?? '', path, 'layout'))
  // Once more, now that nobody else changes it.
  const before = (await findLayout(transaction, layoutId))!
  if ((before.deletedAt === null) === (where === 'live')) return { before, structure }
  const message = where === 'bin' ? 'There is no layout with this id in the bin' : 'There is no layout with this id'
  throw new AppError('NOT_FOUND', message, { issues: [{ path, message }] })
}

/** Names of fields are looked up, so no change of the structure may come in between. */
async function structureOf({ transaction }: AdminChange, tenantId: string): Promise<Structure> {
  await transaction.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute()
  return (await loadStructure(transaction, tenantId))!
}

const verbs = { create: 'Created', update: 'Updated', delete: 'Deleted', restore: 'Restored' }

/** Answers with its id. */
async function log(
  change: AdminChange,
  action: keyof typeof verbs,
  before: LayoutRow | null,
  after: LayoutRow,
): Promise<string> {
  const { id: subjectId, tenantId, version, name: called } = after
  const tenant = change.transaction.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const { organizationId } = await tenant.executeTakeFirstOrThrow()
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType: 'layout',
    subjectId,
    action,
    version,
    description: `${verbs[action]} the layout "${called}"`,
    before,
    after: action === 'delete' ? null : after,
  })
  return subjectId
}
