import {
  annotate,
  changes,
  filled,
  flag,
  id as idShape,
  object,
  oneOf,
  optionalText,
  type ValueOf,
} from '@monarch/shapes'
import {
  AppError,
  badInput,
  categoryName,
  type InsightPage,
  insightPages,
  isUuid,
  menuPlace,
  notFound,
} from '@monarch/schema'
import { GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql'
import { sql } from 'kysely'
import { argsInput, dataInput, idInput, inputObject } from '../../api/graphql/args-input.ts'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { wholeOrganization } from '../../request/decisions.ts'
import { lockGroups } from '../../structure/entity-groups.ts'
import { announceNavigation, changedKeys } from './changes.ts'

const maxIconLength = 48
const values = {
  displayName: annotate(optionalText(categoryName.maxLength), {
    description: "null: the entity's pluralName, or the name of the page in the viewer's language.",
  }),
  icon: annotate(optionalText(maxIconLength), { description: 'null: none.' }),
  sortOrder: annotate(menuPlace, { description: 'Items of a category are shown in ascending order.' }),
  isVisible: annotate(flag, { description: 'Whether the sidebar shows the item.' }),
}
const itemCreation = object(
  {
    groupId: idShape,
    itemType: filled(oneOf(['entity', ...insightPages]), 'entity'),
    itemId: annotate(idShape, { description: 'The id of the entity; left out for a page.' }),
    ...values,
  },
  'groupId',
)
const itemUpdate = changes({
  groupId: annotate(idShape, { description: 'Another category; without sortOrder the item comes last in it.' }),
  ...values,
})
const createInput = dataInput('CreateEntityGroupItemInput', itemCreation)
const updateArgs = argsInput(
  object({ id: idShape, data: inputObject('UpdateEntityGroupItemInput', itemUpdate) }, 'id', 'data'),
)
const deleteInput = idInput('DeleteEntityGroupItemInput')
const deletedItem = new GraphQLNonNull(
  new GraphQLObjectType({
    name: 'DeletedEntityGroupItem',
    fields: { id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the deleted item.' } },
  }),
)

export const itemMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createEntityGroupItem',
    description:
      'Adds an entity, or a page of the organization, to a business category; without sortOrder, after the others.',
    permission: 'navigation:create',
    scope: 'organization',
    entity: 'entityGroupItem',
    args: createInput,
    run: (change, { data }) => createItem(change, data),
  }),
  adminMutation({
    name: 'updateEntityGroupItem',
    description: 'Updates the given keys of an item of the navigation: its label, icon, place, visibility or category.',
    permission: 'navigation:update',
    scope: 'organization',
    entity: 'entityGroupItem',
    args: updateArgs,
    run: (change, { id, data }) => updateItem(change, id, data),
  }),
  adminMutation({
    name: 'deleteEntityGroupItem',
    description: 'Removes an item from a business category. The entity and its records stay.',
    permission: 'navigation:delete',
    scope: 'organization',
    entity: 'entityGroupItem',
    type: deletedItem,
    args: deleteInput,
    run: (change, { data }) => deleteItem(change, data.id),
    answer: (_ctx, id) => Promise.resolve({ id }),
  }),
]

async function createItem(change: AdminChange, given: ValueOf<typeof itemCreation>): Promise<string> {
  const { transaction } = change
  const group = await reachGroup(change, given.groupId, 'data.groupId')
  const subject = await findSubject(change, given, group.organizationId)
  await requireFree(change, group, given, subject)
  const sortOrder = given.sortOrder ?? (await lastPlace(change, group.id))
  const item = { id: newId(), ...given, itemId: given.itemId ?? null, sortOrder }
  await transaction.insertInto('entityGroupItems').values(item).execute()
  await logItem(change, group, subject, item.id, {
    action: 'create',
    description: `Added "${subject.pluralName}" to the category "${group.displayName}"`,
    before: null,
    after: item,
  })
  return item.id
}

async function updateItem(change: AdminChange, itemId: string, given: ValueOf<typeof itemUpdate>): Promise<string> {
  const { transaction } = change
  const { item, group, subject } = await reachItem(change, itemId, 'id')
  const target = given.groupId === undefined ? group : await reachGroup(change, given.groupId, 'data.groupId')
  if (target.organizationId !== group.organizationId) throw notFound('data.groupId', 'category')
  const isMoved = target.id !== group.id
  if (isMoved) {
    await requireFree(change, target, item, subject)
    await forgetFormerGroups(change, group.organizationId, itemId)
  }
  const place = isMoved && given.sortOrder === undefined ? { sortOrder: await lastPlace(change, target.id) } : {}
  const changed = changedKeys(item, { ...given, ...place })
  if (!changed) return itemId
  await transaction
    .updateTable('entityGroupItems')
    .set({ ...changed.after, updatedAt: new Date() })
    .where('id', '=', itemId)
    .execute()
  await logItem(change, group, subject, itemId, {
    action: 'update',
    description: isMoved
      ? `Moved "${subject.pluralName}" to the category "${target.displayName}"`
      : `Changed "${subject.pluralName}" in the category "${group.displayName}"`,
    ...changed,
  })
  return itemId
}

async function deleteItem(change: AdminChange, itemId: string): Promise<string> {
  const { item, group, subject } = await reachItem(change, itemId, 'data.id')
  await change.transaction.deleteFrom('entityGroupItems').where('id', '=', itemId).execute()
  await logItem(change, group, subject, itemId, {
    action: 'delete',
    description: `Removed "${subject.pluralName}" from the category "${group.displayName}"`,
    before: item,
    after: null,
  })
  return itemId
}

interface Group {
  readonly id: string
  readonly organizationId: string
  readonly displayName: string
}

interface Opened {
  readonly itemType: 'entity' | InsightPage
  readonly itemId?: string | null | undefined
}

/** What an item opens: an entity, or a page of all tenants. */
interface Subject {
  readonly tenantId: string | null
  readonly pluralName: string
}

/** A live group of an organization in which the caller is not limited to some tenants. Locks the organization's groups. */
async function reachGroup({ ctx, transaction }: AdminChange, groupId: string, path: string): Promise<Group> {
  const find = () =>
    transaction
      .selectFrom('entityGroups')
      .select(['id', 'organizationId', 'displayName'])
      .where('id', '=', groupId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  const known = isUuid(groupId) ? await find() : undefined
  if (!known) throw notFound(path, 'category')
  await lockGroups(transaction, wholeOrganization(ctx, known.organizationId, path))
  const group = await find()
  if (!group) throw notFound(path, 'category')
  return group
}

async function reachItem(change: AdminChange, itemId: string, path: string) {
  const find = () =>
    change.transaction.selectFrom('entityGroupItems').selectAll().where('id', '=', itemId).executeTakeFirst()
  const known = isUuid(itemId) ? await find() : undefined
  if (!known) throw notFound(path, 'item')
  const groups = change.transaction.selectFrom('entityGroups').select('organizationId').where('id', '=', known.groupId)
  const { organizationId } = await groups.executeTakeFirstOrThrow()
  await lockGroups(change.transaction, wholeOrganization(change.ctx, organizationId, path))
  const item = await find()
  if (!item) throw notFound(path, 'item')
  const group = await reachGroup(change, item.groupId, path)
  return { item, group, subject: await findSubject(change, item, organizationId) }
}

const namesOfPages: Readonly<Record<InsightPage, string>> = {
  report: 'Reports',
  dashboard: 'Dashboards',
  metric: 'Metrics',
}

async function findSubject(
  { transaction }: AdminChange,
  { itemType, itemId }: Opened,
  organizationId: string,
): Promise<Subject> {
  if (itemType !== 'entity') {
    if (itemId != null) throw badInput({ path: 'data.itemId', message: 'A page has no itemId' })
    return { tenantId: null, pluralName: namesOfPages[itemType] }
  }
  if (itemId == null) throw badInput({ path: 'data.itemId', message: 'Please name the entity' })
  const entity = await transaction
    .selectFrom('tenantEntities')
    .innerJoin('tenants', 'tenants.id', 'tenantEntities.tenantId')
    .select(['tenantEntities.tenantId', 'tenantEntities.pluralName'])
    .where('tenantEntities.id', '=', itemId)
    .where('tenantEntities.deletedAt', 'is', null)
    .where('tenants.organizationId', '=', organizationId)
    .executeTakeFirst()
  if (!entity) throw notFound('data.itemId', 'entity')
  return entity
}

/** A category shows an entity or a page once. */
async function requireFree(
  { transaction }: AdminChange,
  group: Group,
  { itemType, itemId = null }: Opened,
  { pluralName }: Subject,
): Promise<void> {
  const items = transaction.selectFrom('entityGroupItems').select('id').where('groupId', '=', group.id)
  const same = items.where('itemType', '=', itemType).where('itemId', 'is not distinct from', itemId)
  if (await same.executeTakeFirst())
    throw new AppError('CONFLICT', `"${pluralName}" is in the category "${group.displayName}" already.`)
}

async function lastPlace({ transaction }: AdminChange, groupId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('entityGroupItems')
    .select((row) => row.fn.max('sortOrder').as('last'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Math.min(Number(last) + 1, menuPlace.max)
}

/** A restored category takes back its items, except those moved since its deletion. */
async function forgetFormerGroups({ transaction }: AdminChange, organizationId: string, itemId: string): Promise<void> {
  await sql`update "entityGroups" set "heldItems" = array_remove("heldItems", ${itemId}::uuid)
    where "organizationId" = ${organizationId} and ${itemId}::uuid = any("heldItems")`.execute(transaction)
}

interface Entry {
  readonly action: 'create' | 'update' | 'delete'
  readonly description: string
  readonly before: object | null
  readonly after: object | null
}

async function logItem(
  change: AdminChange,
  { organizationId }: Group,
  { tenantId }: Subject,
  subjectId: string,
  entry: Entry,
): Promise<void> {
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType: 'entityGroupItem',
    subjectId,
    version: 0,
    ...entry,
  })
  await announceNavigation(change, organizationId)
}
