import { queryClient } from '../../../lib/api/query-client.ts'
import { arrangeGroups } from '../../../lib/navigation/build-navigation.ts'
import { changeNavigation } from '../../../lib/navigation/change-navigation.ts'
import { navigationQuery } from '../../../lib/navigation/navigation.ts'
import { moveGroup, moveItem, moveToGroup } from '../../../lib/navigation/navigation-moves.ts'
import { t } from './arrange-messages.ts'

/** A group of the sidebar, or an item of one. */
export interface Entry {
  readonly kind: 'group' | 'item'
  readonly id: string
}

/** Moves an entry to the place of another one in the organization's navigation, or an item to the end of a group. */
export async function dropEntry(
  ids: { readonly tenantId: string | null; readonly organizationId: string | null },
  entry: Entry,
  over: Entry,
): Promise<void> {
  const reply = queryClient.getQueryData(navigationQuery(ids.tenantId, ids.organizationId).queryKey)
  if (!reply) return
  const groups = arrangeGroups(reply)
  const groupOf = (id: string) => groups.find(({ items }) => items.some((item) => item.id === id))
  if (entry.kind === 'group') {
    await changeNavigation(ids, moveGroup(groups, entry.id, over.id), t('groupsReordered'))
    return
  }
  const to = over.kind === 'group' ? groups.find(({ id }) => id === over.id) : groupOf(over.id)
  if (!to) return
  if (over.kind === 'item' && to === groupOf(entry.id))
    await changeNavigation(ids, moveItem(to, entry.id, over.id), t('entitiesReordered'))
  else await changeNavigation(ids, moveToGroup(groups, [entry.id], to.id), t('movedTo', { name: to.displayName }))
}
