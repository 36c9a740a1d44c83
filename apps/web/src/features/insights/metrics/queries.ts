import type { MetricHistory } from '@monarch/insights'
import type { AlertSide, MetricSchedule, Visibility } from '@monarch/schema'
import { toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { pushUndo } from '../../record-data/write/undo.ts'
import { metricsKey } from './list-query.ts'
import { t } from './messages.ts'

/** A new metric has its first value after some seconds. */
const waitForValue = 2000

export function useMetric(id: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: metricsKey(tenantId, 'one', id),
    queryFn: async ({ signal }) => (await graphql('admin', oneDocument, { id }, { signal })).metric,
    enabled: tenantId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.computedAt === null ? waitForValue : false),
  })
}

export type StoredMetric = NonNullable<ReturnType<typeof useMetric>['data']>

const mostAtOnce = 100

/** The values of metrics, by id. `computed` says when they were computed, so that later values are fetched. */
export function useMetricValues(ids: readonly string[], days: number, computed: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: metricsKey(tenantId, 'values', ids, days, computed),
    queryFn: async ({ signal }) => {
      const values = new Map<string, MetricHistory>()
      for (let start = 0; start < ids.length; start += mostAtOnce) {
        const variables = { ids: ids.slice(start, start + mostAtOnce), days }
        const { metrics } = await graphql<{ metrics: MetricHistory[] }>('tenant', valuesDocument, variables, { signal })
        for (const each of metrics) values.set(each.id, each)
      }
      return values as ReadonlyMap<string, MetricHistory>
    },
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

/** The reports whose figures a metric can have. */
export function useMetricReports() {
  const { tenantId } = useTenant()
  const { named } = useInsightTexts()
  return useQuery({
    queryKey: metricsKey(tenantId, 'reports'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', reportsDocument, { tenantId: tenantId! }, { signal })).reports,
    select: (reports) => named('report', reports),
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

export interface MetricInput {
  readonly name: string
  readonly description: string | null
  readonly reportId: string
  readonly measure: string
  readonly target: number | null
  readonly threshold: number | null
  readonly alertWhen: AlertSide
  readonly schedule: MetricSchedule
  readonly visibility: Visibility
  readonly ownerId: string
}

/** Saves a new metric, or a change with the version that the user has seen. */
export function useSaveMetric(stored: Pick<StoredMetric, 'id' | 'version'> | null) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (data: MetricInput) => {
      if (stored) {
        const { id, version: ifVersion } = stored
        return (await graphql('admin', updateDocument, { id, data: data as never, ifVersion })).updateMetric.id
      }
      const sent = { ...data, tenantId: tenantId! } as never
      return (await graphql('admin', createDocument, { data: sent })).createMetric.id
    },
    onSuccess: () => client.invalidateQueries({ queryKey: metricsKey(tenantId) }),
  })
}

export function useFollowMetric(id: string) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isFollowed: boolean) => graphql('admin', followDocument, { data: { id, isFollowed } }),
    onSuccess: () => client.invalidateQueries({ queryKey: metricsKey(tenantId, 'one', id) }),
    onError: (error) => toast.error(messageOf(error)),
  })
}

/** Undo in its toast and `Mod+Z` restore the metric. */
export function useDeleteMetric() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: metricsKey(tenantId) })
  const fail = (error: Error) => void toast.error(messageOf(error))
  // Promises, because the page unmounts before the responses arrive.
  return ({ id, name }: Pick<StoredMetric, 'id' | 'name'>) => {
    const restore = async () => {
      await graphql('admin', restoreDocument, { id })
      await changed()
      toast.success(t('metricRestored', { name }))
    }
    const sent = graphql('admin', deleteDocument, { id }).then(changed)
    sent.catch(fail)
    pushUndo(
      tenantId,
      sent.then(() => true),
      { message: () => t('metricDeleted', { name }), undo: () => void restore().catch(fail) },
    )
  }
}

const oneDocument = adminDocument(`query Metric($id: ID!) {
  metric(id: $id) {
    id name description visibility ownerId reportId measure target threshold alertWhen schedule computedAt failure
    isFollowed version report { name }
  }
}`)
const valuesDocument = `query MetricHistory($ids: [ID!]!, $days: Int) {
  metrics: _metrics(ids: $ids, days: $days) {
    id slope isWithheld values { day value } forecast { day value low high }
    column { kind index label translations fieldLabel measure bucket ranges fieldType settings where }
  }
}`
const reportsDocument = adminDocument(`query ReportsOfMetrics($tenantId: ID!, $limit: Int, $offset: Int) {
  reports(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name visibility config entity { name }
  }
}`)
const createDocument = adminDocument(`mutation CreateMetric($data: CreateMetricInput!) {
  createMetric(data: $data) { id }
}`)
const updateDocument = adminDocument(`mutation UpdateMetric($id: ID!, $data: UpdateMetricInput!, $ifVersion: Int!) {
  updateMetric(id: $id, data: $data, ifVersion: $ifVersion) { id }
}`)
const followDocument = adminDocument(`mutation FollowMetric($data: FollowMetricInput!) {
  followMetric(data: $data) { id isFollowed }
}`)
const deleteDocument = adminDocument(`mutation DeleteMetric($id: ID!) { deleteMetric(data: {id: $id}) { id } }`)
const restoreDocument = adminDocument(`mutation RestoreMetric($id: ID!) { restoreMetric(id: $id) { id } }`)
