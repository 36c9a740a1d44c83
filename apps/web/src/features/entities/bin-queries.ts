import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { graphql } from '../../lib/api/api.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'

export interface BinnedField {
  readonly id: string
  readonly displayName: string
  readonly fieldType: string
  readonly deletedAt: string
  readonly deletedByName: string
  /** The ids of the fields that it is computed from. */
  readonly uses: readonly string[]
}

/** The deleted fields of an entity, the latest deletion first. */
export function useBinnedFields(entityId: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'binnedFields', entityId),
    queryFn: async ({ signal }) =>
      (await graphqlAll<{ fields: BinnedField[] }>('admin', fieldsDocument, { entityId }, { signal })).fields,
    staleTime: 0,
  })
}

/** Deletes permanently, then reloads everything of the workspace. */
export function usePurge(kind: 'field' | 'entity') {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const name = kind === 'field' ? 'purgeSystemFields' : 'purgeTenantEntities'
  return useMutation({
    mutationFn: ({ ids, removeUses }: { ids: readonly string[]; removeUses: boolean }) =>
      graphql('admin', purgeDocument(name), { tenantId, ids, removeUses }),
    onSuccess: () => client.invalidateQueries({ queryKey: tenantKey(tenantId) }),
  })
}

const fieldsDocument = `query BinnedFields($entityId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {eq: $entityId}}, bin: true, orderBy: [{deletedAt: DESC}], limit: $limit, offset: $offset) {
    id displayName fieldType deletedAt deletedByName uses
  }
}`
const purgeDocument = (name: string) => `mutation Purge($tenantId: ID!, $ids: [ID!]!, $removeUses: Boolean) {
  count: ${name}(tenantId: $tenantId, ids: $ids, removeUses: $removeUses)
}`
