import { Select } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'

interface MetricInputProps {
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Chooses a metric with a threshold. */
export function MetricInput({ value, onChange }: MetricInputProps) {
  const { tenantId } = useTenant()
  const { data = [] } = useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'metrics', 'thresholds'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', metricsDocument, { tenantId: tenantId! }, { signal })).metrics,
    enabled: tenantId !== null,
  })
  return (
    <Select options={data.map(({ id, name }) => ({ value: id, label: name }))} value={value} onValueChange={onChange} />
  )
}

const metricsDocument = adminDocument(`query MetricsOfTriggers($tenantId: ID!, $limit: Int, $offset: Int) {
  metrics(where: {tenantId: {eq: $tenantId}, threshold: {isNull: false}, visibility: {ne: "personal"}}, orderBy: [{name: ASC}],
    limit: $limit, offset: $offset) { id name }
}`)
