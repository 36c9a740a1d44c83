import type { MenuGroup } from '@monarch/schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminDocument } from '../api/admin-document.ts'
import { graphqlAll } from '../api/graphql-all.ts'
import { buildNavigation, type NavigationReply } from './build-navigation.ts'
import { navigationStaleTime } from '../constants.ts'
import { useSettings } from '../levels/settings.ts'
import { useLabels } from '../levels/use-labels.ts'
import { may } from '../session/route-needs.ts'
import { useRights } from '../session/use-rights.ts'
import { tenantKey, useTenant } from '../tenants/tenant.ts'

export function navigationQuery(tenantId: string | null, organizationId: string | null) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'navigation'),
    queryFn: ({ signal }) => fetchNavigation({ tenantId: tenantId!, organizationId: organizationId! }, signal),
    staleTime: navigationStaleTime,
    enabled: tenantId !== null && organizationId !== null,
  })
}

/** The navigation of the current tenant with overrides. Disabled without a tenant. */
export function useNavigation() {
  const { data: reply, isError, failureCount, refetch } = useNavigationReply()
  const { resolved, isPending } = useSettings()
  const labels = useLabels()
  const rights = useRights()
  // Waits for both queries, so that groups do not jump.
  const data = useMemo(
    () =>
      reply && !isPending
        ? buildNavigation(reply, resolved, (name) => may(rights, `record:${name}:read`), labels)
        : undefined,
    [reply, resolved, isPending, rights, labels],
  )
  return { data, isError, failureCount, refetch }
}

/** The navigation without overrides. */
export function useNavigationReply() {
  const { tenantId, organizationId } = useTenant()
  return useQuery(navigationQuery(tenantId, organizationId))
}

/** Groups belong to the organization; items are filtered to the tenant's entities. */
const navigationDocument =
  adminDocument(`query Navigation($organizationId: ID!, $tenantId: ID!, $limit: Int, $offset: Int) {
  entityGroups(
    where: {organizationId: {eq: $organizationId}}, orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset
  ) {
    id name displayName translations icon color sortOrder isVisible menu hasItems
  }
  entityGroupItems(
    where: {or: [{entity: {tenantId: {eq: $tenantId}}}, {itemType: {ne: "entity"}}]}
    orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset
  ) {
    id groupId itemType itemId displayName icon sortOrder isVisible
  }
  tenantEntities(
    where: {tenantId: {eq: $tenantId}, isActive: {eq: true}}, orderBy: [{displayName: ASC}], limit: $limit, offset: $offset
  ) {
    id name displayName pluralName icon color isActive
  }
}`)

async function fetchNavigation(
  ids: { tenantId: string; organizationId: string },
  signal: AbortSignal,
): Promise<NavigationReply> {
  const reply = await graphqlAll('admin', navigationDocument, ids, { signal })
  const itemsOf = Map.groupBy(reply.entityGroupItems, ({ groupId }) => groupId)
  const entityGroups = reply.entityGroups.map((group) => ({
    ...group,
    menu: group.menu as MenuGroup,
    items: itemsOf.get(group.id) ?? [],
  }))
  return { entityGroups, tenantEntities: reply.tenantEntities }
}
