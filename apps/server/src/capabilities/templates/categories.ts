import { type GroupTexts, isGranted, type TemplateContent, type Translations } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { RequestContext } from '../../request/context.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { reachesWhole } from '../../request/decisions.ts'
import { groupHeads, groupInGerman } from '@monarch/starter-content'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { insertGroup, liveGroups, lockGroups, requireRoomForGroup } from '../../structure/entity-groups.ts'

/** The names of the template's business categories that do not exist in the organization. */
export async function missingCategories(
  db: Kysely<AdminDb>,
  organizationId: string,
  content: TemplateContent,
): Promise<readonly Category[]> {
  const known = new Set((await liveGroups(db, organizationId)).map(({ name }) => name))
  const named = new Set(content.entities.flatMap(({ category }) => category ?? []))
  return [...named].filter((name) => !known.has(name)).map(categoryOf)
}

/** Without the right to make categories, a template is installed with its entities in the default category. */
export function mayMakeCategories(ctx: RequestContext, organizationId: string): boolean {
  return isGranted(ctx.user.permissions, 'navigation:create') && reachesWhole(ctx, organizationId)
}

/** Creates the missing categories; without them, entities go to the default category. */
export async function makeCategories(
  change: AdminChange,
  organizationId: string,
  content: TemplateContent,
): Promise<void> {
  const { transaction } = change
  await lockGroups(transaction, organizationId)
  for (const category of await missingCategories(transaction, organizationId, content)) {
    const groups = await liveGroups(transaction, organizationId)
    requireRoomForGroup(groups, 'id')
    const { translations, ...look } = category
    const texts = translations && { translations: JSON.stringify(translations) }
    await insertGroup(change, organizationId, { ...look, ...texts }, groups)
  }
}

export interface Category {
  readonly name: string
  readonly displayName: string
  readonly icon: string
  readonly color: string
  readonly translations?: Translations<GroupTexts>
}

/** The label and look of a known area; an unknown one uses its name. */
function categoryOf(name: string): Category {
  const known = groupHeads.find((group) => group.name === name)
  if (known) {
    const { displayName, icon, color } = known
    return { name, displayName, icon, color, translations: groupInGerman(known) }
  }
  const words = name.replaceAll('_', ' ')
  return { name, displayName: words.charAt(0).toUpperCase() + words.slice(1), icon: 'folder', color: 'gray' }
}
