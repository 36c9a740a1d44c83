import { useQuery } from '@tanstack/react-query'
import { adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'

export const metricsKey = (tenantId: string | null, ...more: readonly unknown[]) =>
  tenantKey(tenantId, 'insights', 'metrics', ...more)

export type ListedMetric = ReplyOf<typeof listDocument>['metrics'][number]

/** The metrics that the user may see, by name. `refetchEvery`, in milliseconds, finds values that are computed later. */
export function useMetrics(isNeeded = true, refetchEvery: number | false = false) {
  const { tenantId } = useTenant()
  const { named } = useInsightTexts()
  return useQuery({
    queryKey: metricsKey(tenantId, 'list'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', listDocument, { tenantId: tenantId! }, { signal })).metrics,
    select: (metrics) => named('metric', metrics),
    enabled: tenantId !== null && isNeeded,
    staleTime: 0,
    refetchInterval: refetchEvery,
  })
}

const listDocument = adminDocument(`query Metrics($tenantId: ID!, $limit: Int, $offset: Int) {
  metrics(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name description visibility target threshold alertWhen computedAt failure
  }
}`)
