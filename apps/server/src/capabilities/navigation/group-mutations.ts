import {
  annotate,
  changes,
  filled,
  flag,
  id as idShape,
  object,
  oneOf,
  optionalText,
  refine,
  type ValueOf,
} from '@monarch/shapes'
import {
  AppError,
  badInput,
  groupTranslations,
  isUuid,
  menuGroups,
  normalizeName,
  notFound,
  categoryName,
  menuPlace,
} from '@monarch/schema'
import { sql } from 'kysely'
import { argsInput, dataInput, idArgs, idInput, inputObject } from '../../api/graphql/args-input.ts'
import { announceNavigation, changedKeys, maxDescriptionLength } from './changes.ts'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import {
  findLandingGroup,
  insertGroup,
  liveGroups,
  lockGroups,
  requireRoomForGroup,
} from '../../structure/entity-groups.ts'
import { wholeOrganization } from '../../request/decisions.ts'

const label = (key: string) =>
  annotate(categoryName, {
    message: `${key} must be text of 1 to ${categoryName.maxLength} characters`,
    limit: 'categoryName',
  })
const technicalName = refine(label('name'), (value) =>
  normalizeName(value) === value
    ? { ok: true, value }
    : { ok: false, message: 'may contain only lowercase letters, digits and underscores' },
)
const more = {
  description: optionalText(maxDescriptionLength),
  sortOrder: annotate(menuPlace, { description: 'Categories are shown in ascending order.' }),
  isVisible: annotate(flag, { description: 'Whether the sidebar shows the category.' }),
  menu: annotate(oneOf(menuGroups), { description: 'The section of the sidebar.' }),
}
const groupCreation = object(
  {
    organizationId: idShape,
    name: annotate(technicalName, { description: 'Omitted: derived from displayName.' }),
    displayName: label('displayName'),
    icon: filled(label('icon'), 'folder'),
    color: filled(label('color'), 'gray'),
    ...more,
  },
  'organizationId',
  'displayName',
)
const groupUpdate = changes({
  displayName: label('displayName'),
  icon: label('icon'),
  color: label('color'),
  translations: groupTranslations,
  ...more,
})
const createGroupInput = dataInput('CreateEntityGroupInput', groupCreation)
const updateGroupArgs = argsInput(
  object({ id: idShape, data: inputObject('UpdateEntityGroupInput', groupUpdate) }, 'id', 'data'),
)
const deleteGroupInput = idInput('DeleteEntityGroupInput')

export const groupMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createEntityGroup',
    description: 'Creates a business category: an empty navigation group, after the existing ones.',
    permission: 'navigation:create',
    scope: 'organization',
    entity: 'entityGroup',
    args: createGroupInput,
    run: (change, { data }) => createGroup(change, data),
  }),
  adminMutation({
    name: 'updateEntityGroup',
    description: 'Updates the given keys of a business category, for everyone in the organization.',
    permission: 'navigation:update',
    scope: 'organization',
    entity: 'entityGroup',
    args: updateGroupArgs,
    run: (change, args) => updateGroup(change, args.id, args.data),
  }),
  adminMutation({
    name: 'deleteEntityGroup',
    description: 'Moves a business category to the bin, and its entities of all tenants to another category.',
    permission: 'navigation:delete',
    scope: 'organization',
    entity: 'entityGroup',
    answers: 'deleted',
    args: deleteGroupInput,
    run: (change, { data }) => deleteGroup(change, data.id),
  }),
  adminMutation({
    name: 'restoreEntityGroup',
    description: 'Restores a business category from the bin, with the entities that it had.',
    permission: 'navigation:delete',
    scope: 'organization',
    entity: 'entityGroup',
    args: idArgs,
    run: (change, args) => restoreGroup(change, args.id),
  }),
]

async function createGroup(
  change: AdminChange,
  { organizationId: given, name: givenName, ...values }: ValueOf<typeof groupCreation>,
): Promise<string> {
  const { displayName } = values
  const { ctx, transaction } = change
  const organizationId = wholeOrganization(ctx, given, 'data.organizationId')
  await lockGroups(transaction, organizationId)
  const groups = await liveGroups(transaction, organizationId)
  if (groups.some((group) => isCalledAs(group, displayName)))
    throw badInput({ path: 'data.displayName', message: `There is a category "${displayName}" already` })
  requireRoomForGroup(groups, 'data')
  if (groups.some(({ name }) => name === givenName))
    throw badInput({ path: 'data.name', message: `There is a category with the name "${givenName}" already` })
  const name = givenName ?? freeName(normalizeName(displayName).slice(0, categoryName.maxLength), groups)
  const id = await insertGroup(change, organizationId, { ...values, name }, groups)
  await announceNavigation(change, organizationId)
  return id
}

async function updateGroup(change: AdminChange, groupId: string, given: ValueOf<typeof groupUpdate>): Promise<string> {
  const { transaction } = change
  const { group, organizationId } = await reachGroup(change, groupId, 'live', 'id')
  const { displayName } = given
  if (displayName !== undefined) {
    const groups = await liveGroups(transaction, organizationId)
    if (groups.some((other) => other.id !== group.id && isCalledAs(other, displayName)))
      throw badInput({ path: 'data.displayName', message: `There is a category "${displayName}" already` })
  }
  const changed = changedKeys(group, given)
  if (!changed) return groupId
  const { translations, ...rest } = changed.after
  await transaction
    .updateTable('entityGroups')
    .set({
      ...rest,
      ...(translations !== undefined && { translations: translations && JSON.stringify(translations) }),
      updatedAt: new Date(),
    })
    .where('id', '=', groupId)
    .execute()
  const isRenamed = Object.hasOwn(changed.after, 'displayName')
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'entityGroup',
    subjectId: groupId,
    action: 'update',
    version: 0,
    description: isRenamed
      ? `Renamed the category "${group.displayName}" to "${displayName}"`
      : `Changed the category "${group.displayName}"`,
    ...changed,
  })
  await announceNavigation(change, organizationId)
  return groupId
}

/**
 * Moves the group's items to the end of another group, in order. Items of entities that the other group shows already stay with the
 * deleted group.
 */
async function deleteGroup(change: AdminChange, groupId: string): Promise<string> {
  const { transaction } = change
  const { group, organizationId } = await reachGroup(change, groupId, 'live', 'data.id')
  const target = await findLandingGroup(transaction, organizationId, groupId)
  if (!target)
    throw badInput({ path: 'data.id', message: 'The last category cannot be deleted: each entity belongs to one' })
  const { rows: moved } = await sql<{ id: string; place: string }>`
    update "entityGroupItems" i set "groupId" = ${target.id}, "updatedAt" = now(), "sortOrder" = l.last + o.place
    from (select id, row_number() over (order by "sortOrder", id) as place from "entityGroupItems" own where "groupId" = ${groupId}
        and not exists (select from "entityGroupItems" o where o."groupId" = ${target.id}
          and o."itemType" = own."itemType" and o."itemId" is not distinct from own."itemId")) o,
      (select coalesce(max("sortOrder"), -1) as last from "entityGroupItems" where "groupId" = ${target.id}) l
    where o.id = i.id returning i.id, o.place`.execute(transaction)
  const heldItems = moved.toSorted((a, b) => Number(a.place) - Number(b.place)).map((item) => item.id)
  await transaction
    .updateTable('entityGroups')
    .set({ deletedAt: new Date(), updatedAt: new Date(), heldItems })
    .where('id', '=', groupId)
    .execute()
  const went = heldItems.length === 0 ? '' : `; its entities are now in "${target.displayName}"`
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'entityGroup',
    subjectId: groupId,
    action: 'delete',
    version: 0,
    description: `Deleted the category "${group.displayName}"${went}`,
    before: { ...wordsOf(group), items: heldItems },
    after: null,
  })
  await announceNavigation(change, organizationId)
  return groupId
}

/** Moves back the items that still exist and have not been moved to another category since. */
async function restoreGroup(change: AdminChange, groupId: string): Promise<string> {
  const { transaction } = change
  const { group, organizationId } = await reachGroup(change, groupId, 'bin', 'id')
  const others = await liveGroups(transaction, organizationId)
  if (others.some((other) => isCalledAs(other, group.displayName)))
    throw new AppError('CONFLICT', `There is a category "${group.displayName}" again. Delete that one first.`)
  requireRoomForGroup(others, 'id')
  const name = freeName(group.name, others)
  await transaction
    .updateTable('entityGroups')
    .set({ name, deletedAt: null, updatedAt: new Date(), heldItems: [] })
    .where('id', '=', groupId)
    .execute()
  await sql`
    update "entityGroupItems" i set "groupId" = ${groupId}, "updatedAt" = now(), "sortOrder" = h.place - 1
    from unnest(${group.heldItems}::uuid[]) with ordinality h (id, place) where h.id = i.id`.execute(transaction)
  // The group that had received the items may be deleted too. It must not claim them when it is restored.
  await sql`
    update "entityGroups" set "heldItems" = array(
      select id from unnest("heldItems") with ordinality h (id, place) where id <> all(${group.heldItems}::uuid[]) order by place)
    where "organizationId" = ${organizationId} and "deletedAt" is not null`.execute(transaction)
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'entityGroup',
    subjectId: groupId,
    action: 'restore',
    version: 0,
    description: `Restored the category "${group.displayName}"`,
    before: null,
    after: { ...wordsOf(group), name, items: group.heldItems },
  })
  await announceNavigation(change, organizationId)
  return groupId
}

const isCalledAs = (group: { readonly displayName: string }, displayName: string): boolean =>
  group.displayName.toLowerCase() === displayName.toLowerCase()

/** A free technical name; a number resolves collisions, since all names in non-Latin scripts normalize alike. */
function freeName(requested: string, groups: readonly { readonly name: string }[]): string {
  const taken = new Set(groups.map(({ name }) => name))
  const numbered = groups.map((_, i) => `${requested.slice(0, categoryName.maxLength - 4)}_${i + 2}`)
  return [requested, ...numbered].find((name) => !taken.has(name))!
}

async function reachGroup({ ctx, transaction }: AdminChange, groupId: string, where: 'live' | 'bin', path: string) {
  const find = () => transaction.selectFrom('entityGroups').selectAll().where('id', '=', groupId).executeTakeFirst()
  const known = isUuid(groupId) ? await find() : undefined
  if (!known) throw notFound(path, 'category')
  const organizationId = wholeOrganization(ctx, known.organizationId, path)
  await lockGroups(transaction, organizationId)
  const group = (await find())!
  if ((group.deletedAt === null) !== (where === 'live')) throw notFound(path, 'category', where)
  return { group, organizationId }
}

interface GroupWords {
  readonly name: string
  readonly displayName: string
  readonly icon: string
  readonly color: string
}

const wordsOf = ({ name, displayName, icon, color }: GroupWords) => ({ name, displayName, icon, color })
