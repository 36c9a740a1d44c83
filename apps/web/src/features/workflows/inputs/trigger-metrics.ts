import type { WorkflowTrigger } from '@monarch/schema'
import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { t } from '../messages.ts'

/** The metrics that can trigger a workflow: shared ones with a threshold. */
export function useTriggerMetrics(isNeeded = true) {
  const { tenantId } = useTenant()
  const { named } = useInsightTexts()
  return useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'metrics', 'thresholds'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', metricsDocument, { tenantId: tenantId! }, { signal })).metrics,
    select: (metrics) => named('metric', metrics),
    enabled: tenantId !== null && isNeeded,
    staleTime: 0,
  })
}

/**
 * The problem with the trigger's metric; `null` if there is none or the metrics are loading. The server repeats this check on publication.
 */
export function useMetricProblem({ type, metric }: WorkflowTrigger): string | null {
  const isChosen = type === 'metricCrossed' && typeof metric === 'string' && metric !== ''
  const { data } = useTriggerMetrics(isChosen)
  return isChosen && data && !data.some(({ id }) => id === metric) ? t('metricIsGone') : null
}

const metricsDocument = adminDocument(`query MetricsOfTriggers($tenantId: ID!, $limit: Int, $offset: Int) {
  metrics(where: {tenantId: {eq: $tenantId}, threshold: {isNull: false}, visibility: {ne: "personal"}}, orderBy: [{name: ASC}],
    limit: $limit, offset: $offset) { id name }
}`)
