import { useQuery } from '@tanstack/react-query'
import { adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'

type Indexes = ReplyOf<typeof indexesDocument>['indexes']
export type EntityIndex = Omit<Indexes[number], 'purpose'> & { readonly purpose: Purpose }
type Purpose = 'id' | 'newest' | 'unique' | 'relation' | 'search' | 'texts' | 'items' | 'statistics' | 'list' | 'other'

export function useEntityIndexes(entityId: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'entityIndexes', entityId),
    queryFn: async ({ signal }) => {
      const { indexes } = await graphql('admin', indexesDocument, { id: entityId }, { signal })
      return indexes as readonly EntityIndex[]
    },
    staleTime: 0,
  })
}

const indexesDocument = adminDocument(`query EntityIndexes($id: ID!) {
  indexes: entityIndexes(id: $id) {
    name purpose keys { fields isDescending } included views reports requests bytes scans lastUsedAt isReady
  }
}`)
