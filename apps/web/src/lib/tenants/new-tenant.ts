import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import { useSession } from '../session/session.ts'
import { chooseTenant, findTenant } from '../credentials/tenant-choice.ts'

/** Creates an empty workspace that the user can open immediately; resolves to its id. */
export function useCreateTenant() {
  const { refetch } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (data: { organizationId: string; name: string; databaseServerId?: string | null }) => {
      const query = adminDocument(
        'mutation CreateTenant($data: CreateTenantInput!) { createTenant(data: $data) { id } }',
      )
      const { createTenant } = await graphql('admin', query, { data }, data)
      const lists = [['organizations'], ['tenants'], ['database-servers']]
      await Promise.all([refetch(), ...lists.map((queryKey) => client.invalidateQueries({ queryKey }))])
      return createTenant.id
    },
  })
}

/** Opens a page of another tenant. */
export function useEnterTenant(): (tenantId: string, entityName: string | null) => Promise<void> {
  const { refetch } = useSession()
  const navigate = useNavigate()
  return async (tenantId, entityName) => {
    const { data } = await refetch()
    chooseTenant(findTenant(data?.user.organizations ?? [], tenantId))
    const search = { tenant: tenantId }
    if (entityName === null) await navigate({ to: '/', search })
    else await navigate({ to: '/entities/$name', params: { name: entityName }, search })
  }
}
