import {
  AppError,
  createView,
  isGranted,
  restoreView,
  type Structure,
  updateView,
  type ViewRow,
  viewTypes,
  visibilities,
} from '@monarch/schema'
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import { idIn, idOf, reachable } from '../entities/mutations.ts'
import { loadStructure } from '../entities/structure-store.ts'
import { type AdminChange, type AdminMutation, logAdminChange } from '../graphql/admin-mutation.ts'
import { scalars } from '../graphql/schema.ts'
import { reconcileIndexesSoon } from '../indexes/reconcile.ts'
import { newId } from '../new-id.ts'
import { findView, insertView, writeView } from './view-store.ts'

const enumOf = (name: string, words: readonly string[]) =>
  new GraphQLEnumType({ name, values: Object.fromEntries(words.map((word) => [word, { value: word }])) })

const id = { type: new GraphQLNonNull(GraphQLID) }
const ifVersion = {
  type: scalars.Int,
  description: 'The version that the caller has seen; refused as CONFLICT when the view has moved on.',
}

const viewKeys = {
  description: { type: GraphQLString },
  type: { type: enumOf('ViewType', viewTypes), description: 'Without it, a list.' },
  config: {
    type: scalars.JSON,
    description: 'By type. All have filter (a where), sort (an orderBy), groupBy, hiddenFields and colors.',
  },
  visibility: {
    type: enumOf('ViewVisibility', visibilities),
    description: 'Personal: only its owner sees it. Locked: only who may unlock it changes it. Without it, shared.',
  },
  isDefault: { type: GraphQLBoolean, description: 'Opens first.' },
  sortOrder: { type: scalars.Int },
}

const createInput = new GraphQLInputObjectType({
  name: 'CreateViewInput',
  fields: { tenantId: id, entityId: id, name: { type: new GraphQLNonNull(GraphQLString) }, ...viewKeys },
})

const updateInput = new GraphQLInputObjectType({
  name: 'UpdateViewInput',
  fields: { name: { type: GraphQLString }, ...viewKeys },
})

const deleteInput = new GraphQLInputObjectType({ name: 'DeleteViewInput', fields: { id } })

export const viewMutations: readonly AdminMutation[] = [
  {
    name: 'createView',
    description: 'Saves a way to look at records.',
    permission: null,
    entity: 'view',
    args: () => ({ data: { type: new GraphQLNonNull(createInput) } }),
    async run(change, { data }) {
      const tenantId = reachable(change.ctx, idIn(data, 'tenantId', 'data.tenantId'), 'data.tenantId', 'tenant')
      const structure = await structureOf(change, tenantId)
      const view = createView(structure, data, environmentOf(change))
      requireRight(change, structure, 'create', null, view)
      await insertView(change.transaction, view)
      return settle(change, 'create', null, view)
    },
  },
  {
    name: 'updateView',
    description: 'Changes the given keys of a view.',
    permission: null,
    entity: 'view',
    args: () => ({ id, data: { type: new GraphQLNonNull(updateInput) }, ifVersion }),
    async run(change, args) {
      const { before, structure } = await seenView(change, args, 'live')
      requireRight(change, structure, 'update', before, before)
      if (typeof args.ifVersion === 'number' && args.ifVersion !== before.version)
        throw new AppError('CONFLICT', 'Somebody has changed this view meanwhile.')
      const after = updateView(structure, before, args.data, environmentOf(change))
      requireRight(change, structure, before.visibility === 'personal' ? 'create' : 'update', before, after)
      if (after.visibility === 'personal' && before.ownerId !== change.ctx.user.id)
        throw new AppError('FORBIDDEN', 'Only its owner can make a view personal.')
      await writeView(change.transaction, after)
      return settle(change, 'update', before, after)
    },
  },
  {
    name: 'deleteView',
    description: 'Moves a view to the bin.',
    permission: null,
    entity: 'view',
    args: () => ({ data: { type: new GraphQLNonNull(deleteInput) } }),
    async run(change, args) {
      const { before, structure } = await seenView(change, args, 'live')
      requireRight(change, structure, 'delete', before, before)
      const { now } = environmentOf(change)
      const after = { ...before, isDefault: false, version: before.version + 1, updatedAt: now, deletedAt: now }
      await writeView(change.transaction, after)
      return settle(change, 'delete', before, after)
    },
  },
  {
    name: 'restoreView',
    description: 'Brings a view back from the bin, without the fields that have gone meanwhile.',
    permission: null,
    entity: 'view',
    args: () => ({ id }),
    async run(change, args) {
      const { before, structure } = await seenView(change, args, 'bin')
      requireRight(change, structure, 'delete', before, before)
      const after = restoreView(structure, before, environmentOf(change))
      await writeView(change.transaction, after)
      return settle(change, 'restore', before, after)
    },
  },
]

const environmentOf = ({ ctx }: AdminChange) => ({ newId, now: new Date().toISOString(), userId: ctx.user.id })

/** The view, and the structure that it stands on. Somebody else's personal view does not exist. */
async function seenView(
  change: AdminChange,
  args: Readonly<Record<string, unknown>>,
  where: 'live' | 'bin',
): Promise<{ before: ViewRow; structure: Structure }> {
  const { ctx, transaction } = change
  const viewId = idOf(args)
  const path = args.id === undefined ? 'data.id' : 'id'
  const known = await findView(transaction, viewId)
  const structure = await structureOf(change, reachable(ctx, known?.tenantId ?? '', path, 'view'))
  // Once more, now that nobody else changes it.
  const view = (await findView(transaction, viewId))!
  const isSeen = view.visibility !== 'personal' || view.ownerId === ctx.user.id
  if (isSeen && (view.deletedAt === null) === (where === 'live')) return { before: view, structure }
  const message = where === 'bin' ? 'There is no view with this id in the bin' : 'There is no view with this id'
  throw new AppError('NOT_FOUND', message, { issues: [{ path, message }] })
}

/** Names of fields are looked up, so no change of the structure may come in between. */
async function structureOf({ transaction }: AdminChange, tenantId: string): Promise<Structure> {
  await transaction.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute()
  return (await loadStructure(transaction, tenantId))!
}

/**
 * A personal view is everyone's right who may read the records; what others see needs a right of its own, for all entities
 * or one of them (`view:create`, `view:contact:create`), and what is locked the right to unlock it.
 */
function requireRight(
  { ctx }: AdminChange,
  { entities }: Structure,
  action: 'create' | 'update' | 'delete',
  before: ViewRow | null,
  after: ViewRow,
): void {
  const entity = entities.find((e) => e.id === after.entityId)!
  const has = (right: string) =>
    isGranted(ctx.user.permissions, `view:${entity.name}:${right}`) || isGranted(ctx.user.permissions, `view:${right}`)
  const need = (right: string) => {
    if (!has(right)) throw new AppError('FORBIDDEN', `You need the permission "view:${entity.name}:${right}" for this.`)
  }
  const seenAs = [before?.visibility, after.visibility]
  if (seenAs.every((visibility) => visibility === undefined || visibility === 'personal')) {
    if (isGranted(ctx.user.permissions, `record:${entity.name}:read`)) return
    throw new AppError('FORBIDDEN', `You don't have permission to read ${entity.name} records.`)
  }
  need(action)
  if (seenAs.includes('locked')) need('unlock')
}

const verbs = { create: 'Created', update: 'Updated', delete: 'Deleted', restore: 'Restored' }

/** What goes with every change of a view: the log, the indexes that it asks for. Answers with its id. */
async function settle(
  change: AdminChange,
  action: keyof typeof verbs,
  before: ViewRow | null,
  after: ViewRow,
): Promise<string> {
  const { app, transaction } = change
  const { id: subjectId, tenantId, version } = after
  const tenant = transaction.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const { organizationId } = await tenant.executeTakeFirstOrThrow()
  // What somebody calls his own is read by others in the list of what happened.
  const isPersonal = after.visibility === 'personal' && (before?.visibility ?? 'personal') === 'personal'
  const description = `${verbs[action]} ${isPersonal ? 'a personal view' : `the view "${after.name}"`}`
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType: 'view',
    subjectId,
    action,
    version,
    description,
    ...(action === 'update' ? changesOf(before!, after) : { before, after: action === 'delete' ? null : after }),
  })
  await reconcileIndexesSoon(app, tenantId, transaction)
  return subjectId
}

/** The keys that differ, but for those that differ every time. */
function changesOf(before: ViewRow, after: ViewRow): { before: object; after: object } {
  const keys = (Object.keys(after) as (keyof ViewRow)[]).filter(
    (key) => key !== 'version' && key !== 'updatedAt' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (row: ViewRow): object => Object.fromEntries(keys.map((key) => [key, row[key]]))
  return { before: pick(before), after: pick(after) }
}
