import { t } from './messages.ts'
import type { TileReport } from './queries.ts'
import { type DashboardTile, nameOfText } from './tiles.ts'
import type { NamedView } from './view-queries.ts'

/** The tile with its title or text in the language of the page. */
export function translatedTile<Tile extends DashboardTile>(tile: Tile, textOf: (text: string) => string): Tile {
  if (tile.type === 'text') return { ...tile, text: textOf(tile.text) }
  if (tile.type === 'image') return { ...tile, alt: textOf(tile.alt) }
  return tile.title ? { ...tile, title: textOf(tile.title) } : tile
}

/** The name of a tile, for screen readers and its handles. */
export function nameOfTile(
  tile: DashboardTile,
  reports: ReadonlyMap<string, TileReport>,
  views: readonly NamedView[],
  metrics: readonly { readonly id: string; readonly name: string }[],
): string {
  if (tile.type === 'text') return nameOfText(tile.text)
  if (tile.type === 'image') return tile.alt || t('imageTile')
  if (tile.title) return tile.title
  if (tile.type === 'report') return reports.get(tile.reportId)?.name ?? t('report')
  if (tile.type === 'metric') return metrics.find(({ id }) => id === tile.metricId)?.name ?? t('metricTile')
  const view = views.find(({ id }) => id === tile.viewId)
  return view ? t('viewOf', { entity: view.entityLabel, view: view.name }) : t('viewTile')
}
