import type { Json } from '@monarch/field-types'
import type { ReportConfig, ReportMeasure } from '@monarch/schema'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'

/** The definition of a report with technical names, as the API has it. */
export type Config = Omit<ReportConfig, 'measures'> & { readonly measures: readonly ReportMeasure[] }

export interface Column {
  readonly kind: 'group' | 'measure'
  readonly key: string | null
  readonly label: string | null
  readonly measure: ReportMeasure['type'] | null
  readonly bucket: string | null
  readonly ranges: readonly number[] | null
  readonly fieldLabel: string | null
  readonly fieldType: string | null
  readonly settings: unknown
  readonly where: object | null
}

export interface Row {
  readonly keys: readonly Json[]
  readonly titles: readonly (string | null)[]
  readonly figures: readonly Json[]
  readonly isOthers: boolean
  readonly drill: object
}

export interface Answer {
  readonly entity: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly total: Row | null
  readonly isCut: boolean
  readonly missing: readonly { readonly part: string }[]
}

const reportsKey = (tenantId: string | null) => tenantKey(tenantId, 'reports')

export function useReports() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: [...reportsKey(tenantId), 'list'],
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', listDocument, { tenantId: tenantId! }, { signal })).reports,
    enabled: tenantId !== null,
  })
}

export function useReport(id: string | null) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: [...reportsKey(tenantId), 'one', id],
    queryFn: async ({ signal }) => (await graphql('admin', oneDocument, { id: id! }, { signal })).report,
    enabled: id !== null,
  })
}

/** The answer to a saved report, or to one that is being changed. The former one stays while the next is loading. */
export function useAnswer(
  source: { readonly id: string } | { readonly entityId: string; readonly config: Config } | null,
) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: [...reportsKey(tenantId), 'answer', source],
    queryFn: async ({ signal }) => {
      const document = source && 'id' in source ? savedDocument : previewDocument
      return (await graphql<{ answer: Answer }>('tenant', document, { ...source }, { signal })).answer
    },
    enabled: tenantId !== null && source !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

interface Change {
  readonly name: string
  readonly visibility: 'shared' | 'personal' | 'locked'
  readonly config: Config
}

export function useSaveReport() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, entityId, ...data }: Change & { id: string | null; entityId: string }) => {
      const sent = { ...data, config: data.config as unknown as Json }
      if (id !== null) return (await graphql('admin', updateDocument, { id, data: sent })).updateReport.id
      const reply = await graphql('admin', createDocument, { data: { ...sent, tenantId: tenantId!, entityId } })
      return reply.createReport.id
    },
    onSuccess: () => client.invalidateQueries({ queryKey: reportsKey(tenantId) }),
  })
}

export function useDeleteReport() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => graphql('admin', deleteDocument, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...reportsKey(tenantId), 'list'] }),
  })
}

const listDocument = adminDocument(`query Reports($tenantId: ID!, $limit: Int, $offset: Int) {
  reports(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name description visibility entityId
  }
}`)
const oneDocument = adminDocument(`query Report($id: ID!) {
  report(id: $id) { id name visibility entityId config version }
}`)
const createDocument = adminDocument(`mutation CreateReport($data: CreateReportInput!) {
  createReport(data: $data) { id }
}`)
const updateDocument = adminDocument(`mutation UpdateReport($id: ID!, $data: UpdateReportInput!) {
  updateReport(id: $id, data: $data) { id }
}`)
const deleteDocument = adminDocument(`mutation DeleteReport($id: ID!) {
  deleteReport(data: {id: $id}) { id }
}`)
const answerSelection = `entity isCut missing { part }
  columns { kind key label measure bucket ranges fieldLabel fieldType settings where }
  rows { keys titles figures isOthers drill } total { keys titles figures isOthers drill }`
const savedDocument = `query AnswerReport($id: ID!) { answer: _report(id: $id) { ${answerSelection} } }`
const previewDocument = `query PreviewReport($entityId: ID!, $config: JSON!) {
  answer: _reportPreview(entityId: $entityId, config: $config) { ${answerSelection} }
}`
