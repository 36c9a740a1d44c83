import { queryOptions } from '@tanstack/react-query'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import { tenantKey } from './tenant.ts'

/** Whether the API of the tenant describes whole numbers as BigInt. */
export const bigIntQuery = (tenantId: string | null) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'usesBigInt'),
    queryFn: async ({ signal }) => {
      const reply = await graphql('admin', bigIntDocument, { tenantId: tenantId! }, { signal })
      return reply.tenants[0]?.usesBigInt ?? false
    },
    enabled: tenantId !== null,
  })

const bigIntDocument = adminDocument(
  `query UsesBigInt($tenantId: ID!) { tenants(where: {id: {eq: $tenantId}}, limit: 1) { usesBigInt } }`,
)
