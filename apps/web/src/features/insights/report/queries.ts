import type { Json } from '@monarch/field-types'
import type { ReportConfig, ReportMeasure } from '@monarch/schema'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { useLiveFigures } from '../../record-data/live/use-live-figures.ts'
import { recordsKey } from '../../record-data/queries.ts'
import { type ReportAnswer } from '@monarch/insights'
import { answerDocument, previewDocument } from './answer.ts'

/** The definition of a report with technical names, as the API has it. */
export type Config = Omit<ReportConfig, 'measures'> & { readonly measures: readonly ReportMeasure[] }

const reportsKey = (tenantId: string | null) => tenantKey(tenantId, 'insights', 'reports')

export function useReports() {
  const { tenantId } = useTenant()
  const { named } = useInsightTexts()
  return useQuery({
    queryKey: [...reportsKey(tenantId), 'list'],
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', listDocument, { tenantId: tenantId! }, { signal })).reports,
    select: (reports) => named('report', reports),
    enabled: tenantId !== null,
  })
}

export function useReport(id: string | null) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: [...reportsKey(tenantId), 'one', id],
    queryFn: async ({ signal }) => (await graphql('admin', oneDocument, { id: id! }, { signal })).report,
    enabled: id !== null,
    staleTime: 0,
  })
}

/** The report to answer: a saved one in a version, or one that is being edited. */
export type ReportSource =
  | { readonly id: string; readonly version: number }
  | { readonly entityId: string; readonly config: Config }

/**
 * The answer to a report. Its key starts like those of the records, so that it is refetched when they change. The
 * previous answer stays while the next one loads.
 */
export function useAnswer(entity: string, source: ReportSource) {
  const { tenantId } = useTenant()
  const query = useQuery({
    queryKey: recordsKey(tenantId, entity, 'answer', source),
    queryFn: async ({ signal }) => {
      const [document, variables] = 'id' in source ? [answerDocument, { id: source.id }] : [previewDocument, source]
      return (await graphql<{ answer: ReportAnswer }>('tenant', document, { ...variables }, { signal })).answer
    },
    enabled: tenantId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useLiveFigures(query, query.data?.entities ?? [entity])
  return query
}

interface Change {
  readonly name: string
  readonly visibility: 'shared' | 'personal' | 'locked'
  readonly config: Config
}

/** Saves a new report, or a change with the version that the user has seen. */
export function useSaveReport() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      stored,
      entityId,
      ...data
    }: Change & { stored: { readonly id: string; readonly version: number } | null; entityId: string }) => {
      const sent = { ...data, config: data.config as unknown as Json }
      if (stored) {
        const { id, version: ifVersion } = stored
        return (await graphql('admin', updateDocument, { id, data: sent, ifVersion })).updateReport.id
      }
      const reply = await graphql('admin', createDocument, { data: { ...sent, tenantId: tenantId!, entityId } })
      return reply.createReport.id
    },
    onSuccess: () => client.invalidateQueries({ queryKey: reportsKey(tenantId) }),
  })
}

export function useDeleteReport() {
  return useChangedReports((id: string) => graphql('admin', deleteDocument, { id }))
}

export function useRestoreReport() {
  return useChangedReports((id: string) => graphql('admin', restoreDocument, { id }))
}

function useChangedReports(change: (id: string) => Promise<unknown>) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [...reportsKey(tenantId), 'list'] }),
  })
}

const listDocument = adminDocument(`query ReportList($tenantId: ID!, $limit: Int, $offset: Int) {
  reports(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name description visibility entityId
  }
}`)
const oneDocument = adminDocument(`query Report($id: ID!) {
  report(id: $id) { id name visibility ownerId entityId config version }
}`)
const createDocument = adminDocument(`mutation CreateReport($data: CreateReportInput!) {
  createReport(data: $data) { id }
}`)
const updateDocument = adminDocument(`mutation UpdateReport($id: ID!, $data: UpdateReportInput!, $ifVersion: Int!) {
  updateReport(id: $id, data: $data, ifVersion: $ifVersion) { id }
}`)
const deleteDocument = adminDocument(`mutation DeleteReport($id: ID!) {
  deleteReport(data: {id: $id}) { id }
}`)
const restoreDocument = adminDocument(`mutation RestoreReport($id: ID!) {
  restoreReport(id: $id) { id }
}`)
