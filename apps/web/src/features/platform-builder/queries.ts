import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'

/** Views of all entities that the user may see. */
export function useViews() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'views', 'all'),
    queryFn: async ({ signal }) => {
      const { views } = await graphqlAll('admin', document, { tenantId: tenantId! }, { signal })
      return views
    },
    enabled: tenantId !== null,
  })
}

const document = adminDocument(`query AllViews($tenantId: ID!, $limit: Int, $offset: Int) {
  views(where: {tenantId: {eq: $tenantId}}, orderBy: [{updatedAt: DESC}], limit: $limit, offset: $offset) {
    id name type updatedAt entity { name pluralName }
  }
}`)
