import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'

export interface NamedView {
  readonly id: string
  readonly name: string
  /** The technical name of its entity. */
  readonly entity: string
  readonly entityLabel: string
}

/** The views that a tile can show: those with records. */
export function useTileViews(isNeeded = true) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'views'),
    queryFn: async ({ signal }) => {
      const { views } = await graphqlAll('admin', viewsDocument, { tenantId: tenantId! }, { signal })
      const shown = views.flatMap(({ entity, ...view }) =>
        entity && view.type !== 'form' ? [{ ...view, entity: entity.name, entityLabel: entity.pluralName }] : [],
      )
      return shown.toSorted((a, b) => a.entityLabel.localeCompare(b.entityLabel))
    },
    enabled: tenantId !== null && isNeeded,
  })
}

const viewsDocument = adminDocument(`query TileViews($tenantId: ID!, $limit: Int, $offset: Int) {
  views(where: {tenantId: {eq: $tenantId}}, orderBy: [{sortOrder: ASC}, {createdAt: ASC}], limit: $limit, offset: $offset) {
    id name type visibility entity { name pluralName }
  }
}`)
