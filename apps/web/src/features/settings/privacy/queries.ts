import type { Retention } from '@monarch/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'

/** The retention that is set for the organization and for the workspaces that the user can open, in days. */
export interface RetentionRules {
  readonly organization: Retention
  readonly tenants: readonly { readonly id: string; readonly name: string; readonly retention: Retention }[]
}

export type RetentionTarget = { readonly organizationId: string } | { readonly tenantId: string }
type Change = Readonly<Record<string, number | null>>

const rulesKey = (organizationId: string) => ['organization', organizationId, 'retention']
const holdsKey = (organizationId: string) => ['organization', organizationId, 'legalHolds']

export function useRetention(organizationId: string) {
  return useQuery({
    queryKey: rulesKey(organizationId),
    queryFn: async ({ signal }): Promise<RetentionRules> => {
      const document = adminDocument(`query Retention($organizationId: ID!, $limit: Int, $offset: Int) {
  found: organizations(where: {id: {eq: $organizationId}}, limit: 1) { retention }
  tenants(where: {organizationId: {eq: $organizationId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name retention }
}`)
      const { found, tenants } = await graphqlAll('admin', document, { organizationId }, { signal })
      return { organization: found[0]?.retention ?? {}, tenants }
    },
  })
}

export function useUpdateRetention(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ of, data }: { of: RetentionTarget; data: Change }) => {
      const ofOrganization =
        adminDocument(`mutation UpdateRetention($organizationId: ID!, $data: UpdateRetentionInput!) {
  updateRetention(organizationId: $organizationId, data: $data) { id }
}`)
      const ofTenant =
        adminDocument(`mutation UpdateTenantRetention($tenantId: ID!, $data: UpdateTenantRetentionInput!) {
  updateTenantRetention(tenantId: $tenantId, data: $data) { id }
}`)
      await ('tenantId' in of
        ? graphql('admin', ofTenant, { ...of, data })
        : graphql('admin', ofOrganization, { ...of, data }))
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: rulesKey(organizationId) }),
        // The bin shows when each item is deleted.
        client.invalidateQueries({ queryKey: ['tenant'] }),
      ]),
  })
}

export function useLegalHolds(organizationId: string, enabled: boolean) {
  return useQuery({
    queryKey: holdsKey(organizationId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query LegalHolds($organizationId: ID!, $limit: Int, $offset: Int) {
  legalHolds(where: {organizationId: {eq: $organizationId}}, limit: $limit, offset: $offset) {
    id tenantId tenantName userId userName reason createdByName createdAt liftedByName liftedAt
  }
}`)
      return (await graphqlAll('admin', document, { organizationId }, { signal })).legalHolds
    },
    enabled,
  })
}

export type LegalHold = NonNullable<ReturnType<typeof useLegalHolds>['data']>[number]

interface NewHold {
  readonly organizationId: string
  readonly tenantId?: string
  readonly userId?: string
  readonly reason: string
}

export function useCreateLegalHold(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (data: NewHold) =>
      graphql(
        'admin',
        adminDocument('mutation CreateLegalHold($data: CreateLegalHoldInput!) { createLegalHold(data: $data) { id } }'),
        { data },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: holdsKey(organizationId) }),
  })
}

export function useLiftLegalHold(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      graphql('admin', adminDocument('mutation LiftLegalHold($id: ID!) { liftLegalHold(id: $id) { id } }'), { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: holdsKey(organizationId) }),
  })
}

/** Members of the organization, for the choice of a person in a new hold. */
export function usePeople(organizationId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['organization', organizationId, 'holdPeople'],
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query HoldPeople($limit: Int, $offset: Int) {
  users(orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name email }
}`)
      return (await graphqlAll('admin', document, {}, { signal })).users
    },
    enabled,
  })
}
