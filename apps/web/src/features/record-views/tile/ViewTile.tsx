import { Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useViewName } from '../../../lib/levels/use-view-name.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { HiddenFilter } from '../../record-filters/dashboard/HiddenFilter.tsx'
import { Unreached } from '../../record-filters/dashboard/Unreached.tsx'
import type { DashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'
import { useStructure } from '../../record-data/queries.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { stringifyFilter } from '../../record-filters/filter-state.ts'
import { RecordSourceProvider } from '../../record-parts/record-source.tsx'
import { boardField } from '../kanban/columns.ts'
import { TileBoard } from './TileBoard.tsx'
import { TileTable } from './TileTable.tsx'
import { t } from './messages.ts'
import { type TileView, useDrawnView, useTileView } from './queries.ts'

interface ViewTileProps {
  readonly viewId: string
  readonly title: string
  /** The filters of its dashboard. */
  readonly filters: DashboardFilters
}

/** The first records of a view, with the rights of the viewer. */
export default function ViewTile({ viewId, title, filters }: ViewTileProps) {
  const query = useTileView(viewId)
  if (filters.hidden.set > 0) return <HiddenFilter />
  if (query.isPending || filters.isPending) return <Waiting />
  if (query.data === undefined) return <QueryError title={t('viewCouldNotBeLoaded')} query={query} headingLevel={3} />
  if (!query.data?.entity || query.data.type === 'form')
    return <p className="text-sm text-muted-foreground">{t('viewMissing')}</p>
  return <OfEntity view={query.data} entity={query.data.entity.name} title={title} filters={filters} />
}

interface OfEntityProps {
  readonly view: TileView
  readonly entity: string
  readonly title: string
  readonly filters: DashboardFilters
}

function OfEntity({ view, entity, title, filters }: OfEntityProps) {
  const { tenantId } = useTenant()
  const structure = useStructure(tenantId, entity)
  if (structure.isPending) return <Waiting />
  if (structure.data === undefined)
    return <QueryError title={t('viewCouldNotBeLoaded')} query={structure} headingLevel={3} />
  if (structure.data === null) return <p className="text-sm text-muted-foreground">{t('viewMissing')}</p>
  return (
    <RecordSourceProvider tenantId={tenantId} structure={structure.data}>
      <Records view={view} structure={structure.data} title={title} filters={filters} />
    </RecordSourceProvider>
  )
}

interface RecordsProps {
  readonly view: TileView
  readonly structure: EntityStructure
  readonly title: string
  readonly filters: DashboardFilters
}

function Records({ view, structure, title, filters }: RecordsProps) {
  const nameOf = useViewName()
  const { config, request, filter, unreached } = useDrawnView(view, structure, filters)
  const field = view.type === 'kanban' ? boardField(structure.entity.fields, config.groupByField) : null
  const given = { structure, request, config, title }
  return (
    <div className="flex h-full flex-col gap-2">
      <div className="flex h-7 shrink-0 items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium" title={title}>
          {title}
        </h2>
        <Link
          to="/entities/$name"
          params={{ name: structure.entity.name }}
          search={{ view: view.id, ...(filter && { filter: stringifyFilter(filter) }) }}
          aria-label={t('openView', { name: nameOf(view) })}
          className="inline-flex items-center gap-1 rounded-sm text-xs text-muted-foreground hover:text-foreground"
        >
          {t('open')}
          <ArrowUpRight aria-hidden className="size-3.5" />
        </Link>
      </div>
      {field ? <TileBoard {...given} field={field} /> : <TileTable {...given} />}
      <Unreached filters={unreached} />
    </div>
  )
}

function Waiting() {
  return <Skeletons label={t('loadingRecords')} count={5} row="h-8 w-full" className="flex h-full flex-col gap-2" />
}
