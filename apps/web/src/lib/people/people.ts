import type { RecordMatches } from '@monarch/field-types/web'
import { queryOptions } from '@tanstack/react-query'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import { queryStaleTime } from '../constants.ts'
import { cutList } from '../cut-list.ts'
import { t } from '../messages.ts'

/** A member of the tenant, as every other member sees them. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly avatarUrl: string | null
  /** False while suspended: such people keep what they have, and cannot be chosen. */
  readonly isActive: boolean
}

/** The members of the tenant, by name. */
export const peopleQuery = (tenantId: string | null) =>
  queryOptions({
    // Changes of users and roles refetch 'people' (features/users/parts/queries.ts).
    queryKey: ['people', tenantId],
    queryFn: ({ signal }) => fetchPeople(tenantId, signal),
    enabled: tenantId !== null,
    staleTime: queryStaleTime,
  })

const peopleDocument = adminDocument(`query People($tenantId: ID!) {
  people(tenantId: $tenantId) { id name avatarUrl isActive }
}`)

export async function fetchPeople(tenantId: string | null, signal?: AbortSignal): Promise<readonly Person[]> {
  if (tenantId === null) return []
  return (await graphql('admin', peopleDocument, { tenantId }, { signal })).people
}

/** The people who can be chosen, the viewer first. */
export function choosable(people: readonly Person[], viewerId: string): readonly Person[] {
  const active = people.filter(({ isActive }) => isActive)
  return [...active.filter(({ id }) => id === viewerId), ...active.filter(({ id }) => id !== viewerId)]
}

const optionCount = 20

/** The first people whose name contains the text, as options of a picker. */
export function matchingPeople(people: readonly Person[], viewerId: string, text: string): RecordMatches {
  const typed = text.trim().toLowerCase()
  const isMe = (id: string) => id === viewerId
  const found = choosable(people, viewerId).filter(
    ({ id, name }) => name.toLowerCase().includes(typed) || (isMe(id) && t('me').toLowerCase().startsWith(typed)),
  )
  const options = found.map(({ id, name }) => ({ id, label: name, ...(isMe(id) && { description: t('me') }) }))
  return cutList(options.slice(0, optionCount + 1), optionCount)
}
