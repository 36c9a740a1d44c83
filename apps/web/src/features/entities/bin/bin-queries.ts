import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'

export type BinnedField = ReplyOf<typeof fieldsDocument>['fields'][number]

/** Latest deletion first. */
export function useBinnedFields(entityId: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'binnedFields', entityId),
    queryFn: async ({ signal }) => (await graphqlAll('admin', fieldsDocument, { entityId }, { signal })).fields,
    staleTime: 0,
  })
}

/** Deletes permanently, then refetches all data of the workspace. */
export function usePurge(kind: 'field' | 'entity') {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useMutation({
    mutationFn: ({ ids, removeUses }: { ids: readonly string[]; removeUses: boolean }) =>
      graphql('admin', purgeDocuments[kind], { tenantId: tenantId!, ids, removeUses }),
    onSuccess: () => client.invalidateQueries({ queryKey: tenantKey(tenantId) }),
  })
}

const fieldsDocument = adminDocument(`query BinnedFields($entityId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {eq: $entityId}}, bin: true, orderBy: [{deletedAt: DESC}], limit: $limit, offset: $offset) {
    id displayName fieldType deletedAt deletedByName uses
  }
}`)
const purgeDocuments = {
  field: adminDocument(`mutation PurgeFields($tenantId: ID!, $ids: [ID!]!, $removeUses: Boolean) {
  count: purgeSystemFields(tenantId: $tenantId, ids: $ids, removeUses: $removeUses)
}`),
  entity: adminDocument(`mutation PurgeEntities($tenantId: ID!, $ids: [ID!]!, $removeUses: Boolean) {
  count: purgeTenantEntities(tenantId: $tenantId, ids: $ids, removeUses: $removeUses)
}`),
}
