import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'

export interface ApiKey {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly ending: string
  readonly permissions: readonly string[]
  readonly requestsPerMinute: number
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly createdAt: string
  readonly status: 'active' | 'expired' | 'suspended'
  readonly accountName: string
  readonly giverName: string
}

export interface NewApiKey {
  readonly name: string
  readonly permissions: readonly string[]
  readonly expiresAt: string | null
  readonly requestsPerMinute: number
  readonly userId: string | null
}

const keysKey = (tenantId: string) => ['tenant', tenantId, 'apiKeys']

export function useApiKeys(tenantId: string) {
  return useQuery({
    queryKey: keysKey(tenantId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query ApiKeys($tenantId: ID!, $limit: Int, $offset: Int) {
  apiKeys(where: {tenantId: {eq: $tenantId}}, limit: $limit, offset: $offset) {
    id userId name ending permissions requestsPerMinute expiresAt lastUsedAt createdAt status accountName giverName }
}`)
      return (await graphqlAll('admin', document, { tenantId }, { signal })).apiKeys
    },
    staleTime: 0,
  })
}

/** Returns the secret, which is shown once; `null` when the first response was lost and the request repeated. */
export function useCreateApiKey(tenantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (data: NewApiKey) => {
      const document = adminDocument(
        `mutation CreateApiKey($data: CreateApiKeyInput!) { made: createApiKey(data: $data) { secret } }`,
      )
      const variables = { data: { ...data, tenantId } }
      const { made } = await graphql('admin', document, variables)
      return made.secret
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keysKey(tenantId) }),
  })
}

interface ApiKeyChange {
  readonly name?: string
  readonly expiresAt?: string | null
  readonly requestsPerMinute?: number
}

export function useUpdateApiKey(tenantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (variables: { readonly id: string; readonly data: ApiKeyChange }) => {
      const document = adminDocument(
        `mutation UpdateApiKey($id: ID!, $data: UpdateApiKeyInput!) { updateApiKey(id: $id, data: $data) { id } }`,
      )
      return graphql('admin', document, variables)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keysKey(tenantId) }),
  })
}

export function useRevokeApiKey(tenantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      graphql('admin', adminDocument('mutation DeleteApiKey($id: ID!) { deleteApiKey(data: {id: $id}) { id } }'), {
        id,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysKey(tenantId) }),
  })
}

/** Entities for which a key can get permissions. */
export function useKeyEntities(tenantId: string) {
  return useQuery({
    queryKey: ['tenant', tenantId, 'apiKeyEntities'],
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query ApiKeyEntities($tenantId: ID!, $limit: Int, $offset: Int) {
  entities: tenantEntities(where: {tenantId: {eq: $tenantId}}, orderBy: [{displayName: ASC}], limit: $limit,
    offset: $offset) { name displayName }
}`)
      return (await graphqlAll('admin', document, { tenantId }, { signal })).entities
    },
  })
}
