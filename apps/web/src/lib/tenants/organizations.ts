import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminDocument, adminDocument } from '../api/admin-document.ts'
import { graphql, rest } from '../api/api.ts'
import { sessionKey } from '../credentials/session-end.ts'
import { t } from './messages.ts'

/** An organization of the user, active or suspended, and the user's permissions there. */
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
  /** For a member without a workspace: the people to ask for one. Empty for other members. */
  readonly administrators: readonly { readonly name: string; readonly email: string }[]
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
  /** A platform administrator: manages database servers and suspends organizations. */
  readonly runsInstallation: boolean
}

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => rest<OwnOrganizations>('/api/organizations', { signal, organizationId: null }),
})

/** Status of a tenant or organization as text, and its badge. */
export function placeStatus({ status, deleteAt }: { readonly status: string; readonly deleteAt: string | null }): {
  readonly word: string
  readonly isActive?: true
  readonly look: 'success' | 'secondary' | 'warning' | 'destructive'
} {
  if (status === 'deleting') return { word: t('beingDeleted'), look: 'destructive' }
  if (status === 'creating' || status === 'importing') return { word: t('beingCreated'), look: 'secondary' }
  if (deleteAt !== null) return { word: t('toBeDeletedOn', { date: deleteAt.slice(0, 10) }), look: 'destructive' }
  if (status === 'suspended') return { word: t('suspended'), look: 'warning' }
  return { word: t('active'), isActive: true, look: 'success' }
}

/**
 * A mutation of an organization or tenant in any status; refetches all that shows them. `about` is the organization
 * whose permissions apply; the permissions of a suspended organization still apply to itself.
 */
export function useOrganizationMutation<Variables extends object>(
  document: AdminDocument<unknown, Variables>,
  about: string | null = null,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => graphql('admin', document, variables, { organizationId: about }),
    onSuccess: () =>
      Promise.all(
        [['organizations'], ['tenants'], ['database-servers'], sessionKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const organizationMutations = {
  createOrganization: adminDocument(
    'mutation CreateOrganization($data: CreateOrganizationInput!) { createOrganization(data: $data) { id } }',
  ),
  updateOrganization: adminDocument(
    'mutation UpdateOrganization($id: ID!, $data: UpdateOrganizationInput!) { updateOrganization(id: $id, data: $data) { id } }',
  ),
  suspendOrganization: adminDocument('mutation SuspendOrganization($id: ID!) { suspendOrganization(id: $id) { id } }'),
  reactivateOrganization: adminDocument(
    'mutation ReactivateOrganization($id: ID!) { reactivateOrganization(id: $id) { id } }',
  ),
  deleteOrganization: adminDocument(
    'mutation DeleteOrganization($data: DeleteOrganizationInput!) { deleteOrganization(data: $data) { id } }',
  ),
  restoreOrganization: adminDocument('mutation RestoreOrganization($id: ID!) { restoreOrganization(id: $id) { id } }'),
  updateTenant: adminDocument(
    'mutation UpdateTenant($id: ID!, $data: UpdateTenantInput!) { updateTenant(id: $id, data: $data) { id } }',
  ),
  suspendTenant: adminDocument('mutation SuspendTenant($id: ID!) { suspendTenant(id: $id) { id } }'),
  reactivateTenant: adminDocument('mutation ReactivateTenant($id: ID!) { reactivateTenant(id: $id) { id } }'),
  deleteTenant: adminDocument('mutation DeleteTenant($data: DeleteTenantInput!) { deleteTenant(data: $data) { id } }'),
  restoreTenant: adminDocument('mutation RestoreTenant($id: ID!) { restoreTenant(id: $id) { id } }'),
  retryTenantUpgrade: adminDocument('mutation RetryTenantUpgrade($id: ID!) { retryTenantUpgrade(id: $id) { id } }'),
} as const
