import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { graphql, rest } from '../api/api.ts'
import { sessionKey } from '../session/session-end.ts'

/** An organization as its people see it, open or not, and what this person may do with it. */
export interface OwnOrganization {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly suspendedAt: string | null
  readonly deleteAt: string | null
  readonly tenants: readonly {
    readonly id: string
    readonly name: string
    readonly status: string
    readonly deleteAt: string | null
  }[]
  readonly may: {
    readonly readTenants: boolean
    readonly createTenants: boolean
    readonly updateTenants: boolean
    readonly suspendTenants: boolean
    readonly copyTenants: boolean
    readonly deleteTenants: boolean
    readonly export: boolean
    readonly update: boolean
    readonly delete: boolean
  }
}

interface OwnOrganizations {
  readonly organizations: readonly OwnOrganization[]
  readonly mayCreate: boolean
  /** May do everything in the installation: has database servers, suspends organizations. */
  readonly runsInstallation: boolean
}

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => rest<OwnOrganizations>('/api/organizations', { signal, organizationId: null }),
})

/** Whether a tenant or an organization is open, in words, and how they look. */
export function lifeOf({ status, deleteAt }: { readonly status: string; readonly deleteAt: string | null }): {
  readonly word: string
  readonly look: 'success' | 'secondary' | 'warning' | 'destructive'
} {
  if (status === 'deleting') return { word: 'Being deleted', look: 'destructive' }
  if (deleteAt !== null) return { word: `To be deleted on ${deleteAt.slice(0, 10)}`, look: 'destructive' }
  if (status === 'suspended') return { word: 'Suspended', look: 'warning' }
  if (status === 'creating') return { word: 'Being made', look: 'secondary' }
  return { word: 'Active', look: 'success' }
}

/** A mutation about an organization or a tenant, whether they are open or not; all that speaks of them is asked for anew. */
export function useChangePlace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ query, variables, about = null }: PlaceChange) =>
      graphql<Record<string, { id: string }>>('admin', query, variables, { organizationId: about }),
    onSuccess: () =>
      Promise.all(
        [['organizations'], ['tenants'], ['database-servers'], sessionKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

interface PlaceChange {
  readonly query: string
  readonly variables: Record<string, unknown>
  /** The organization with whose rights it is done; what may be suspended decides by itself. */
  readonly about?: string | null
}

export const placeChanges = {
  createOrganization:
    'mutation CreateOrganization($data: CreateOrganizationInput!) { createOrganization(data: $data) { id } }',
  updateOrganization:
    'mutation UpdateOrganization($id: ID!, $data: UpdateOrganizationInput!) { updateOrganization(id: $id, data: $data) { id } }',
  suspendOrganization: 'mutation SuspendOrganization($id: ID!) { suspendOrganization(id: $id) { id } }',
  reactivateOrganization: 'mutation ReactivateOrganization($id: ID!) { reactivateOrganization(id: $id) { id } }',
  deleteOrganization:
    'mutation DeleteOrganization($data: DeleteOrganizationInput!) { deleteOrganization(data: $data) { id } }',
  restoreOrganization: 'mutation RestoreOrganization($id: ID!) { restoreOrganization(id: $id) { id } }',
  updateTenant:
    'mutation UpdateTenant($id: ID!, $data: UpdateTenantInput!) { updateTenant(id: $id, data: $data) { id } }',
  suspendTenant: 'mutation SuspendTenant($id: ID!) { suspendTenant(id: $id) { id } }',
  reactivateTenant: 'mutation ReactivateTenant($id: ID!) { reactivateTenant(id: $id) { id } }',
  deleteTenant: 'mutation DeleteTenant($data: DeleteTenantInput!) { deleteTenant(data: $data) { id } }',
  restoreTenant: 'mutation RestoreTenant($id: ID!) { restoreTenant(id: $id) { id } }',
  retryTenantUpgrade: 'mutation RetryTenantUpgrade($id: ID!) { retryTenantUpgrade(id: $id) { id } }',
} as const
