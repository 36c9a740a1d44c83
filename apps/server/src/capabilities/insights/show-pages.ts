import type { Visibility } from '@monarch/schema'
import { groupInGerman } from '@monarch/starter-content'
import type { LoggedChange } from '../../api/admin/admin-mutation.ts'
import type { App } from '../../platform/app.ts'
import { insertGroup, insightItems, liveGroups, maxGroups } from '../../structure/entity-groups.ts'

/**
 * Adds a group with the pages of reports and dashboards to the navigation, with the first one that the organization shares. An organization
 * that had such a group, and removed it or its items, does not get it again.
 */
export async function showInsightPages(
  change: LoggedChange & { readonly ctx: { readonly app: App } },
  { tenantId, visibility }: { readonly tenantId: string; readonly visibility: Visibility },
): Promise<void> {
  if (visibility === 'personal') return
  const { transaction, ctx } = change
  const tenants = transaction.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const { organizationId } = await tenants.executeTakeFirstOrThrow()
  const had = transaction
    .selectFrom('entityGroups as g')
    .leftJoin('entityGroupItems as i', 'i.groupId', 'g.id')
    .select('g.id')
    .where('g.organizationId', '=', organizationId)
    .where((row) => row.or([row('g.name', '=', 'insights'), row('i.itemType', '<>', 'entity')]))
  if (await had.executeTakeFirst()) return
  const groups = await liveGroups(transaction, organizationId)
  if (groups.length >= maxGroups) return
  const look = { name: 'insights', displayName: 'Insights', icon: 'chart-line', color: 'blue' } as const
  const translations = JSON.stringify(groupInGerman(look))
  const groupId = await insertGroup(change, organizationId, { ...look, translations, isDefault: true }, groups)
  await transaction.insertInto('entityGroupItems').values(insightItems(groupId)).execute()
  await ctx.app.bus.publish('settings', { organizationId, userId: null }, transaction)
}
