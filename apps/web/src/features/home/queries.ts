import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { homeRefetchInterval } from '../../lib/constants.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'

export interface AssignedRecord {
  readonly entityId: string
  readonly id: string
  readonly title: string | null
  /** A day, or a time in UTC. */
  readonly due: string | null
}

/** The assigned records of one entity, and the fields that select them. */
export interface AssignedList {
  readonly entityId: string
  readonly count: number
  readonly isCountComplete: boolean
  readonly fields: readonly { readonly name: string; readonly mailbox: string | null; readonly isList: boolean }[]
  readonly done: readonly { readonly field: string; readonly choices: readonly string[]; readonly isList: boolean }[]
  readonly due: string | null
}

export interface Assigned {
  readonly records: readonly AssignedRecord[]
  readonly lists: readonly AssignedList[]
  readonly unread: number
}

/** The records that are assigned to the user, in all entities. */
export function useAssigned() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'assigned'),
    queryFn: async ({ signal }) =>
      (await graphql<{ _assigned: Assigned }>('tenant', assignedDocument, {}, { signal }))._assigned,
    staleTime: 0,
    refetchInterval: homeRefetchInterval,
    refetchOnWindowFocus: true,
    enabled: tenantId !== null,
  })
}

const assignedDocument = `query Assigned {
  _assigned(limit: 10) {
    records { entityId id title due }
    lists { entityId count isCountComplete due fields { name mailbox isList } done { field choices isList } }
    unread
  }
}`

/** The latest comments that mention the user, and the views on the start page: one request. */
export function useMentionsAndViews(viewIds: readonly string[]) {
  const { tenantId } = useTenant()
  return useQuery({
    // Marking notifications as read invalidates it.
    queryKey: ['notifications', 'home', tenantId, viewIds],
    queryFn: ({ signal }) => graphql('admin', mentionsDocument, { tenantId: tenantId!, viewIds }, { signal }),
    staleTime: 0,
    refetchInterval: homeRefetchInterval,
    refetchOnWindowFocus: true,
    enabled: tenantId !== null,
  })
}

const mentionsDocument = adminDocument(`query MentionsAndViews($tenantId: ID!, $viewIds: [ID!]) {
  mentions: notifications(where: {tenantId: {eq: $tenantId}, kind: {eq: "mentioned"}}, limit: 5) {
    id recordId title text actorName readAt createdAt entity { name }
  }
  views(where: {id: {in: $viewIds}}, limit: 20) { id name entityId }
}`)
