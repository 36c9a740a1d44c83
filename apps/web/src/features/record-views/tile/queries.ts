import type { ViewType } from '@monarch/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { useUser } from '../../../lib/session/session.ts'
import { filterOfTile, joinFilters } from '../../record-filters/dashboard/filters.ts'
import type { DashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'
import { useLiveFigures } from '../../record-data/live/use-live-figures.ts'
import { type ListRequest, recordsKey } from '../../record-data/queries.ts'
import { readPage } from '../../record-data/rows/read-page.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { readCounts } from '../kanban/read-counts.ts'
import { draftOf, type ViewConfig } from '../parts/view-state.ts'
import { drawnConfig, requestOf, useViewer } from '../saved-views/use-view.ts'

/** The rows of a tile that is a table. */
export const mostRows = 50
/** The cards of a column of a tile that is a board. */
export const mostCards = 10

export interface TileView {
  readonly id: string
  readonly name: string
  readonly type: ViewType
  readonly config: ViewConfig
  readonly entity: { readonly name: string } | null
}

/** `null` if it does not exist, or the user may not see it. */
export function useTileView(id: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'view', id),
    queryFn: async ({ signal }) => {
      const { views } = await graphql('admin', viewDocument, { tenantId: tenantId!, id }, { signal })
      return (views[0] as TileView | undefined) ?? null
    },
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

/** The settings and the request of the view, as on its page, with the filters of the dashboard. */
export function useDrawnView(view: TileView, structure: EntityStructure, { filters }: DashboardFilters) {
  const viewer = useViewer()
  const { email } = useUser()
  return useMemo(() => {
    const draft = draftOf(view, structure)
    const { dateField } = view.config
    const given = { structure, email, dateField: typeof dateField === 'string' ? dateField : null }
    const { items, unreached } = filterOfTile(filters, given)
    const drawn = { ...draft, filter: joinFilters(draft.filter, items) }
    return {
      config: drawnConfig(draft, structure, viewer, null),
      request: requestOf(drawn, '', structure, viewer),
      unreached,
      /** The filter for the link to its page; `null` if the view's own filter suffices. */
      filter: items.length > 0 ? drawn.filter : null,
    }
  }, [view, structure, viewer, filters, email])
}

/** Its key starts like those of the records, so that it is refetched when they change. */
export function useFirstRecords(structure: EntityStructure, request: ListRequest, limit: number) {
  const { tenantId } = useTenant()
  const query = useQuery({
    queryKey: recordsKey(tenantId, structure.entity.name, 'tile', request, limit),
    queryFn: ({ signal }) => readPage(structure, request, { limit, offset: 0 }, signal),
    staleTime: 0,
  })
  useLiveFigures(query, entitiesOf(structure))
  return query
}

export function useColumnCounts(structure: EntityStructure, request: ListRequest, field: Field) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: recordsKey(tenantId, structure.entity.name, 'tile', 'columns', request, field.name),
    queryFn: ({ signal }) => readCounts(client, tenantId, structure, request, field, null, signal),
    staleTime: 0,
  })
  useLiveFigures(query, entitiesOf(structure))
  return query
}

/** The entity, and the entities whose records are named in its cells. */
function entitiesOf({ entity, byId }: EntityStructure): readonly string[] {
  const related = entity.fields.flatMap(({ relation }) => (relation && byId.get(relation.entityId)?.name) ?? [])
  return [entity.name, ...related]
}

const viewDocument = adminDocument(`query TileView($tenantId: ID!, $id: ID!) {
  views(where: {tenantId: {eq: $tenantId}, id: {eq: $id}}, limit: 1) { id name type config entity { name } }
}`)
