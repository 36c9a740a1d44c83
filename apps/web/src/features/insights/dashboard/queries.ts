import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { recordsKey } from '../../record-data/queries.ts'
import type { GridTile } from '../grid/grid-model.ts'
import { answerDocument, type ReportAnswer, type ReportChart } from '../report/answer.ts'

export type StoredDashboard = ReplyOf<typeof oneDocument>['dashboards'][number]

export interface ReportTileConfig extends GridTile {
  readonly type: 'report'
  readonly reportId: string
  readonly title?: string
}
export interface TextTileConfig extends GridTile {
  readonly type: 'text'
  readonly text: string
}
export interface ViewTileConfig extends GridTile {
  readonly type: 'view'
  readonly viewId: string
  readonly title?: string
}
export type DashboardTile = ReportTileConfig | TextTileConfig | ViewTileConfig

export interface TileReport {
  readonly id: string
  readonly name: string
  readonly entity: string | null
  readonly chart: ReportChart
}

const insightsKey = (tenantId: string | null, ...rest: readonly unknown[]) => tenantKey(tenantId, 'insights', ...rest)

export function useDashboards() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: insightsKey(tenantId, 'dashboards'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', listDocument, { tenantId: tenantId! }, { signal })).dashboards,
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

/** `null` if it does not exist, or is another user's own. */
export function useDashboard(id: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: insightsKey(tenantId, 'dashboard', id),
    queryFn: async ({ signal }) => {
      const { dashboards } = await graphql('admin', oneDocument, { tenantId: tenantId!, id }, { signal })
      return dashboards[0] ?? null
    },
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

/** The reports that the user may see, by id. */
export function useReports() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: insightsKey(tenantId, 'reports'),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, TileReport>> => {
      const { reports } = await graphqlAll('admin', reportsDocument, { tenantId: tenantId! }, { signal })
      return new Map(reports.map(({ id, name, entity, config }) => [id, toTileReport(id, name, entity, config)]))
    },
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

function toTileReport(id: string, name: string, entity: { name: string } | null, config: unknown): TileReport {
  const { chart = {} } = config as { readonly chart?: ReportChart }
  return { id, name, entity: entity?.name ?? null, chart }
}

/** The answer to a report. Its key is among those of the records, so that it is asked again when they change. */
export function useAnswer({ id, entity }: TileReport) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: recordsKey(tenantId, entity ?? '', 'report', id),
    queryFn: async ({ signal }) =>
      (await graphql<{ answer: ReportAnswer }>('tenant', answerDocument, { id }, { signal })).answer,
    enabled: tenantId !== null && entity !== null,
    staleTime: 0,
  })
}

export function useCreateDashboard() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) =>
      (await graphql('admin', createDocument, { data: { tenantId: tenantId!, name } })).dashboard,
    onSuccess: () => client.invalidateQueries({ queryKey: insightsKey(tenantId, 'dashboards') }),
  })
}

/** Saves the tiles at the version that the user has seen. */
export function useSaveTiles({ id, config, version }: StoredDashboard) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const key = insightsKey(tenantId, 'dashboard', id)
  return useMutation({
    mutationFn: async (tiles: readonly DashboardTile[]) => {
      const data = { config: { ...(config as object), tiles } as never }
      return (await graphql('admin', updateDocument, { id, data, ifVersion: version })).dashboard
    },
    onSuccess: (saved) =>
      client.setQueryData<StoredDashboard | null>(key, (before) => before && { ...before, ...saved }),
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
}

const listDocument = adminDocument(`query Dashboards($tenantId: ID!, $limit: Int, $offset: Int) {
  dashboards(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name description visibility updatedAt
  }
}`)
const oneDocument = adminDocument(`query Dashboard($tenantId: ID!, $id: ID!) {
  dashboards(where: {tenantId: {eq: $tenantId}, id: {eq: $id}}, limit: 1) { id name description visibility ownerId config version }
}`)
const reportsDocument = adminDocument(`query Reports($tenantId: ID!, $limit: Int, $offset: Int) {
  reports(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name config entity { name } }
}`)
const createDocument = adminDocument(
  `mutation CreateDashboard($data: CreateDashboardInput!) { dashboard: createDashboard(data: $data) { id } }`,
)
const updateDocument =
  adminDocument(`mutation UpdateDashboard($id: ID!, $data: UpdateDashboardInput!, $ifVersion: Int!) {
  dashboard: updateDashboard(id: $id, data: $data, ifVersion: $ifVersion) { config version }
}`)
