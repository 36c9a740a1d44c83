import { badInput, insightPages } from '@monarch/schema'
import type { Insertable, Kysely } from 'kysely'
import type { AdminDb } from '../platform/db/admin-db.ts'
import { type LoggedChange, logAdminChange } from '../api/admin/admin-mutation.ts'
import { newId } from '../platform/new-id.ts'

/** Serializes changes of an organization's groups. */
export async function lockGroups(db: Kysely<AdminDb>, organizationId: string): Promise<void> {
  await db.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
}

export function liveGroups(db: Kysely<AdminDb>, organizationId: string) {
  const groups = db.selectFrom('entityGroups').select(['id', 'name', 'displayName', 'sortOrder'])
  return groups.where('organizationId', '=', organizationId).where('deletedAt', 'is', null).execute()
}

/** The fallback for entities without a matching group, or whose group is deleted: 'workspace', or else the first. */
export function findLandingGroup(
  db: Kysely<AdminDb>,
  organizationId: string,
  leavingId: string | null = null,
): Promise<{ id: string; displayName: string } | undefined> {
  return db
    .selectFrom('entityGroups')
    .select(['id', 'displayName'])
    .where('organizationId', '=', organizationId)
    .where('id', 'is distinct from', leavingId)
    .where('deletedAt', 'is', null)
    .orderBy((row) => row.case().when('name', '=', 'workspace').then(0).else(1).end())
    .orderBy('sortOrder')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

type NewGroup = Omit<Insertable<AdminDb['entityGroups']>, 'id' | 'organizationId'>

/** Adds a group, after the others if it has no `sortOrder`. Logs it and returns its id. */
export async function insertGroup(
  change: LoggedChange,
  organizationId: string,
  given: NewGroup,
  groups: readonly { readonly sortOrder: number }[],
): Promise<string> {
  const sortOrder = groups.reduce((last, group) => Math.max(last, Number(group.sortOrder)), -1) + 1
  const group = { id: newId(), organizationId, sortOrder, ...given }
  await change.transaction.insertInto('entityGroups').values(group).execute()
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'entityGroup',
    subjectId: group.id,
    action: 'create',
    version: 0,
    description: `Created the category "${given.displayName}"`,
    before: null,
    after: group,
  })
  return group.id
}

/** Throws if the organization has reached its limit of groups. */
export function requireRoomForGroup(groups: readonly unknown[], path: string): void {
  if (groups.length >= maxGroups)
    throw badInput({ path, message: `An organization can have at most ${maxGroups} categories`, limit: 'categories' })
}

export const maxGroups = 200

/** The items of a new group for the pages of reports and dashboards. */
export const insightItems = (groupId: string) =>
  insightPages.map((itemType, sortOrder) => ({
    id: newId(),
    groupId,
    itemType,
    itemId: null,
    sortOrder,
    isDefault: true,
  }))
