import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { labelled } from '../../../lib/levels/labels.ts'
import { useLabels } from '../../../lib/levels/use-labels.ts'
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
  const labels = useLabels()
  const query = useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'views'),
    queryFn: async ({ signal }) => {
      const { views } = await graphqlAll('admin', viewsDocument, { tenantId: tenantId! }, { signal })
      return views.flatMap(({ entity, ...view }) => (entity && view.type !== 'form' ? [{ ...view, of: entity }] : []))
    },
    enabled: tenantId !== null && isNeeded,
  })
  const { data } = query
  const views = useMemo(
    () =>
      data
        ?.map(({ of, name, ...view }) => ({
          ...view,
          name: labels.get(`view.${view.id}.name`) ?? name,
          entity: of.name,
          entityLabel: labelled(of, labels).pluralName,
        }))
        .toSorted((a, b) => a.entityLabel.localeCompare(b.entityLabel)),
    [data, labels],
  )
  return { ...query, data: views }
}

const viewsDocument = adminDocument(`query TileViews($tenantId: ID!, $limit: Int, $offset: Int) {
  views(where: {tenantId: {eq: $tenantId}}, orderBy: [{sortOrder: ASC}, {createdAt: ASC}], limit: $limit, offset: $offset) {
    id name type visibility entity { id name displayName pluralName }
  }
}`)
