import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import type { InsightKind } from '../../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import type { TranslatedInsight } from './insight-lines.ts'

interface StoredInsight extends TranslatedInsight {
  readonly version: number
}

export function useTranslatedInsight(kind: InsightKind, id: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'translations', kind, id),
    queryFn: async ({ signal }) => {
      const { row } = await graphql('admin', readDocuments[kind], { id }, { signal })
      return row as StoredInsight | null
    },
    enabled: tenantId !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

interface Change {
  readonly row: StoredInsight
  readonly translations?: object
  readonly config?: object
}

/**
 * Saves translations with the version that the user has seen. After a conflict, the typed translations can be saved with the new version.
 */
export function useSaveTranslations(kind: InsightKind) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ row: { id, version }, ...data }: Change) =>
      sendTo[kind]({ id, data: data as never, ifVersion: version }),
    onSettled: () =>
      Promise.all(
        ['insights', 'translations'].map((area) => client.invalidateQueries({ queryKey: tenantKey(tenantId, area) })),
      ),
  })
}

const readDocuments = {
  report: adminDocument(
    'query ReportTranslations($id: ID!) { row: report(id: $id) { id name description translations config version } }',
  ),
  metric: adminDocument(
    'query MetricTranslations($id: ID!) { row: metric(id: $id) { id name description translations version } }',
  ),
  dashboard: adminDocument(
    'query DashboardTranslations($id: ID!) { row: dashboard(id: $id) { id name description translations config version } }',
  ),
} as const

const documents = {
  report: adminDocument(`mutation TranslateReport($id: ID!, $data: UpdateReportInput!, $ifVersion: Int!) {
    updateReport(id: $id, data: $data, ifVersion: $ifVersion) { id }
  }`),
  metric: adminDocument(`mutation TranslateMetric($id: ID!, $data: UpdateMetricInput!, $ifVersion: Int!) {
    updateMetric(id: $id, data: $data, ifVersion: $ifVersion) { id }
  }`),
  dashboard: adminDocument(`mutation TranslateDashboard($id: ID!, $data: UpdateDashboardInput!, $ifVersion: Int!) {
    updateDashboard(id: $id, data: $data, ifVersion: $ifVersion) { id }
  }`),
} as const

interface Sent {
  readonly id: string
  readonly data: never
  readonly ifVersion: number
}

const sendTo = {
  report: (sent: Sent): Promise<unknown> => graphql('admin', documents.report, sent),
  metric: (sent: Sent): Promise<unknown> => graphql('admin', documents.metric, sent),
  dashboard: (sent: Sent): Promise<unknown> => graphql('admin', documents.dashboard, sent),
} as const
