import { useQuery } from '@tanstack/react-query'
import { cutList } from '../../../lib/cut-list.ts'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/session/use-rights.ts'

/** The filter as the URL holds it. */
export interface AuditFilter {
  readonly text: string
  /** User id. */
  readonly who: string | null
  readonly what: string | null
  readonly action: string | null
  /** Days, inclusive. */
  readonly from: string | null
  readonly to: string | null
  /** From 0. */
  readonly page: number
}

export interface AuditEntry {
  readonly id: string
  readonly createdAt: string
  readonly userName: string
  readonly apiKeyName: string
  readonly address: string
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly description: string
  readonly before: unknown
  readonly after: unknown
}

export const pageSize = 50

export function useAuditLog(filter: AuditFilter) {
  return useQuery({
    queryKey: ['auditLog', filter],
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query AuditLog($where: AuditEntryWhere, $limit: Int!, $offset: Int!) {
  auditLog(where: $where, limit: $limit, offset: $offset) {
    id createdAt userName apiKeyName address action subjectType subjectId description before after }
}`)
      const page = { limit: pageSize + 1, offset: filter.page * pageSize }
      const variables = { where: whereOf(filter), ...page }
      const { auditLog } = await graphql('admin', document, variables, { signal })
      return { entries: auditLog.slice(0, pageSize), hasMore: auditLog.length > pageSize }
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

/** URL of the filtered log as a file. */
export function auditFilePath(format: 'csv' | 'ndjson', filter: AuditFilter): string {
  const parameters = new URLSearchParams({ where: JSON.stringify(whereOf(filter)) })
  return `/api/audit-log.${format}?${parameters.toString()}`
}

const peopleCount = 50

/**
 * The first users whose name or email contains the text, or the one with the id; `null` if the user may not list
 * people.
 */
export function usePeople(requested: { readonly text: string } | { readonly id: string | null }) {
  const isEnabled = useMay('user:read')
  const text = 'text' in requested ? requested.text.trim() : ''
  const found = { or: [{ name: { contains: text } }, { email: { contains: text } }] }
  const where = 'id' in requested ? { id: { eq: requested.id } } : text === '' ? {} : found
  const { data, isFetching } = useQuery({
    queryKey: ['auditPeople', where],
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query AuditPeople($where: UserWhere, $limit: Int!) {
  users(where: $where, limit: $limit) { id name email }
}`)
      const { users } = await graphql('admin', document, { where, limit: peopleCount + 1 }, { signal })
      return cutList(users, peopleCount)
    },
    enabled: isEnabled && !('id' in requested && requested.id === null),
    placeholderData: (before) => before,
  })
  return { people: isEnabled ? (data ?? null) : null, isFetching }
}

function whereOf({ text, who, what, action, from, to }: AuditFilter): object {
  const requested = text.trim()
  const found = ['description', 'userName', 'address'].map((name) => ({ [name]: { contains: requested } }))
  const since = from && momentOf(from, 0)
  const until = to && momentOf(to, 1)
  return {
    ...(requested !== '' && { or: found }),
    ...(who && { userId: { eq: who } }),
    ...(what && { subjectType: { eq: what } }),
    ...(action && { action: { eq: action } }),
    ...((since || until) && { createdAt: { ...(since && { gte: since }), ...(until && { lt: until }) } }),
  }
}

/** Start of the day in the user's time zone, or of a later one; nothing for an invalid day. */
function momentOf(day: string, daysAfter: number): string | null {
  const [year, month, date] = day.split('-').map(Number)
  const moment = new Date(year!, month! - 1, date! + daysAfter)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
