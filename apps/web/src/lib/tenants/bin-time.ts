import { formatDate } from '@monarch/messages'
import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import { tenantKey, useTenant } from './tenant.ts'
import { t } from './messages.ts'

/** Days after which the bin deletes permanently; `null` for never, or under a legal hold. */
export function useBinDays(): number | null | undefined {
  const { tenantId } = useTenant()
  const { data } = useQuery({
    queryKey: tenantKey(tenantId, 'binDays'),
    queryFn: async ({ signal }) => {
      const reply = await graphql('admin', daysDocument, { tenantId: tenantId! }, { signal })
      return reply.tenants[0]?.purgeDays ?? null
    },
    enabled: tenantId !== null,
  })
  return data
}

/** 'permanently deleted on Mar 3, 2027' */
export function purgeTime(deletedAt: string, binDays: number): string {
  const at = new Date(new Date(deletedAt).getTime() + binDays * 86_400_000)
  return t('permanentlyDeletedOn', { date: formatDate(at, { dateStyle: 'medium' }) })
}

const daysDocument = adminDocument(
  `query BinDays($tenantId: ID!) { tenants(where: {id: {eq: $tenantId}}, limit: 1) { purgeDays } }`,
)
