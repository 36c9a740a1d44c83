import type { MenuGroup } from '@monarch/schema'
import { useCallback } from 'react'
import { adminDocument } from '../api/admin-document.ts'
import { graphqlEach } from '../api/graphql-each.ts'
import { queryClient } from '../api/query-client.ts'
import { tenantKey, useTenant } from '../tenants/tenant.ts'
import { showToast } from '../toasts.ts'
import type { NavigationReply } from './build-navigation.ts'
import { navigationQuery } from './navigation.ts'

type StoredGroup = NavigationReply['entityGroups'][number]
type StoredItem = StoredGroup['items'][number]

/** New values of columns, by the id of the row. */
type GroupChanges = Readonly<
  Record<
    string,
    Partial<
      Pick<StoredGroup, 'displayName' | 'translations' | 'sortOrder' | 'isVisible'> & { icon: string; menu: MenuGroup }
    >
  >
>
export type ItemChanges = Readonly<
  Record<string, Partial<Pick<StoredItem, 'displayName' | 'icon' | 'sortOrder' | 'isVisible'> & { groupId: string }>>
>
export type NavigationChanges =
  | { readonly kind: 'group'; readonly rows: GroupChanges }
  | { readonly kind: 'item'; readonly rows: ItemChanges }

/**
 * Returns a function that changes rows of the organization's navigation in one transaction: on screen immediately,
 * reverted with the reason when the server refuses, and with Undo in the toast. It resolves to whether the changes were
 * stored.
 */
export function useChangeNavigation(): (changes: NavigationChanges, message: string) => Promise<boolean> {
  const { tenantId, organizationId } = useTenant()
  return useCallback(
    (changes, message) => changeNavigation({ tenantId, organizationId }, changes, message),
    [tenantId, organizationId],
  )
}

interface NavigationOf {
  readonly tenantId: string | null
  readonly organizationId: string | null
}

/** The same without a hook, for code that is loaded on demand. */
export async function changeNavigation(
  { tenantId, organizationId }: NavigationOf,
  changes: NavigationChanges,
  message: string,
): Promise<boolean> {
  if (Object.keys(changes.rows).length === 0) return false
  const { queryKey } = navigationQuery(tenantId, organizationId)
  const before = queryClient.getQueryData(queryKey)
  const store = async (each: NavigationChanges): Promise<boolean> => {
    await queryClient.cancelQueries({ queryKey, exact: true })
    const shown = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, (reply) => reply && applyChanges(reply, each))
    waiting++
    const sent = last.then(() => send(each))
    last = sent.catch(() => null)
    try {
      await sent
      return true
    } catch (error) {
      queryClient.setQueryData(queryKey, shown)
      void showToast('error', (error as Error).message)
      return false
    } finally {
      waiting--
      if (waiting === 0) {
        void queryClient.invalidateQueries({ queryKey })
        void queryClient.invalidateQueries({ queryKey: tenantKey(tenantId, 'translations') })
      }
    }
  }
  const done = await store(changes)
  if (done) {
    const undone = before && inverseOf(before, changes)
    void showToast('success', message, undone && { onClick: () => void store(undone) })
  }
  return done
}

/** Serializes changes, so that the last one wins. */
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** The navigation after the changes, as the server will return it. */
function applyChanges(reply: NavigationReply, { kind, rows }: NavigationChanges): NavigationReply {
  if (kind === 'group') {
    const entityGroups = reply.entityGroups.map((group) => ({ ...group, ...rows[group.id] }))
    return { ...reply, entityGroups: entityGroups.toSorted((a, b) => a.sortOrder - b.sortOrder) }
  }
  const items = reply.entityGroups.flatMap((group) =>
    group.items.map((item) => {
      const { groupId = group.id, ...values } = rows[item.id] ?? {}
      return { groupId, item: { ...item, ...values } }
    }),
  )
  const byGroup = Map.groupBy(items, ({ groupId }) => groupId)
  const entityGroups = reply.entityGroups.map((group) => {
    const own = (byGroup.get(group.id) ?? []).map(({ item }) => item)
    return { ...group, hasItems: group.hasItems || own.length > 0, items: own }
  })
  return { ...reply, entityGroups }
}

/** The changes that restore the rows as they are in the reply. */
function inverseOf(reply: NavigationReply, { kind, rows }: NavigationChanges): NavigationChanges {
  const stored = new Map<string, object>(
    kind === 'group'
      ? reply.entityGroups.map((group) => [group.id, group])
      : reply.entityGroups.flatMap((group) => group.items.map((item) => [item.id, { ...item, groupId: group.id }])),
  )
  const entries = Object.entries(rows).map(([id, values]) => {
    const row = stored.get(id) as Readonly<Record<string, unknown>> | undefined
    return [id, Object.fromEntries(Object.keys(values).map((key) => [key, row?.[key]]))]
  })
  return { kind, rows: Object.fromEntries(entries) as GroupChanges & ItemChanges }
}

async function send({ kind, rows }: NavigationChanges): Promise<void> {
  if (kind === 'group')
    await graphqlEach(
      'admin',
      groupDocument,
      Object.entries(rows).map(([id, data]) => ({ id, data })),
    )
  else
    await graphqlEach(
      'admin',
      itemDocument,
      Object.entries(rows).map(([id, data]) => ({ id, data })),
    )
}

const groupDocument = adminDocument(
  `mutation UpdateEntityGroup($id: ID!, $data: UpdateEntityGroupInput!) { updateEntityGroup(id: $id, data: $data) { id } }`,
)
const itemDocument = adminDocument(
  `mutation UpdateEntityGroupItem($id: ID!, $data: UpdateEntityGroupItemInput!) {
  updateEntityGroupItem(id: $id, data: $data) { id }
}`,
)
