import { useMemo } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useStructure } from '../../record-data/queries.ts'
import { toWhere } from '../../record-filters/filter-where.ts'
import { filterOfTile, noFilter, type TileFilter } from '../../record-filters/dashboard/filters.ts'
import type { DashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'

interface ReportFilter extends TileFilter {
  /** As in saved filters: the server resolves relative days and `me`. */
  readonly where: object | null
}

const none: ReportFilter = { ...noFilter, where: null }

/** The dashboard's filters applied to a report; `null` while that is unknown, or if the viewer may not see one of them. */
export function useTileFilter(
  { filters, hidden, isPending }: DashboardFilters,
  entity: string,
  { hasPeriod }: { readonly hasPeriod: boolean },
): ReportFilter | null {
  const { tenantId } = useTenant()
  const { email } = useUser()
  const isFiltered = filters.some(({ value }) => value !== null)
  const { data: structure, isError } = useStructure(isFiltered ? tenantId : null, entity)
  return useMemo(() => {
    if (isPending || hidden.set > 0) return null
    if (!isFiltered) return none
    if (!structure) return isError ? { ...none, unreached: labelsOfActive(filters) } : null
    const found = filterOfTile(filters, { structure, hasPeriod, email })
    return { ...found, where: toWhere({ join: 'and', items: found.items }, structure, null) }
  }, [filters, isPending, hidden.set, isFiltered, structure, isError, hasPeriod, email])
}

const labelsOfActive = (filters: DashboardFilters['filters']): readonly string[] =>
  filters.flatMap(({ label, value }) => (value === null ? [] : [label]))
