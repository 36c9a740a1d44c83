import { Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useStructure } from '../../record-data/queries.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { RecordSourceProvider } from '../../record-parts/record-source.tsx'
import { boardField } from '../kanban/columns.ts'
import { TileBoard } from './TileBoard.tsx'
import { TileTable } from './TileTable.tsx'
import { t } from './messages.ts'
import { type TileView, useDrawnView, useTileView } from './queries.ts'

interface ViewTileProps {
  readonly viewId: string
  readonly title: string
}

/** The first records of a view. Each viewer sees those that they may read. */
export default function ViewTile({ viewId, title }: ViewTileProps) {
  const query = useTileView(viewId)
  if (query.isPending) return <Waiting />
  if (query.data === undefined) return <QueryError title={t('viewCouldNotBeLoaded')} query={query} headingLevel={3} />
  if (!query.data?.entity || query.data.type === 'form')
    return <p className="text-sm text-muted-foreground">{t('viewMissing')}</p>
  return <OfEntity view={query.data} entity={query.data.entity.name} title={title} />
}

interface OfEntityProps {
  readonly view: TileView
  readonly entity: string
  readonly title: string
}

function OfEntity({ view, entity, title }: OfEntityProps) {
  const { tenantId } = useTenant()
  const structure = useStructure(tenantId, entity)
  if (structure.isPending) return <Waiting />
  if (structure.data === undefined)
    return <QueryError title={t('viewCouldNotBeLoaded')} query={structure} headingLevel={3} />
  if (structure.data === null) return <p className="text-sm text-muted-foreground">{t('viewMissing')}</p>
  return (
    <RecordSourceProvider tenantId={tenantId} structure={structure.data}>
      <div className="flex h-full flex-col gap-2">
        <div className="flex h-7 shrink-0 items-center gap-2">
          <h2 className="min-w-0 flex-1 truncate text-sm font-medium">{title}</h2>
          <Link
            to="/entities/$name"
            params={{ name: entity }}
            search={{ view: view.id }}
            aria-label={t('openView', { name: view.name })}
            className="inline-flex items-center gap-1 rounded-sm text-xs text-muted-foreground hover:text-foreground"
          >
            {t('open')}
            <ArrowUpRight aria-hidden className="size-3.5" />
          </Link>
        </div>
        <Records view={view} structure={structure.data} title={title} />
      </div>
    </RecordSourceProvider>
  )
}

interface RecordsProps {
  readonly view: TileView
  readonly structure: EntityStructure
  readonly title: string
}

function Records({ view, structure, title }: RecordsProps) {
  const { config, request } = useDrawnView(view, structure)
  const field = view.type === 'kanban' ? boardField(structure.entity.fields, config.groupByField) : null
  const given = { structure, request, config, title }
  return field ? <TileBoard {...given} field={field} /> : <TileTable {...given} />
}

function Waiting() {
  return <Skeletons label={t('loadingRecords')} count={5} row="h-8 w-full" className="flex h-full flex-col gap-2" />
}
