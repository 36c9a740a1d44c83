import { useQuery } from '@tanstack/react-query'
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

/** The assigned records of one entity, and what selects them. */
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
