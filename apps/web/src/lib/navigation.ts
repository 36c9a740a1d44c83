import { queryOptions, useQuery } from '@tanstack/react-query'
import { graphql } from './api.ts'
import { buildNavigation, type Navigation, type NavigationReply } from './build-navigation.ts'
import { navigationStaleTime } from './constants.ts'
import { tenantKey, useTenant } from './tenant.ts'

export function navigationQuery(tenantId: string | null, organizationId: string | null) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'navigation'),
    queryFn: ({ signal }) => fetchNavigation({ tenantId, organizationId }, signal),
    staleTime: navigationStaleTime,
    enabled: tenantId !== null && organizationId !== null,
  })
}

/** The groups and entities of the current tenant. Without a tenant the query does not run. */
export function useNavigation() {
  const { tenantId, organizationId } = useTenant()
  return useQuery(navigationQuery(tenantId, organizationId))
}

const navigationDocument = `query Navigation($organizationId: ID!, $tenantId: ID!) {
  entityGroups(where: {organizationId: {eq: $organizationId}, isVisible: {eq: true}}, orderBy: [{sortOrder: ASC}], limit: 1000) {
    id name displayName icon color sortOrder isVisible
    items { id itemType itemId displayName icon sortOrder isVisible }
  }
  tenantEntities(where: {tenantId: {eq: $tenantId}, isActive: {eq: true}}, orderBy: [{displayName: ASC}], limit: 1000) {
    id name displayName pluralName icon color isActive
  }
}`

async function fetchNavigation(
  ids: { tenantId: string | null; organizationId: string | null },
  signal: AbortSignal,
): Promise<Navigation> {
  return buildNavigation(await graphql<NavigationReply>('admin', navigationDocument, ids, { signal }))
}
