import { toast } from '@monarch/ui'
import { metricMeasures, type Visibility } from '@monarch/schema'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { useLiveFigures } from '../../record-data/live/use-live-figures.ts'
import { recordsKey } from '../../record-data/queries.ts'
import { pushUndo } from '../../record-data/write/undo.ts'
import type { StoredFilter } from '../../record-filters/dashboard/filters.ts'
import { type ReportAnswer, type ReportChart } from '@monarch/insights'
import { answerDocument } from '../report/answer.ts'
import { t } from './messages.ts'
import { type DashboardTile, newTile, type TileContent, tilesOf } from './tiles.ts'

export type StoredDashboard = ReplyOf<typeof oneDocument>['dashboards'][number]

export interface TileReport {
  readonly id: string
  readonly name: string
  readonly visibility: string
  readonly entity: string | null
  readonly chart: ReportChart
  readonly hasPeriod: boolean
  /** The key of its first measure that a metric can have. */
  readonly measure: string | null
}

/** What the filters of a dashboard add to a report. */
interface AnswerFilters {
  readonly where: object | null
  readonly within: string | null
}

interface DashboardInput {
  readonly name?: string
  readonly description?: string | null
  readonly visibility?: Visibility
  readonly translations?: StoredDashboard['translations']
}

const insightsKey = (tenantId: string | null, ...rest: readonly unknown[]) => tenantKey(tenantId, 'insights', ...rest)

export function useDashboards() {
  const { tenantId } = useTenant()
  const { named, descriptionOf } = useInsightTexts()
  return useQuery({
    queryKey: insightsKey(tenantId, 'dashboards'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', listDocument, { tenantId: tenantId! }, { signal })).dashboards,
    select: (dashboards) =>
      named('dashboard', dashboards).map((each) => ({ ...each, description: descriptionOf('dashboard', each) })),
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

/** `null` if it does not exist, or is personal to another user. */
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
  const { named } = useInsightTexts()
  const select = useCallback(
    (reports: ReadonlyMap<string, TileReport>): ReadonlyMap<string, TileReport> =>
      new Map(named('report', [...reports.values()]).map((report) => [report.id, report])),
    [named],
  )
  return useQuery({
    queryKey: insightsKey(tenantId, 'reports'),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, TileReport>> => {
      const { reports } = await graphqlAll('admin', reportsDocument, { tenantId: tenantId! }, { signal })
      return new Map(
        reports.map(({ entity, config, ...report }) => {
          const { chart = {}, period } = config as { readonly chart?: ReportChart; readonly period?: object }
          const measure = metricMeasures({ definition: config })[0]?.key ?? null
          const hasPeriod = period !== undefined
          return [report.id, { ...report, entity: entity?.name ?? null, chart, hasPeriod, measure }]
        }),
      )
    },
    select,
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

/**
 * The answer to a report; `filters` are `null` while they are unknown. Its key starts like those of the records, so
 * that it is refetched when they change. After a change of the filter, the previous figures stay until the new ones
 * arrive.
 */
export function useAnswer({ id, entity }: TileReport, filters: AnswerFilters | null) {
  const { tenantId } = useTenant()
  const query = useQuery({
    queryKey: recordsKey(tenantId, entity ?? '', 'report', id, filters),
    queryFn: async ({ signal }) =>
      (await graphql<{ answer: ReportAnswer }>('tenant', answerDocument, { id, ...filters }, { signal })).answer,
    enabled: tenantId !== null && entity !== null && filters !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useLiveFigures(query, query.data?.entities ?? [entity ?? ''])
  return query
}

export function useCreateDashboard() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ config, ...data }: DashboardInput & { name: string; config?: unknown }) => {
      const given = config !== undefined && { config: config as never }
      return (await graphql('admin', createDocument, { data: { ...data, ...given, tenantId: tenantId! } })).dashboard
    },
    onSuccess: () => client.invalidateQueries({ queryKey: insightsKey(tenantId, 'dashboards') }),
  })
}

/** Changes the name, description or visibility of the dashboard, with the version that the user has seen. */
export function useUpdateDashboard({ id, version }: StoredDashboard) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const key = insightsKey(tenantId, 'dashboard', id)
  return useMutation({
    mutationFn: async (data: DashboardInput) =>
      (await graphql('admin', updateDocument, { id, data, ifVersion: version })).dashboard,
    onSuccess: async (saved) => {
      // A response in flight would restore the previous version, and the next change would be refused.
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<StoredDashboard | null>(key, (before) => before && { ...before, ...saved })
      void client.invalidateQueries({ queryKey: insightsKey(tenantId, 'dashboards') })
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** What a dashboard shows. */
interface DashboardContent {
  readonly tiles?: readonly DashboardTile[]
  readonly filters?: readonly StoredFilter[]
  readonly refresh?: 'live' | 'never'
}

/** Saves its content, which is shown immediately. Changes are sent one after another, each with the version of the one before. */
export function useSaveContent(id: string) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const key = insightsKey(tenantId, 'dashboard', id)
  const put = (change: Partial<StoredDashboard>) =>
    client.setQueryData<StoredDashboard | null>(key, (before) => before && { ...before, ...change })
  const configWith = (content: DashboardContent) =>
    ({ ...(client.getQueryData<StoredDashboard>(key)!.config as object), ...content }) as never
  const { mutateAsync } = useMutation({
    scope: { id: key.join(' ') },
    onMutate: (content: DashboardContent) => put({ config: configWith(content) }),
    mutationFn: async (content: DashboardContent) => {
      const { version } = client.getQueryData<StoredDashboard>(key)!
      return (await graphql('admin', updateDocument, { id, data: { config: configWith(content) }, ifVersion: version }))
        .dashboard
    },
    onSuccess: ({ version }) => put({ version }),
    onError: (error) => {
      toast.error(messageOf(error))
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return {
    save: mutateAsync,
    /** The current tiles: an undo may run long after it was offered. */
    latest: () => tilesOf(client.getQueryData<StoredDashboard>(key)?.config),
  }
}

/** Adds a tile below or between those that the dashboard has now. */
export function useAddTile() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      dashboardId: id,
      content,
    }: {
      readonly dashboardId: string
      readonly content: TileContent
    }) => {
      const { dashboards } = await graphql('admin', oneDocument, { tenantId: tenantId!, id })
      const [dashboard] = dashboards
      if (!dashboard) throw new Error(t('dashboardNotFound'))
      const tiles = [...tilesOf(dashboard.config), newTile(tilesOf(dashboard.config), content)]
      const data = { config: { ...(dashboard.config as object), tiles } as never }
      await graphql('admin', updateDocument, { id, data, ifVersion: dashboard.version })
    },
    onSuccess: (_, { dashboardId }) =>
      client.invalidateQueries({ queryKey: insightsKey(tenantId, 'dashboard', dashboardId) }),
  })
}

/** Undo in its toast and `Mod+Z` restore the dashboard. */
export function useDeleteDashboard() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: insightsKey(tenantId) })
  const fail = (error: Error) => void toast.error(messageOf(error))
  // Promises, because the page unmounts before the responses arrive.
  return ({ id, name }: StoredDashboard) => {
    const restore = async () => {
      await graphql('admin', restoreDocument, { id })
      await changed()
      toast.success(t('dashboardRestored', { name }))
    }
    const sent = graphql('admin', deleteDocument, { id }).then(changed)
    sent.catch(fail)
    pushUndo(
      tenantId,
      sent.then(() => true),
      { message: () => t('dashboardDeleted', { name }), undo: () => void restore().catch(fail) },
    )
  }
}

const listDocument = adminDocument(`query Dashboards($tenantId: ID!, $limit: Int, $offset: Int) {
  dashboards(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name description visibility ownerId updatedAt
  }
}`)
const oneDocument = adminDocument(`query Dashboard($tenantId: ID!, $id: ID!) {
  dashboards(where: {tenantId: {eq: $tenantId}, id: {eq: $id}}, limit: 1) {
    id name description translations visibility ownerId config version
  }
}`)
const reportsDocument = adminDocument(`query Reports($tenantId: ID!, $limit: Int, $offset: Int) {
  reports(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name visibility config entity { name }
  }
}`)
const createDocument = adminDocument(
  `mutation CreateDashboard($data: CreateDashboardInput!) { dashboard: createDashboard(data: $data) { id } }`,
)
const updateDocument =
  adminDocument(`mutation UpdateDashboard($id: ID!, $data: UpdateDashboardInput!, $ifVersion: Int!) {
  dashboard: updateDashboard(id: $id, data: $data, ifVersion: $ifVersion) { name description translations visibility config version }
}`)
const deleteDocument = adminDocument(`mutation DeleteDashboard($id: ID!) { deleteDashboard(data: {id: $id}) { id } }`)
const restoreDocument = adminDocument(`mutation RestoreDashboard($id: ID!) { restoreDashboard(id: $id) { id } }`)
