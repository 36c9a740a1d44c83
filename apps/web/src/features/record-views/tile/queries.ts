import type { ViewType } from '@monarch/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
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

/** The settings of the view, and what it asks for, as its page has them. */
export function useDrawnView(view: TileView, structure: EntityStructure) {
  const viewer = useViewer()
  return useMemo(() => {
    const draft = draftOf(view, structure)
    return { config: drawnConfig(draft, structure, viewer, null), request: requestOf(draft, '', structure, viewer) }
  }, [view, structure, viewer])
}

/** Its key is among those of the records, so that it is asked again when they change. */
export function useFirstRecords(structure: EntityStructure, request: ListRequest, limit: number) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: recordsKey(tenantId, structure.entity.name, 'tile', request, limit),
    queryFn: ({ signal }) => readPage(structure, request, { limit, offset: 0 }, signal),
    staleTime: 0,
  })
}

export function useColumnCounts(structure: EntityStructure, request: ListRequest, field: Field) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useQuery({
    queryKey: recordsKey(tenantId, structure.entity.name, 'tile', 'columns', request, field.name),
    queryFn: ({ signal }) => readCounts(client, tenantId, structure, request, field, null, signal),
    staleTime: 0,
  })
}

const viewDocument = adminDocument(`query TileView($tenantId: ID!, $id: ID!) {
  views(where: {tenantId: {eq: $tenantId}, id: {eq: $id}}, limit: 1) { id name type config entity { name } }
}`)
