import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'

/** A public link in the list of an organization. The list has no addresses. */
export interface PublicLink {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly tenantName: string
  readonly publisherName: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly hasPassword: boolean
}

const publicLinksKey = (organizationId: string) => ['organization', organizationId, 'publicLinks']

export function usePublicLinks(organizationId: string) {
  return useQuery({
    queryKey: publicLinksKey(organizationId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query PublicLinks($organizationId: ID!, $limit: Int, $offset: Int) {
  publicLinks(where: {organizationId: {eq: $organizationId}}, limit: $limit, offset: $offset) {
    id kind name tenantName publisherName createdAt expiresAt hasPassword
  }
}`)
      return (await graphqlAll('admin', document, { organizationId }, { signal })).publicLinks
    },
    staleTime: 0,
  })
}

export function useClosePublicLink(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => {
      const document = adminDocument(`mutation ClosePublicLink($id: ID!) { closePublicLink(id: $id) { id } }`)
      return graphql('admin', document, { id })
    },
    onSuccess: ({ closePublicLink: { id } }) =>
      client.setQueryData<readonly PublicLink[]>(publicLinksKey(organizationId), (links) =>
        links?.filter((link) => link.id !== id),
      ),
  })
}
