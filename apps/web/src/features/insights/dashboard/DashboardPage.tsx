import { Button, EmptyState, lazyPart, Menu, MenuItem, Skeleton, Skeletons } from '@monarch/ui'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ChartColumn, ChartLine, Image, LayoutList, Plus, Text } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { LiveFigures } from '../../record-data/live/use-live-figures.ts'
import { pushUndo } from '../../record-data/write/undo.ts'
import { filtersOf } from '../../record-filters/dashboard/filters.ts'
import { type DashboardFilters, useDashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'
import { DashboardFrame } from '../grid/DashboardFrame.tsx'
import { PlainGrid } from '../grid/PlainGrid.tsx'
import { TileGrid } from '../grid/TileGrid.tsx'
import { useMetrics } from '../metrics/list-query.ts'
import { DashboardMarks } from './DashboardMarks.tsx'
import { DashboardMenu } from './DashboardMenu.tsx'
import { nameOfTile, translatedTile } from './name-of-tile.ts'
import { t } from './messages.ts'
import { type StoredDashboard, type TileReport, useDashboard, useReports, useSaveContent } from './queries.ts'
import { useDashboardRights } from '../rights.ts'
import { TileContent, type ViewTile } from './TileContent.tsx'
import { type DashboardTile, isLive, newTile, type TileContent as Content, tilesOf } from './tiles.ts'
import { type NamedView, useTileViews } from './view-queries.ts'

const FilterRow = lazyPart(() => import('../filters/FilterRow.tsx'), <Skeleton className="h-10 w-full sm:w-64" />)
const TileDialog = lazyPart(() => import('./TileDialog.tsx'))
const TvScreen = lazyPart(() => import('../tv/TvScreen.tsx'))

/** /dashboards/$dashboardId */
export function DashboardPage({ ViewTile }: { readonly ViewTile: ViewTile }) {
  const { dashboardId = '' } = useParams({ strict: false })
  const dashboard = useDashboard(dashboardId)
  const reports = useReports()
  const { nameOf } = useInsightTexts()
  usePageTitle(dashboard.data ? nameOf('dashboard', dashboard.data) : t('dashboards'))
  if (dashboard.isPending || reports.isPending)
    return (
      <Skeletons
        label={t('loadingDashboards')}
        className="grid gap-4 p-4 sm:grid-cols-2 lg:p-6"
        count={4}
        row="h-56 w-full rounded-lg"
      />
    )
  if (dashboard.data === undefined)
    return <QueryError title={t('dashboardsCouldNotBeLoaded')} query={dashboard} headingLevel={1} />
  if (!reports.data) return <QueryError title={t('dashboardsCouldNotBeLoaded')} query={reports} headingLevel={1} />
  if (dashboard.data === null)
    return (
      <EmptyState
        headingLevel={1}
        title={t('dashboardNotFound')}
        description={t('dashboardNotFoundHelp')}
        actions={
          <Button asChild variant="outline">
            <Link to="/dashboards">{t('backToDashboards')}</Link>
          </Button>
        }
      />
    )
  return <Dashboard key={dashboardId} dashboard={dashboard.data} reports={reports.data} ViewTile={ViewTile} />
}

interface DashboardProps {
  readonly dashboard: StoredDashboard
  readonly reports: ReadonlyMap<string, TileReport>
  readonly ViewTile: ViewTile
}

function Dashboard({ dashboard, reports, ViewTile }: DashboardProps) {
  const { tenantId } = useTenant()
  const mayUpdate = useDashboardRights().mayChange(dashboard, 'update')
  const [isArranging, setArranging] = useState(false)
  const [edited, setEdited] = useState<{ readonly id: string | null; readonly content: Content } | null>(null)
  const { save, latest } = useSaveContent(dashboard.id)
  const { config } = dashboard
  const [tiles, stored] = useMemo(() => [tilesOf(config), filtersOf(config)], [config])
  const filters = useDashboardFilters(stored)
  const views = useTileViews(tiles.some(({ type }) => type === 'view'))
  const metrics = useMetrics(tiles.some(({ type }) => type === 'metric'))
  const texts = useInsightTexts()
  const shown = (tile: DashboardTile) => translatedTile(tile, (text) => texts.textOf(dashboard.id, text))
  const nameOf = (tile: DashboardTile) => nameOfTile(shown(tile), reports, views.data ?? [], metrics.data ?? [])
  // A failure is shown in a toast.
  const change = (next: readonly DashboardTile[]) => void save({ tiles: next }).catch(() => {})

  const put = (content: Content) => {
    const id = edited?.id
    if (id) return change(tiles.map((tile) => (tile.id === id ? { ...placeOf(tile), ...content } : tile)))
    change([...tiles, newTile(tiles, content)])
  }
  const remove = (gone: DashboardTile) => {
    const name = nameOf(gone)
    const sent = save({ tiles: tiles.filter(({ id }) => id !== gone.id) })
    pushUndo(tenantId, sent, { message: () => t('tileRemoved', { name }), undo: () => change([...latest(), gone]) })
  }
  const navigate = useNavigate()
  const { tv } = useSearch({ strict: false })
  const showOnTv = (look: string | undefined) =>
    void navigate({ to: '.', search: (old) => ({ ...old, tv: look }), replace: true })
  const draw = (tile: DashboardTile) => (
    <LiveFigures value={tv !== undefined || isLive(config)}>
      <TileContent tile={shown(tile)} title={nameOf(tile)} reports={reports} ViewTile={ViewTile} filters={filters} />
    </LiveFigures>
  )
  if (tv !== undefined)
    return (
      <TvScreen
        name={texts.nameOf('dashboard', dashboard)}
        tiles={tiles}
        look={tv}
        onLook={showOnTv}
        onLeave={() => showOnTv(undefined)}
      >
        <HiddenNotice {...filters} />
        <PlainGrid tiles={tiles} nameOf={nameOf}>
          {draw}
        </PlainGrid>
      </TvScreen>
    )
  const add = mayUpdate && (
    <AddTile onAdd={(content) => setEdited({ id: null, content })} isPrimary={tiles.length === 0} />
  )
  return (
    <div className="p-4 lg:p-6">
      <DashboardFrame
        title={<Title dashboard={dashboard} />}
        actions={tiles.length > 0 && add}
        menu={<DashboardMenu dashboard={dashboard} hasTiles={tiles.length > 0} onTv={() => showOnTv('auto')} />}
        isArranging={isArranging && mayUpdate}
        filters={
          (filters.filters.length > 0 || filters.isChanged || (isArranging && mayUpdate)) && (
            <FilterRow
              dashboard={filters}
              stored={stored}
              entities={entitiesOf(tiles, reports, views.data ?? [])}
              isArranging={isArranging}
              {...(mayUpdate && { onSave: (next) => save({ filters: next }) })}
            />
          )
        }
        {...(mayUpdate && tiles.length > 0 && { onArrange: setArranging })}
      >
        <HiddenNotice {...filters} />
        {filters.failed ? (
          <QueryError title={t('filtersCouldNotBeLoaded')} query={filters.failed} headingLevel={2} />
        ) : tiles.length === 0 ? (
          <EmptyState
            icon={<ChartColumn aria-hidden />}
            title={t('noTilesYet')}
            description={mayUpdate ? t('noTilesHelp') : t('noTilesForOthers')}
            actions={add}
          />
        ) : (
          <TileGrid<DashboardTile>
            tiles={tiles}
            nameOf={nameOf}
            {...(isArranging &&
              mayUpdate && {
                onChange: change,
                onEdit: (tile) => setEdited({ id: tile.id, content: contentOf(tile) }),
                onRemove: remove,
              })}
          >
            {draw}
          </TileGrid>
        )}
      </DashboardFrame>
      {edited && (
        <TileDialog
          start={edited.content}
          isNew={edited.id === null}
          reports={reports}
          onSubmit={put}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/**
 * Says that filters are hidden from the viewer, with a button to show the figures without them; then says that the filters do not apply.
 */
function HiddenNotice({ hidden: { set, cleared }, clearHidden }: DashboardFilters) {
  if (set + cleared === 0) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-md border bg-muted px-3 py-2 text-cell">
      <p className="min-w-0 flex-1">
        {set > 0 ? t('hiddenFilters', { count: set }) : t('shownWithoutFilters', { count: cleared })}
      </p>
      {set > 0 && (
        <Button size="sm" variant="outline" onClick={clearHidden}>
          {t('showWithoutThem', { count: set })}
        </Button>
      )}
    </div>
  )
}

function Title({ dashboard }: { readonly dashboard: StoredDashboard }) {
  const { nameOf, descriptionOf } = useInsightTexts()
  const description = descriptionOf('dashboard', dashboard)
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <h1 tabIndex={-1} className="truncate text-xl">
          {nameOf('dashboard', dashboard)}
        </h1>
        <DashboardMarks visibility={dashboard.visibility} />
      </div>
      {description && <p className="text-cell text-muted-foreground">{description}</p>}
    </>
  )
}

/** The entities whose fields can filter its tiles. */
function entitiesOf(
  tiles: readonly DashboardTile[],
  reports: ReadonlyMap<string, TileReport>,
  views: readonly NamedView[],
): readonly string[] {
  const names = tiles.flatMap((tile): (string | null | undefined)[] => {
    if (tile.type === 'report') return [reports.get(tile.reportId)?.entity]
    return tile.type === 'view' ? [views.find(({ id }) => id === tile.viewId)?.entity] : []
  })
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

interface AddTileProps {
  readonly onAdd: (content: Content) => void
  readonly isPrimary: boolean
}

function AddTile({ onAdd, isPrimary }: AddTileProps) {
  const item = (icon: ReactNode, label: string, content: Content) => (
    <MenuItem icon={icon} onSelect={() => onAdd(content)}>
      {label}
    </MenuItem>
  )
  return (
    <Menu
      trigger={
        <Button variant={isPrimary ? 'default' : 'outline'}>
          <Plus aria-hidden />
          {t('addTile')}
        </Button>
      }
    >
      {item(<ChartColumn aria-hidden />, t('report'), { type: 'report', reportId: '' })}
      {item(<LayoutList aria-hidden />, t('viewTile'), { type: 'view', viewId: '' })}
      {item(<ChartLine aria-hidden />, t('metricTile'), { type: 'metric', metricId: '' })}
      {item(<Text aria-hidden />, t('textTile'), { type: 'text', text: '' })}
      {item(<Image aria-hidden />, t('imageTile'), { type: 'image', fileId: '', alt: '' })}
    </Menu>
  )
}

const placeOf = ({ id, x, y, width, height }: DashboardTile) => ({ id, x, y, width, height })

function contentOf(tile: DashboardTile): Content {
  const { id: _id, x: _x, y: _y, width: _width, height: _height, ...content } = tile
  return content
}
