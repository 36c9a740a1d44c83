import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { graphql } from '../api/api.ts'
import { buildNavigation, type NavigationReply } from './build-navigation.ts'
import { navigationStaleTime } from '../constants.ts'
import { useSettings } from '../levels/settings.ts'
import { tenantKey, useTenant } from '../tenants/tenant.ts'

export function navigationQuery(tenantId: string | null, organizationId: string | null) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'navigation'),
    queryFn: ({ signal }) => fetchNavigation({ tenantId, organizationId }, signal),
    staleTime: navigationStaleTime,
    enabled: tenantId !== null && organizationId !== null,
  })
}

/**
 * The groups and entities of the current tenant, as the levels of the interface show them. Without a tenant the query does
 * not run.
 */
export function useNavigation() {
  const { data: reply, isError, failureCount, refetch } = useNavigationReply()
  const { resolved, isPending } = useSettings()
  // Both are asked for at the same time; with one of them only, the groups would jump when the other comes.
  const data = useMemo(
    () => (reply && !isPending ? buildNavigation(reply, resolved) : undefined),
    [reply, resolved, isPending],
  )
  return { data, isError, failureCount, refetch }
}

/** The same before any level has had its say. */
export function useNavigationReply() {
  const { tenantId, organizationId } = useTenant()
  return useQuery(navigationQuery(tenantId, organizationId))
}

/** A group holds the entities of all tenants of the organization; the limits together are what one request may ask for. */
const navigationDocument = `query Navigation($organizationId: ID!, $tenantId: ID!) {
  entityGroups(where: {organizationId: {eq: $organizationId}}, orderBy: [{sortOrder: ASC}], limit: 200) {
    id name displayName icon color sortOrder isVisible hasItems
    items(limit: 700) { id itemType itemId displayName icon sortOrder isVisible }
  }
  tenantEntities(where: {tenantId: {eq: $tenantId}, isActive: {eq: true}}, orderBy: [{displayName: ASC}], limit: 1000) {
    id name displayName pluralName icon color isActive
  }
}`

function fetchNavigation(
  ids: { tenantId: string | null; organizationId: string | null },
  signal: AbortSignal,
): Promise<NavigationReply> {
  return graphql<NavigationReply>('admin', navigationDocument, ids, { signal })
}
